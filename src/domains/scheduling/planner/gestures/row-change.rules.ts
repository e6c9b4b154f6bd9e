/** Decides what a drag from one row to another changes: the live account or the assignees. */
import {} from '#core/number-format';
import type { CalendarState } from '../store/calendar-state.rules.ts';
import { NONE, type Person, type Planned } from '../../schedules/schedule/planned.rules.ts';
import type { Change } from '../../schedules/schedule/schedule-change.rules.ts';
import { openRoles } from '../../schedules/schedule/needs.rules.ts';

export interface Row {
  /** Uuid of an account or an employee, or `none`. */
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  /** A figure displayed next to the name. */
  readonly detail?: string;
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
