/** A change of a schedule as the screens make it: its request body, its inverse, and the schedule with the change applied. */
import type { Person, Planned } from './planned.rules.ts';
import type { ShiftRole } from './shift-role.rules.ts';

/** A change in terms of the calendar; `bodyOf` converts it to the API's format. */
export interface Change {
  readonly start?: number;
  readonly end?: number;
  readonly account?: Planned['account'];
  readonly people?: readonly Person[];
}

export interface ScheduleBody {
  startTime?: string;
  endTime?: string;
  liveAccount?: string | null;
  scheduleEmployees?: readonly { readonly '@id'?: string; readonly employee: string; readonly role: ShiftRole }[];
}

/** The merge patch. Remaining shifts keep their record. @param now the schedule as last known, for its current shifts. */
export function bodyOf(change: Change, now: Pick<Planned, 'people'>, instantText: (instant: number) => string): ScheduleBody {
  const body: ScheduleBody = {};
  if (change.start !== undefined) body.startTime = instantText(change.start);
  if (change.end !== undefined) body.endTime = instantText(change.end);
  if (change.account !== undefined) body.liveAccount = change.account === null ? null : `/api/live_accounts/${change.account.uuid}`;
  if (change.people !== undefined) body.scheduleEmployees = assigneesBody(change.people, now.people);
  return body;
}

export function assigneesBody(people: readonly Person[], now: readonly Person[]): NonNullable<ScheduleBody['scheduleEmployees']> {
  return people.map(({ employee, role }) => {
    const stored = now.find((person) => person.employee === employee)?.shift;
    return { ...(stored === undefined ? {} : { '@id': stored }), employee: `/api/employees/${employee}`, role };
  });
}

/** The change that undoes `change`. */
export function inverseOf(change: Change, before: Planned): Change {
  return {
    ...(change.start === undefined ? {} : { start: before.start }),
    ...(change.end === undefined ? {} : { end: before.end }),
    ...(change.account === undefined ? {} : { account: before.account }),
    ...(change.people === undefined ? {} : { people: before.people }),
  };
}

/** The schedule with the change applied, for optimistic updates. */
export function changed(planned: Planned, change: Change): Planned {
  return { ...planned, ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Planned>) };
}

/** "Moved", "Resized", "Reassigned": the text of the toast. */
export function changeText(change: Change, before: Planned): string {
  if (change.people !== undefined || change.account !== undefined) return 'Reassigned';
  const length = (change.end ?? before.end) - (change.start ?? before.start);
  return length === before.end - before.start ? 'Moved' : 'Resized';
}
