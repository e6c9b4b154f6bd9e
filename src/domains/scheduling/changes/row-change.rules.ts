/** Decides what a drag from one row to another changes: the live account or the assignees. */
import type { CalendarState } from '../calendar/calendar-state.rules.ts';
import { NONE, type Person, type Planned } from '../schedule/planned.rules.ts';
import { openRoles } from '../schedule/needs.rules.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';

export interface Row {
  /** Uuid of an account or an employee, or `none`. */
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  /** A figure displayed next to the name. */
  readonly detail?: string;
}

/** A change in terms of the calendar; `bodyOf` converts it to the API's format. */
export interface Change {
  readonly start?: number;
  readonly end?: number;
  readonly account?: Planned['account'];
  readonly people?: readonly Person[];
}

export type RowChange = { readonly change: Change } | { readonly refused: string };

/** @param accountOf the account of a row, in the form that schedules have it. */
export function rowChange(
  planned: Planned,
  rows: CalendarState['rows'],
  from: string,
  to: Row,
  accountOf: (uuid: string) => Planned['account'],
): RowChange {
  if (from === to.id) return { change: {} };
  if (rows === 'accounts') {
    if (to.id !== NONE) return { change: { account: accountOf(to.id) } };
    return planned.type === 'LIVE' ? { refused: 'A LIVE schedule needs a live account.' } : { change: { account: null } };
  }
  const { people } = planned;
  if (to.id === NONE) return { change: { people: people.filter(({ employee }) => employee !== from) } };
  if (people.some(({ employee }) => employee === to.id)) return { refused: `${to.name} is already on this schedule.` };
  const role = people.find(({ employee }) => employee === from)?.role ?? openRoles(planned.item.needs ?? {}, people)[0]?.role ?? 'HOST';
  const stepping: Person = { employee: to.id, name: to.name, role };
  if (from === NONE) return { change: { people: [...people, stepping] } };
  return { change: { people: people.map((person) => (person.employee === from ? stepping : person)) } };
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
