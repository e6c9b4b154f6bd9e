/**
 * Shares of a stream's schedules: the minutes inside the window of each when there are any, else the stream's totals pro rata by overlap
 * (product.md §5).
 */
import { groupedBy } from '#core/grouped-by';
import { firstIn, mustGet } from '#core/present';
import sql, { type Sql } from 'sql-template-tag';
import { lengthOf, overlapOf, unionOf, within, type Span } from '#core/span';
import type { Queryable } from '#server/database';
import {
  evenParts,
  NOTHING,
  pennies,
  proRata,
  remainder,
  SHARED_FIGURES,
  spansOutside,
  sumOfFigures,
  type SharedFigure,
  type Units,
} from './figures.rules.ts';

export interface ShiftShare {
  readonly employee: string;
  readonly name: string;
  readonly role: string;
  readonly gmv: bigint | null;
}

export interface ScheduleShare {
  readonly schedule: string;
  readonly title: string | null;
  readonly match: string;
  readonly span: Span;
  /** Milliseconds of the stream inside the schedule. */
  readonly onAir: number;
  readonly figures: Units;
  readonly shifts: readonly ShiftShare[];
}

interface StreamShares {
  readonly source: 'minutes' | 'prorated';
  readonly span: Span;
  readonly totals: Units;
  readonly schedules: readonly ScheduleShare[];
  readonly uncovered: { readonly spans: readonly Span[]; readonly figures: Units };
}

type Row = Readonly<Record<string, string | number | null>>;
interface StreamRow extends Row {
  readonly uuid: string;
  readonly start: string;
  readonly end: string;
}
interface MinuteRow extends Row {
  readonly stream: string;
}
interface Window extends Row {
  readonly stream: string;
  readonly schedule: string;
  readonly title: string | null;
  readonly match: string;
  readonly start: string;
  readonly end: string;
}
interface AssigneeRow {
  readonly stream: string;
  readonly schedule: string;
  readonly employee: string;
  readonly name: string;
  readonly role: string;
}

/** The reader for whom shares are calculated. */
interface SharesReader {
  /** SQL for the display name of employee `e`; absent = the public name. */
  readonly name?: Sql;
  /** Filters schedule uuids to those that the reader may see; the results of the others count as uncovered. Absent = all. */
  readonly shown?: (schedules: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** @param stream uuid. @returns null when the stream does not exist. */
export async function sharesOf(db: Queryable, stream: string, reader: SharesReader = {}): Promise<StreamShares | null> {
  return (await sharesOfStreams(db, [stream], reader)).get(stream) ?? null;
}

/** Streams to pass to `sharesOfStreams`, or schedules to pass to `slotsOf`, at a time, so that other requests are not starved. */
export const STREAMS_PER_CHUNK = 100;

/** Like `sharesOf` for many streams. @param streams uuids, at most `STREAMS_PER_CHUNK`. @returns by uuid, the streams that exist. */
async function sharesOfStreams(
  db: Queryable,
  streams: readonly string[],
  { name = sql`e.public_name`, shown: seen }: SharesReader = {},
): Promise<Map<string, StreamShares>> {
  const rows = await db.rows<StreamRow>(sql`
    select uuid, start_time as start, end_time as "end", gmv, orders_paid as orders, items_sold as "itemsSold", viewers, views, new_followers as "newFollowers", likes, comments, shares, impressions, product_impressions as "productImpressions", product_clicks as "productClicks"
    from live_stream where uuid = any(${streams}::uuid[])`);
  const wholes = await db.rows<MinuteRow>(
    sql`select l.uuid as stream, m.* from live_stream l cross join lateral (select ${MINUTE_SUMS} from sum_minutes(l.uuid, '-infinity', 'infinity')) m where l.uuid = any(${streams}::uuid[])`,
  );
  const matched = await db.rows<Window>(sql`
    select x.live_stream as stream, s.uuid as schedule, s.title, s.live_stream_match as match, s.start_time as start, s.end_time as "end", m.*
    from schedule_live_stream x join schedule s on s.uuid = x.schedule cross join lateral (select ${MINUTE_SUMS} from sum_minutes(x.live_stream, s.start_time, s.end_time)) m
    where x.live_stream = any(${streams}::uuid[]) order by s.start_time, s.id`);
  const shown = await seen?.(matched.map(({ schedule }) => schedule));
  const windows = shown === undefined ? matched : matched.filter(({ schedule }) => shown.has(schedule));
  const assignees = await db.rows<AssigneeRow>(sql`
    select x.live_stream as stream, se.schedule, se.employee, ${name} as name, se.role from schedule_employee se join employee e on e.uuid = se.employee join schedule_live_stream x on x.schedule = se.schedule where x.live_stream = any(${streams}::uuid[]) order by se.id`);
  const [windowsOf, assigneesOf, wholeOf] = [byStream(windows), byStream(assignees), byStream(wholes)];
  return new Map(
    rows.map((row) => [
      row.uuid,
      shareStream(row, mustGet(wholeOf, row.uuid)[0]!, windowsOf.get(row.uuid) ?? [], assigneesOf.get(row.uuid) ?? []),
    ]),
  );
}

/** One stream of a slot, with its part inside the slot. */
interface SlotStream {
  /** uuid. */
  readonly liveStream: string;
  /** Of the whole stream. */
  readonly span: Span;
  /** Whether no other schedule of the stream starts before this one. */
  readonly first: boolean;
  /** Start of the stream's next schedule, in milliseconds. */
  readonly nextStart: number | null;
  readonly source: StreamShares['source'];
  /** Milliseconds of the stream inside the slot. */
  readonly onAir: number;
  readonly figures: Units;
}

/** The results of a schedule: the sums of its streams. */
export interface SlotShares {
  /** By start; at least one. */
  readonly streams: readonly SlotStream[];
  /** Prorated when any of its streams is. */
  readonly source: StreamShares['source'];
  /** Milliseconds on air inside the slot; the breaks between streams do not count. */
  readonly onAir: number;
  /** A figure that one of the streams lacks is unknown. */
  readonly figures: Units;
  readonly shifts: readonly ShiftShare[];
}

/** @param schedules uuids, at most `STREAMS_PER_CHUNK`. @returns by uuid, the schedules that have a stream. */
export async function slotsOf(db: Queryable, schedules: readonly string[], reader: SharesReader = {}): Promise<Map<string, SlotShares>> {
  const links = await db.rows<{ schedule: string; stream: string }>(
    sql`select x.schedule, x.live_stream as stream from schedule_live_stream x join live_stream l on l.uuid = x.live_stream where x.schedule = any(${schedules}::uuid[]) order by l.start_time, l.id`,
  );
  const shares = await sharesOfStreams(db, [...new Set(links.map(({ stream }) => stream))], reader);
  return new Map(
    [...groupedBy(links, ({ schedule }) => schedule)].map(([schedule, own]) => [
      schedule,
      slotOf(
        schedule,
        own.map(({ stream }) => [stream, mustGet(shares, stream)] as const),
      ),
    ]),
  );
}

function slotOf(schedule: string, shares: readonly (readonly [string, StreamShares])[]): SlotShares {
  const parts = shares.map(([liveStream, { source, span, schedules }]) => {
    const at = schedules.findIndex((share) => share.schedule === schedule);
    const { onAir, figures, shifts, span: slot } = schedules[at]!;
    const stream = { liveStream, span, first: at === 0, nextStart: schedules[at + 1]?.span.start ?? null, source, onAir, figures };
    return { slot, shifts, stream };
  });
  const streams = parts.map(({ stream }) => stream);
  const { slot, shifts } = firstIn(parts);
  const figures = sumOfFigures(streams.map((stream) => stream.figures));
  const shared = figures.gmv === null ? null : evenParts(figures.gmv, shifts.length);
  return {
    streams,
    source: streams.some(({ source }) => source === 'prorated') ? 'prorated' : 'minutes',
    onAir: lengthOf(
      unionOf(
        within(
          slot,
          streams.map(({ span }) => span),
        ),
      ),
    ),
    figures,
    shifts: shifts.map((person, index) => ({ ...person, gmv: shared === null ? null : shared[index]! })),
  };
}

function shareStream(row: StreamRow, whole: MinuteRow, windows: readonly Window[], assigneeRows: readonly AssigneeRow[]): StreamShares {
  const span = spanOf(row.start, row.end);
  const minutes = unitsOf(whole);
  const given = unitsOf(row);
  const counted = Number(whole.minutes ?? 0) > 0;
  // A figure that the minutes do not have is prorated from the stream's own total.
  const fromMinutes = (name: SharedFigure) => counted && minutes[name] !== null;
  const totals = choose((name) => (fromMinutes(name) ? minutes[name] : given[name]));
  const schedules = windows.map((window): ScheduleShare => {
    const mine = spanOf(window.start, window.end);
    const inside = overlapOf(span, mine);
    const sums = unitsOf(window);
    const figures = choose((name) =>
      totals[name] === null ? null : fromMinutes(name) ? (sums[name] ?? 0n) : proRata(totals[name], span, mine),
    );
    const assignees = assigneeRows.filter(({ schedule }) => schedule === window.schedule);
    const parts = figures.gmv === null ? null : evenParts(figures.gmv, assignees.length);
    return {
      schedule: window.schedule,
      title: window.title,
      match: window.match,
      span: mine,
      onAir: inside === null ? 0 : inside.end - inside.start,
      figures,
      shifts: assignees.map(({ employee, name, role }, index) => ({ employee, name, role, gmv: parts === null ? null : parts[index]! })),
    };
  });
  return {
    source: fromMinutes('gmv') ? 'minutes' : 'prorated',
    span,
    totals,
    schedules,
    uncovered: {
      spans: spansOutside(
        span,
        schedules.map((schedule) => schedule.span),
      ),
      figures: remainder(
        totals,
        schedules.map((schedule) => schedule.figures),
      ),
    },
  };
}

function byStream<Of extends { readonly stream: string }>(rows: readonly Of[]): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const row of rows) {
    const group = groups.get(row.stream) ?? [];
    groups.set(row.stream, group);
    group.push(row);
  }
  return groups;
}

/** Columns of the minutes' sums, named as in responses; `viewers` is the number of viewers in each minute. */
const MINUTE_SUMS = sql`minutes, gmv, orders, sold_quantity as "itemsSold", viewers, views, new_followers as "newFollowers", likes, comments, shares, live_impression as impressions, product_impressions as "productImpressions", product_clicks as "productClicks"`;

function choose(value: (name: SharedFigure) => bigint | null): Units {
  return { ...NOTHING, ...Object.fromEntries(SHARED_FIGURES.map((name) => [name, value(name)])) };
}

function unitsOf(row: Row): Units {
  return choose((name) => {
    const value = row[name] ?? null;
    return name === 'gmv' ? pennies(value === null ? null : String(value)) : value === null ? null : BigInt(Math.trunc(Number(value)));
  });
}

function spanOf(start: string, end: string): Span {
  return { start: Date.parse(start), end: Date.parse(end) };
}
