/** What reporting gives to the server: the reports over live streams, their products, people, profit, and plans held against what really happened. */
import type { DomainServer } from '#server/engine/behaviour';
import { employeePerformanceAction } from './employees/employee-performance.action.ts';
import { liveStreamAnalyticsAction } from './streams/live-stream-analytics.action.ts';
import { productPerformanceAction } from './products/product-performance.action.ts';
import { profitLossAction } from './profit/profit-loss.action.ts';
import { scheduleDetailsAction } from './schedules/schedule-details.action.ts';

/** @param agency the zone whose days reports are made of, and the currency that amounts are in. */
export function reportingServer({ timeZone, currency }: { readonly timeZone: string; readonly currency: string }): DomainServer {
  return {
    actions: [
      employeePerformanceAction(timeZone),
      liveStreamAnalyticsAction(timeZone),
      productPerformanceAction(timeZone),
      profitLossAction({ timeZone, currency }),
      scheduleDetailsAction(timeZone),
    ],
  };
}
