/** GMV of streams by quarter of an hour. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { Quarter } from './sparkline.rules.ts';

interface StreamQuarter extends Quarter {
  /** uuid. */
  readonly stream: string;
}

/** Sorted by stream and time. */
export function readQuarters(db: Queryable, streams: readonly string[]): Promise<StreamQuarter[]> {
  return db.rows<StreamQuarter>(sql`
      select live_stream as stream, quarter, gmv from live_stream_quarter
      where live_stream = any(${streams}::uuid[]) order by live_stream, quarter`);
}
