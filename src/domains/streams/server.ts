/** Server entry point of streams: behaviours, actions, and the shares used by pay and reports. */
import type { Resource } from '#core/resource';
import type { Behaviour, DomainServer } from '#server/engine/behaviour';
import { accountResultActions } from './account/account-results.service.ts';
import { mediansAction } from './stream/medians.service.ts';
import { metricBehaviour } from './stream/metric-writes.service.ts';
import { sparklinesAction } from './stream/sparklines.service.ts';
import { derivedValues } from './import/derived-figures.rules.ts';
import { LIST_FORMULAS, PRODUCT_FORMULAS, type Formula } from './parse/parse-derive.rules.ts';
import { LiveStream } from './stream/live-stream.resource.ts';
import { LiveStreamProduct } from './stream/live-stream-product.resource.ts';
import { importActions } from './import/import.service.ts';
import { matchingActions } from './matching/matching.service.ts';
import { performanceActions } from './stream/performance.service.ts';

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
      ...accountResultActions,
      sparklinesAction,
      mediansAction,
    ],
  };
}

/** Called when a node starts, and after a restore. */
export { moveOriginals } from './import/import-original.service.ts';
/** Results of each schedule of a stream; pay and reports use the same shares that screens show. */
export { slotsOf, STREAMS_PER_CHUNK, type SlotShares } from './stream/shares.query.ts';
export { evenParts, written as figureValues } from './stream/figures.rules.ts';
