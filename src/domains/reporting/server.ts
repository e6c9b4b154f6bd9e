/** What reporting gives to the server: the reports over live streams, their products, and plans held against what really happened. */
import type { DomainServer } from '#server/engine/behaviour';
import { liveStreamAnalyticsAction } from './live-stream-analytics.action.ts';
import { productPerformanceAction } from './product-performance.action.ts';
import { scheduleDetailsAction } from './schedule-details.action.ts';

/** @param agency the zone whose days reports are made of. */
export function reportingServer({ timeZone }: { readonly timeZone: string }): DomainServer {
  return { actions: [liveStreamAnalyticsAction(timeZone), productPerformanceAction(timeZone), scheduleDetailsAction(timeZone)] };
}
