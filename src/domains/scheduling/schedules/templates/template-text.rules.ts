/** The summary text of a week template: account, schedules and people. */
import type { WeekPlan } from './week-plan.rules.ts';

/** "12 schedules, 9 people · northpeak" */
export function templateText(plans: readonly Pick<WeekPlan, 'people' | 'liveAccount'>[], account: string | null): string {
  const people = new Set(plans.flatMap((plan) => plan.people.map(({ employee }) => employee))).size;
  const accounts = new Set(plans.flatMap(({ liveAccount }) => liveAccount ?? [])).size;
  const what = [
    plans.length === 1 ? '1 schedule' : `${plans.length} schedules`,
    people === 0 ? 'unassigned' : people === 1 ? '1 person' : `${people} people`,
  ].join(', ');
  return `${what} · ${account ?? (accounts === 1 ? '1 live account' : `${accounts} live accounts`)}`;
}
