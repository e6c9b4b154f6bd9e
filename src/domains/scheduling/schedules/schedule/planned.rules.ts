/** What the calendar needs to know of a schedule: times as numbers, assignees and needs, and whether the actor may edit it. */
import type { Actor } from '#core/access';
import { uuidIn } from '#core/iri';
import type { ItemOf } from '#core/resource';
import { HOUR_MS } from '#core/span';
import { openPlaces } from './needs.rules.ts';
import type { Schedule } from './schedule.resource.ts';
import type { ShiftRole } from './shift-role.rules.ts';

export type ScheduleItem = ItemOf<typeof Schedule>;

export interface Person {
  readonly employee: string;
  readonly name: string;
  readonly role: ShiftRole;
  /** IRI of the shift, once it is stored. */
  readonly shift?: string;
  /** The person no longer works at that time, and fills no place. */
  readonly hasLeft?: boolean;
}

/** Open places that the user could claim. */
export interface Offer {
  readonly roles: readonly ShiftRole[];
  /** The role in which the user has already claimed a place. */
  readonly requested: ShiftRole | null;
}

export interface Planned {
  readonly item: ScheduleItem;
  readonly uuid: string;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: { readonly uuid: string; readonly name: string; readonly color: string; readonly zone: string } | null;
  readonly people: readonly Person[];
  readonly draft: boolean;
  readonly mayEdit: boolean;
  /** Set when this is not the user's shift but one that they could claim. */
  readonly offer?: Offer;
}

/** Placeholder id for "no account" or "no employee" in timeline rows and filters. */
export const NONE = 'none';

/**
 * Admins edit everything. Managers edit schedules of accounts they run, which is inferred from their labour cost being visible, and
 * schedules without an account. The server checks again.
 */
export function mayEdit(actor: Pick<Actor, 'roles'>, item: Pick<ScheduleItem, 'liveAccount' | 'labourCost'>): boolean {
  if (actor.roles.includes('ROLE_ADMIN')) return true;
  return actor.roles.includes('ROLE_MANAGER') && (item.labourCost !== undefined || item.liveAccount === null);
}

/** Number of places still open with the current assignees; 0 when the user may not see the needs. */
export function openOf({ item, people }: Pick<Planned, 'item' | 'people'>): number {
  return item.needs === undefined ? 0 : openPlaces(item.needs, people);
}

export function plannedOf(item: ScheduleItem, actor: Pick<Actor, 'roles'>): Planned {
  const account = item.liveAccount;
  return {
    item,
    uuid: item.uuid,
    start: Date.parse(item.startTime),
    end: Date.parse(item.endTime),
    type: item.type === 'VIDEO' ? 'VIDEO' : 'LIVE',
    account: account === null ? null : { uuid: account.uuid, name: account.identity, color: account.color, zone: account.timezone },
    people: item.scheduleEmployees.map((shift) => ({
      employee: uuidIn(shift.employee),
      name: shift.employeeName,
      role: shift.role,
      shift: shift['@id'],
      ...(shift.hasLeft ? { hasLeft: true } : {}),
    })),
    draft: item.publishedAt === null,
    mayEdit: mayEdit(actor, item),
  };
}

/** Display name: the title, else the account, else the type. */
export function nameOf({ item, account, type }: Pick<Planned, 'item' | 'account' | 'type'>): string {
  return item.title ?? account?.name ?? (type === 'VIDEO' ? 'Video work' : 'Live');
}

/** "Luna", "Luna (has left)" */
export function shownName({ name, hasLeft }: Pick<Person, 'name' | 'hasLeft'>): string {
  return hasLeft === true ? `${name} (has left)` : name;
}

/** Total hours of the schedules, to the hundredth, independent of the number of assignees. */
export function hoursIn(plans: readonly Pick<Planned, 'start' | 'end'>[]): number {
  return Math.round((plans.reduce((sum, { start, end }) => sum + end - start, 0) / HOUR_MS) * 100) / 100;
}

/** IRIs of the linked video jobs; a schedule being created has none yet. */
export function jobsOf({ item }: { readonly item: Partial<Pick<ScheduleItem, 'videoJobs'>> }): readonly string[] {
  return (item.videoJobs ?? []).map((job) => job['@id']);
}
