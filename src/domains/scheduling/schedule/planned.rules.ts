/** Decides what the calendar knows of a schedule: its times as numbers, who and what it takes, and whether the actor may change it. */
import type { Actor } from '#core/access';
import type { ItemOf } from '#core/resource';
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
}

/** Open places that the reader could take. */
export interface Offer {
  readonly roles: readonly ShiftRole[];
  /** The role in which they have asked for one. */
  readonly asked: ShiftRole | null;
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
  /** Set where it is no shift of the reader's but one that they could take. */
  readonly offer?: Offer;
}

/** What stands in for a live account or an employee where there is none: a row of a timeline, an entry of a filter. */
export const NONE = 'none';

export function uuidIn(iri: string): string {
  return iri.slice(iri.lastIndexOf('/') + 1);
}

/**
 * Admins change everything. Managers change what they run, which shows in that they may see its cost, and what belongs to no
 * account. The server judges again.
 */
export function mayEdit(actor: Pick<Actor, 'roles'>, item: Pick<ScheduleItem, 'liveAccount' | 'labourCost'>): boolean {
  if (actor.roles.includes('ROLE_ADMIN')) return true;
  return actor.roles.includes('ROLE_MANAGER') && (item.labourCost !== undefined || item.liveAccount === null);
}

/** Places that nobody has taken, as people are now; none for those who do not see what is needed. */
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
    })),
    draft: item.publishedAt === null,
    mayEdit: mayEdit(actor, item),
  };
}

/** What a person calls the schedule: its title, else its account, else what it is. */
export function nameOf({ item, account, type }: Pick<Planned, 'item' | 'account' | 'type'>): string {
  return item.title ?? account?.name ?? (type === 'VIDEO' ? 'Video work' : 'Live');
}
