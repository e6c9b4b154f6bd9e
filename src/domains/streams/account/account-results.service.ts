/** Handlers for the results of an account: the weekly GMV trend and the best hours of the week. */
import { answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { accountTrend, bestHours } from './account-results.action.ts';
import { readTrend } from './account-trend.query.ts';
import { accountWeeks } from './account-weeks.query.ts';
import { readBestHours } from './best-hours.query.ts';

export const accountResultActions: readonly Action[] = [
  answering(bestHours, async ({ database, uuid: account }, { weeks }) => {
    const period = await accountWeeks(database, account, weeks);
    const rows = await readBestHours(database, account, period);
    const [counted, spread] = [rows.some((row) => row.counted), rows.some((row) => row.spread)];
    return {
      timeZone: period.zone,
      weeks,
      cells: rows.map(({ weekday, hour, hours, gmv, hourlyGmv }) => ({ weekday, hour, hours, gmv, hourlyGmv })),
      source: sourceOf(counted, spread),
    };
  }),
  answering(accountTrend, async ({ database, uuid: account }, { weeks }) => {
    const period = await accountWeeks(database, account, weeks);
    return { timeZone: period.zone, weeks: await readTrend(database, account, period) };
  }),
];

/** Whether the figures come from minutes, are prorated over the streams, or both. */
function sourceOf(counted: boolean, spread: boolean): 'mixed' | 'minutes' | 'prorated' | 'none' {
  if (counted) return spread ? 'mixed' : 'minutes';
  return spread ? 'prorated' : 'none';
}
