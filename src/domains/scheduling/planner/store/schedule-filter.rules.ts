/** Decides which loaded schedules are on the screen, and their totals. */
import { hoursNumber } from '#core/date-text';
import { sumOf, toScale } from '#core/money';
import { HOUR_MS } from '#core/span';
import type { CalendarState } from './calendar-state.rules.ts';
import { NONE, openOf, type Planned } from '../../schedules/schedule/planned.rules.ts';

type Filters = Pick<CalendarState, 'accounts' | 'employees' | 'type' | 'status' | 'client'>;

/** @param clientOf maps the uuid of a live account to that of its client, when the actor may know it. */
export function passes(planned: Planned, filters: Filters, clientOf: (account: string) => string | undefined): boolean {
  const { account, people, type, draft } = planned;
  if (filters.type !== null && type !== filters.type) return false;
  if (filters.status !== null && draft !== (filters.status === 'draft')) return false;
  if (filters.accounts.length > 0 && !filters.accounts.includes(account?.uuid ?? NONE)) return false;
  if (filters.employees.length > 0) {
    const named =
      people.length === 0 ? filters.employees.includes(NONE) : people.some(({ employee }) => filters.employees.includes(employee));
    if (!named) return false;
  }
  return filters.client === null || (account !== null && clientOf(account.uuid) === filters.client);
}

export interface Totals {
  readonly schedules: number;
  /** Hours of schedules; several assignees on one schedule count once. */
  readonly hours: string;
  /** Null when no row has a known cost. */
  readonly labourCost: string | null;
  /** Based on the average rates of roles, not on actual pay. */
  readonly estimated: boolean;
  /** Whether the cost leaves out schedules whose cost is hidden from the actor: those of accounts that they do not manage. */
  readonly ownAccounts: boolean;
  readonly drafts: number;
  /** Unfilled places. */
  readonly open: number;
}

/** Claimable shifts are excluded. */
export function totalsOf(shown: readonly Planned[]): Totals {
  let time = 0;
  let drafts = 0;
  let open = 0;
  let estimated = false;
  let hidden = false;
  const costs: string[] = [];
  const planned = shown.filter(({ offer }) => offer === undefined);
  for (const { start, end, draft, item, people } of planned) {
    time += end - start;
    if (draft) drafts += 1;
    open += openOf({ item, people });
    if (item.labourCostIsEstimate === true) estimated = true;
    if (typeof item.labourCost === 'string') costs.push(item.labourCost);
    // Absent = hidden; null = unknown.
    else if (item.labourCost === undefined) hidden = true;
  }
  return {
    schedules: planned.length,
    hours: hoursNumber(time / HOUR_MS),
    labourCost: costs.length === 0 ? null : toScale(sumOf(costs), 2),
    estimated,
    ownAccounts: hidden && costs.length > 0,
    drafts,
    open,
  };
}

/** Drafts the actor may publish. */
export function publishable(shown: readonly Planned[]): Planned[] {
  return shown.filter(({ draft, mayEdit }) => draft && mayEdit);
}
