/** Hooks for writes of minute figures: each is near its stream, and the partition of its month exists. */
import sql from 'sql-template-tag';
import type { Behaviour } from '#server/engine/behaviour';

export const metricBehaviour: Behaviour = {
  resource: 'LiveStreamMetric',
  async beforeWrite({ tx, values, before }) {
    if (typeof values.datetime !== 'string') return [];
    // A mistyped year would create a partition that nobody needs.
    const [near] = await tx.rows<{ near: boolean }>(
      sql`select ${values.datetime}::timestamptz between start_time - interval '7 days' and end_time + interval '7 days' as near from live_stream where uuid = ${values.liveStream ?? before?.liveStream}`,
    );
    if (near?.near === false)
      return [{ propertyPath: 'datetime', message: 'The minute should be within seven days of its stream.', code: 'INVALID' }];
    await tx.rows(sql`select prepare_metric_months(${values.datetime}, ${values.datetime})`);
    return [];
  },
};
