/** Server entry point of streams: behaviours, actions, and the shares used by pay and reports. */
import type { Resource } from '#core/resource';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { accountTrendAction } from './account/account-trend.query.ts';
import { bestHoursAction } from './account/best-hours.query.ts';
import { mediansAction } from './stream/medians.query.ts';
import { metricBehaviour } from './stream/metric-writes.query.ts';
import { sparklinesAction } from './stream/sparklines.query.ts';
import { derivedValues } from './import/derived-figures.rules.ts';
import { LIST_FORMULAS, PRODUCT_FORMULAS, type Formula } from './import/parse-derive.rules.ts';
import { LiveStream } from './stream/live-stream.resource.ts';
import { LiveStreamProduct } from './stream/live-stream-product.resource.ts';
import { importActions } from './import/import.service.ts';
import { matchingActions } from './matching/matching.query.ts';
import { performanceActions } from './stream/performance.query.ts';

/** Figures calculated from others follow a change of those. */
const derives = (resource: Resource, formulas: readonly Formula<string>[]): Behaviour => ({
  resource: resource.name,
  beforeWrite({ operation, before, values }) {
    if (operation === 'update') Object.assign(values, derivedValues(resource, formulas, before!, values));
    return [];
  },
});

/** @param agency the time zone of days, and the currency of figures. */
export function streamsServer(agency: { readonly timeZone: string; readonly currency: string }): DomainServer {
  return {
    behaviours: [metricBehaviour, derives(LiveStream, LIST_FORMULAS), derives(LiveStreamProduct, PRODUCT_FORMULAS)],
    actions: [
      ...importActions(agency.currency),
      ...matchingActions(agency.timeZone),
      ...performanceActions,
      bestHoursAction,
      accountTrendAction,
      sparklinesAction,
      mediansAction,
    ],
  };
}

/** Called when a node starts, and after a restore. */
export { moveOriginals } from './import/import-original.service.ts';
/** Results of each schedule of a stream; pay and reports use the same shares that screens show. */
export { sharesOfStreams, type StreamShares } from './stream/shares.query.ts';
export { evenParts, written as figureValues } from './stream/figures.rules.ts';
