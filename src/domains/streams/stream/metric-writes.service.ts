/** Hooks for writes of minute figures: each is near its stream, and the partition of its month exists. */
import type { Behaviour } from '#server/engine/behaviour';
import { isNearStream, prepareMonth } from './metric-writes.query.ts';

export const metricBehaviour: Behaviour = {
  resource: 'LiveStreamMetric',
  async beforeWrite({ tx, values, before }) {
    if (typeof values.datetime !== 'string') return [];
    // A mistyped year would create a partition that nobody needs.
    if ((await isNearStream(tx, values.liveStream ?? before?.liveStream, values.datetime)) === false)
      return [{ propertyPath: 'datetime', message: 'The minute should be within seven days of its stream.', code: 'INVALID' }];
    await prepareMonth(tx, values.datetime);
    return [];
  },
};
