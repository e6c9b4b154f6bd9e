/**
 * Splits the GMV and revenue of each stream between its schedules and uncovered time: the stream's total is split by its minutes, else by
 * duration.
 */
import { mustGet } from '#core/present';
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import { SOLD, SOLD_BASIS } from '../schedules/planned-real.query.ts';
import { penniesOf, soldParts } from '../report/profit-parts.rules.ts';

/** In pennies; null = unknown. */
export interface Sold {
  readonly gmv: bigint | null;
  readonly revenue: bigint | null;
}

interface SoldStreams {
  /** For every schedule of the streams, one part for each stream that it has. */
  readonly schedules: readonly { readonly schedule: string; readonly sold: Sold }[];
  /** By stream; only if there is uncovered GMV, or the stream has no schedule at all. */
  readonly uncovered: ReadonlyMap<string, Sold>;
}

interface StreamRow {
  readonly uuid: string;
  readonly gmv: string | null;
  /** Sum of the minutes; null if they have no GMV. */
  readonly counted: string | null;
  readonly seconds: number;
}

interface WindowRow {
  readonly stream: string;
  readonly schedule: string;
  readonly gmv: string | null;
  /** Seconds of the stream within the schedule. */
  readonly seconds: number;
}

const UNKNOWN: Sold = { gmv: null, revenue: null };

/** What the streams of a schedule sold together; unknown when one of them is. */
export function soldTogether(parts: readonly Sold[]): Sold {
  const sum = (of: (part: Sold) => bigint | null) =>
    parts.reduce<bigint | null>((total, part) => {
      const value = of(part);
      return total === null || value === null ? null : total + value;
    }, 0n);
  return { gmv: sum(({ gmv }) => gmv), revenue: sum(({ revenue }) => revenue) };
}

/** @param streams at most about a thousand, with the agency share of each (null = unknown). */
export async function readSold(
  db: Queryable,
  streams: readonly { readonly uuid: string; readonly share: string | null }[],
): Promise<SoldStreams> {
  const uuids = streams.map(({ uuid }) => uuid);
  const rows = await db.rows<StreamRow>(sql`
    select s.uuid, s.gmv, extract(epoch from s.end_time - s.start_time)::int as seconds, (select sum(q.gmv) from live_stream_quarter q where q.live_stream = s.uuid)::numeric(14, 2) as counted
    from live_stream s where s.uuid = any(${uuids}::uuid[])`);
  const windows = await db.rows<WindowRow>(sql`
    with streams as materialized (select s.uuid, s.start_time, s.end_time, s.gmv, ${SOLD_BASIS} from live_stream s where s.uuid = any(${uuids}::uuid[]))
    select s.uuid as stream, c.uuid as schedule, (${SOLD})::numeric(14, 2) as gmv, greatest(0, extract(epoch from least(c.end_time, s.end_time) - greatest(c.start_time, s.start_time)))::int as seconds
    from schedule_live_stream x join schedule c on c.uuid = x.schedule join streams s on s.uuid = x.live_stream order by c.start_time, c.id`);
  const windowsOf = new Map<string, WindowRow[]>(uuids.map((uuid) => [uuid, []]));
  for (const window of windows) mustGet(windowsOf, window.stream).push(window);
  const shareOf = new Map(streams.map(({ uuid, share }) => [uuid, share]));
  const schedules: SoldStreams['schedules'][number][] = [];
  const uncovered = new Map<string, Sold>();
  for (const row of rows) {
    const own = windowsOf.get(row.uuid)!;
    const parts = partsOf(row, own, shareOf.get(row.uuid) ?? null);
    for (const [index, { schedule }] of own.entries()) schedules.push({ schedule, sold: parts[index]! });
    const rest = parts.at(-1)!;
    if (own.length === 0 || (rest.gmv ?? 0n) !== 0n || (rest.revenue ?? 0n) !== 0n) uncovered.set(row.uuid, rest);
  }
  return { schedules, uncovered };
}

/** One part per schedule, then the part for uncovered time. */
function partsOf({ gmv, counted, seconds }: StreamRow, windows: readonly WindowRow[], share: string | null): Sold[] {
  const known = gmv ?? counted;
  if (known === null) return [...windows, null].map(() => UNKNOWN);
  const sold = windows.map((window) => penniesOf(window.gmv ?? '0.00'));
  const onAir = windows.map((window) => BigInt(window.seconds));
  const weights =
    penniesOf(known) === 0n ? [...onAir, remainderOf(BigInt(seconds), onAir)] : [...sold, remainderOf(penniesOf(known), sold)];
  return soldParts(penniesOf(known), weights, share);
}

function remainderOf(whole: bigint, parts: readonly bigint[]): bigint {
  return parts.reduce((rest, part) => rest - part, whole);
}
