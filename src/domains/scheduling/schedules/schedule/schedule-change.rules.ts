/** A change of a schedule as the screens make it: its request body, its inverse, the schedule with it applied, and what others changed. */
import { labelOf } from '#core/resource';
import { isSameJson, isSameSet } from '#core/same-json';
import type { Needs } from '#domains/live';
import { neededRoles } from './needs.rules.ts';
import { ownValues, type OwnFields } from './own-fields.rules.ts';
import { jobsOf, type Person, type Planned, type ScheduleItem } from './planned.rules.ts';
import type { ShiftRole } from './shift-role.rules.ts';
import { instantText } from './zone-time.rules.ts';

/** What has a form of its own in the calendar; `bodyOf` converts it to the API's format. */
interface Shaped {
  readonly type: Planned['type'];
  readonly start: number;
  readonly end: number;
  readonly account: Planned['account'];
  readonly people: readonly Person[];
  readonly needs: Needs;
  /** IRIs. */
  readonly videoJobs: readonly string[];
}

/** The changed parts of a schedule, typed by its declaration. */
export type Change = Partial<Shaped> & OwnFields;

export type ScheduleBody = OwnFields & {
  readonly type?: Planned['type'];
  readonly startTime?: string;
  readonly endTime?: string;
  readonly liveAccount?: string | null;
  readonly scheduleEmployees?: readonly { readonly '@id'?: string; readonly employee: string; readonly role: ShiftRole }[];
  readonly needs?: Needs;
  readonly videoJobs?: readonly string[];
};

/** A schedule as far as changes know it; fields that are hidden from the user are absent. */
export type Changeable = Pick<Planned, 'type' | 'start' | 'end' | 'account' | 'people'> & {
  readonly item: Partial<Pick<ScheduleItem, 'needs' | 'videoJobs'>> & OwnFields;
};

interface Part<Value> {
  of(planned: Changeable): Value | undefined;
  body(value: Value, now: Pick<Planned, 'people'>): ScheduleBody;
  isSame(one: Value | undefined, other: Value | undefined): boolean;
  /** As in "Someone else has changed the needs". */
  readonly text: string;
}

const SHAPED: { readonly [Name in keyof Shaped]: Part<Shaped[Name]> } = {
  start: { of: ({ start }) => start, body: (start) => ({ startTime: instantText(start) }), isSame: Object.is, text: 'the time' },
  end: { of: ({ end }) => end, body: (end) => ({ endTime: instantText(end) }), isSame: Object.is, text: 'the time' },
  type: { of: ({ type }) => type, body: (type) => ({ type }), isSame: Object.is, text: 'the type' },
  account: {
    of: ({ account }) => account,
    body: (account) => ({ liveAccount: account === null ? null : `/api/live_accounts/${account.uuid}` }),
    isSame: (one, other) => one?.uuid === other?.uuid,
    text: 'the live account',
  },
  people: {
    of: ({ people }) => people,
    body: (people, now) => ({ scheduleEmployees: assigneesBody(people, now.people) }),
    isSame: (some, others) => isSameSet(keysOf(some), keysOf(others)),
    text: 'who works',
  },
  needs: {
    of: ({ item }) => item.needs,
    body: (needs) => ({ needs }),
    isSame: (one, other) => isSameJson(neededRoles(one ?? {}), neededRoles(other ?? {})),
    text: 'the needs',
  },
  videoJobs: {
    of: jobsOf,
    body: (videoJobs) => ({ videoJobs }),
    isSame: (some, others) => isSameSet(some, others),
    text: 'the video jobs',
  },
};

function keysOf(people: readonly Person[] | undefined): string[] {
  return (people ?? []).map(({ employee, role }) => `${employee} ${role}`);
}

function partOf(name: string): Part<unknown> {
  const own: Part<unknown> = {
    of: ({ item }) => (item as Readonly<Record<string, unknown>>)[name],
    body: (value) => ({ [name]: value }),
    isSame: (one, other) => isSameJson(one ?? null, other ?? null),
    text: `the ${labelOf(name).toLowerCase()}`,
  };
  return Object.hasOwn(SHAPED, name) ? SHAPED[name as keyof Shaped] : own;
}

function partsIn(change: Change): { readonly name: string; readonly value: unknown; readonly part: Part<unknown> }[] {
  return Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value, part: partOf(name) }]));
}

/** Everything that the user may write and sees. */
export function wholeChange(planned: Changeable, own: OwnFields): Change {
  const shaped = Object.entries(SHAPED).map(([name, part]) => [name, part.of(planned)] as const);
  return { ...Object.fromEntries(shaped.filter(([, value]) => value !== undefined)), ...ownValues(planned.item, own) };
}

/** The merge patch. Remaining shifts keep their record. @param now the schedule as last known, for its current shifts. */
export function bodyOf(change: Change, now: Pick<Planned, 'people'>): ScheduleBody {
  return Object.assign({}, ...partsIn(change).map(({ value, part }) => part.body(value, now))) as ScheduleBody;
}

export function assigneesBody(people: readonly Person[], now: readonly Person[]): NonNullable<ScheduleBody['scheduleEmployees']> {
  return people.map(({ employee, role }) => {
    const stored = now.find((person) => person.employee === employee)?.shift;
    return { ...(stored === undefined ? {} : { '@id': stored }), employee: `/api/employees/${employee}`, role };
  });
}

/** The change that undoes `change`. */
export function inverseOf(change: Change, before: Changeable): Change {
  return Object.fromEntries(
    partsIn(change).flatMap(({ name, part }) => {
      const value = part.of(before);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The parts in which the schedule would differ. */
export function differing(change: Change, before: Changeable): Change {
  return Object.fromEntries(
    partsIn(change).flatMap(({ name, value, part }) => (part.isSame(value, part.of(before)) ? [] : [[name, value]])),
  );
}

/** The schedule with the change applied, for optimistic updates. */
export function changed(planned: Planned, change: Change): Planned {
  const given = Object.fromEntries(partsIn(change).map(({ name, value }) => [name, value]));
  const { start, end, account, people, ...inItem } = given;
  const shown = Object.fromEntries(Object.entries({ start, end, account, people }).filter(([, value]) => value !== undefined));
  if (Object.keys(inItem).length === 0) return { ...planned, ...shown };
  // The record contains whole video jobs, of which the change names only the IRIs.
  const { videoJobs, ...fields } = inItem;
  const jobs =
    videoJobs === undefined ? {} : { videoJobs: planned.item.videoJobs.filter((job) => (videoJobs as string[]).includes(job['@id'])) };
  return { ...planned, ...shown, type: change.type ?? planned.type, item: { ...planned.item, ...fields, ...jobs } };
}

/** "Moved", "Resized", "Reassigned": the text of the toast. */
export function changeText(change: Change, before: Planned): string {
  if (change.people !== undefined || change.account !== undefined) return 'Reassigned';
  const length = (change.end ?? before.end) - (change.start ?? before.start);
  return length === before.end - before.start ? 'Moved' : 'Resized';
}

/** Names of the changed parts that differ between two schedules: "the time", "who works". */
export function differencesOf(change: Change, from: Change, now: Changeable): string[] {
  const different = partsIn(change).filter(
    ({ name, part }) => !part.isSame((from as Readonly<Record<string, unknown>>)[name], part.of(now)),
  );
  return [...new Set(different.map(({ part }) => part.text))];
}
