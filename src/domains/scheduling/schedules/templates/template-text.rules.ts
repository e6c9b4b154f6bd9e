/** The summary text of a week template: account, schedules and people. */
import { countText } from '#core/number-format';
import type { WeekPlan } from './week-plan.rules.ts';

/** "12 schedules, 9 people · northpeak" */
export function templateText(plans: readonly Pick<WeekPlan, 'people' | 'liveAccount'>[], account: string | null): string {
  const people = new Set(plans.flatMap((plan) => plan.people.map(({ employee }) => employee))).size;
  const accounts = new Set(plans.flatMap(({ liveAccount }) => liveAccount ?? [])).size;
  const what = [countText(plans.length, 'schedule'), people === 0 ? 'unassigned' : countText(people, 'person', 'people')].join(', ');
  return `${what} · ${account ?? countText(accounts, 'live account')}`;
}
