/** The rows of the two timelines, and the accounts available to a planner. */
import type { Actor } from '#core/access';
import { hoursText } from '#core/date-text';
import type { ItemOf } from '#core/resource';
import { HOUR_MS } from '#core/span';
import type { DefaultNeeds, LiveAccount } from '#domains/live';
import { worksOn, type Employee } from '#domains/workforce';
import type { CalendarState } from '../store/calendar-state.rules.ts';
import type { Row } from '../gestures/row-change.rules.ts';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';

type Account = Pick<ItemOf<typeof LiveAccount>, 'uuid' | 'identity' | 'status' | 'defaultNeeds'> & {
  readonly color?: string;
  readonly managers?: unknown;
};
type Worker = Pick<ItemOf<typeof Employee>, 'uuid' | 'displayName' | 'status' | 'leavesOn'>;

const byName = (a: Row, b: Row) => a.name.localeCompare(b.name);

/** Every running account and any other with schedules on the screen, followed by "no account". */
export function accountRows(
  accounts: readonly Account[],
  shown: readonly Planned[],
  filters: Pick<CalendarState, 'accounts' | 'client'>,
  clientOf: (account: string) => string | undefined,
): Row[] {
  const rows = new Map<string, Row>();
  for (const { uuid, identity, status, color } of accounts) if (status !== 'DELETED') rows.set(uuid, { id: uuid, name: identity, color });
  for (const { account } of shown)
    if (account !== null && !rows.has(account.uuid)) rows.set(account.uuid, { id: account.uuid, name: account.name, color: account.color });
  const wanted = [...rows.values()].filter(
    ({ id }) =>
      (filters.accounts.length === 0 || filters.accounts.includes(id)) && (filters.client === null || clientOf(id) === filters.client),
  );
  const none = filters.client === null && (filters.accounts.length === 0 || filters.accounts.includes(NONE));
  return [...wanted.sort(byName), ...(none ? [{ id: NONE, name: 'No account' }] : [])];
}

/**
 * Unassigned schedules first, then the employees who work in the period or have schedules in it, with their hours on the screen.
 * @param from first day of the period.
 */
export function employeeRows(
  employees: readonly Worker[],
  shown: readonly Planned[],
  filters: Pick<CalendarState, 'employees'>,
  from: string,
): Row[] {
  const names = new Map<string, string>();
  const time = new Map<string, number>();
  for (const employee of employees) if (worksOn(employee, from)) names.set(employee.uuid, employee.displayName);
  for (const { people, start, end } of shown) {
    for (const { employee, name } of people) {
      if (!names.has(employee)) names.set(employee, name);
      time.set(employee, (time.get(employee) ?? 0) + end - start);
    }
  }
  const rows = [...names].map(([id, name]): Row => ({ id, name, detail: hoursText((time.get(id) ?? 0) / HOUR_MS) }));
  const wanted = rows.filter(({ id }) => filters.employees.length === 0 || filters.employees.includes(id));
  const none = filters.employees.length === 0 || filters.employees.includes(NONE);
  return [...(none ? [{ id: NONE, name: 'Unassigned' }] : []), ...wanted.sort(byName)];
}

/** Admins plan all accounts, managers those they run, which is inferred from the account's managers being visible to them. */
export function pickableAccounts(
  accounts: readonly Account[],
  actor: Pick<Actor, 'roles'>,
): { value: string; label: string; color: string; needs: DefaultNeeds }[] {
  const admin = actor.roles.includes('ROLE_ADMIN');
  return accounts
    .filter(({ status, managers }) => status !== 'DELETED' && (admin || managers !== undefined))
    .map(({ uuid, identity, color, defaultNeeds }) => ({ value: uuid, label: identity, color: color ?? '', needs: defaultNeeds ?? {} }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
