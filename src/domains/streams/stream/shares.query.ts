/**
 * Shares of a stream's schedules: by the minutes inside the window of each when there are any, else by what was read at planned changes, else
 * by time (product.md §5, real-work.md D2). They share the stream's own total, which may have grown after the minutes were exported.
 */
import { groupedBy } from '#core/grouped-by';
import { firstIn, mustGet } from '#core/present';
import sql, { type Sql } from 'sql-template-tag';
import { lengthOf, overlapOf, unionOf, within, type Span } from '#core/span';
import type { Queryable } from '#server/database';
import {
  accruedPoints,
  accruedShare,
  countedShare,
  evenParts,
  NOTHING,
  pennies,
  remainder,
  SHARED_FIGURES,
  SHARE_SOURCES,
  spansOutside,
  sumOfFigures,
  type SharedFigure,
  type ShareSource,
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
  readonly source: ShareSource;
  /** Whether the shares are a guess, because they are by time. */
  readonly estimated: boolean;
  readonly figures: Units;
  readonly shifts: readonly ShiftShare[];
}

/** A start or an end of a schedule while the stream was on air, with what was read there. */
interface Handover {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reading: { readonly uuid: string; readonly readAt: string; readonly gmv: bigint | null } | null;
}

interface StreamShares {
  readonly source: ShareSource;
  /** By time. */
  readonly handovers: readonly Handover[];
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
/** What was read at a planned change, or last. */
interface ReadingRow extends Row {
  readonly stream: string;
  readonly uuid: string;
  readonly readAt: string;
  readonly boundary: string;
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
  // Sums up to the start and up to the end, since amounts are rounded as they accrue.
  const edges = await db.rows<MinuteRow & { readonly schedule: string; readonly at: 'start' | 'end' }>(sql`
    select x.live_stream as stream, x.schedule, e.at, m.*
    from schedule_live_stream x join schedule s on s.uuid = x.schedule cross join lateral (values ('start', s.start_time), ('end', s.end_time)) e (at, moment)
      cross join lateral (select ${MINUTE_SUMS} from sum_minutes(x.live_stream, '-infinity', e.moment)) m
    where x.live_stream = any(${wholes.filter(isCounted).map(({ stream }) => stream)}::uuid[])`);
  const readings = await db.rows<ReadingRow>(sql`
    select l.uuid as stream, r.uuid, r.read_at as "readAt", h.boundary, ${READING_FIGURES} from live_stream l cross join lateral handover_readings(l.uuid) h join live_stream_reading r on r.id = h.reading
    where l.uuid = any(${streams}::uuid[]) and exists (select from live_stream_reading e where e.live_stream = l.uuid and e.read_at < l.end_time) order by h.boundary`);
  const matched = await db.rows<Window>(sql`
    select x.live_stream as stream, s.uuid as schedule, s.title, s.live_stream_match as match, s.start_time as start, s.end_time as "end"
    from schedule_live_stream x join schedule s on s.uuid = x.schedule where x.live_stream = any(${streams}::uuid[]) order by s.start_time, s.id`);
  const shown = await seen?.(matched.map(({ schedule }) => schedule));
  const windows = shown === undefined ? matched : matched.filter(({ schedule }) => shown.has(schedule));
  const assignees = await db.rows<AssigneeRow>(sql`
    select x.live_stream as stream, se.schedule, se.employee, ${name} as name, se.role from schedule_employee se join employee e on e.uuid = se.employee join schedule_live_stream x on x.schedule = se.schedule where x.live_stream = any(${streams}::uuid[]) order by se.id`);
  const [windowsOf, assigneesOf, wholeOf, readingsOf] = [byStream(windows), byStream(assignees), byStream(wholes), byStream(readings)];
  const sums = new Map(edges.map((row) => [`${row.stream} ${row.schedule} ${row.at}`, unitsOf(row)]));
  return new Map(
    rows.map((row) => [
      row.uuid,
      shareStream(
        {
          row,
          whole: mustGet(wholeOf, row.uuid)[0]!,
          readings: readingsOf.get(row.uuid) ?? [],
          counted: (schedule, at) => sums.get(`${row.uuid} ${schedule} ${at}`) ?? NOTHING,
        },
        windowsOf.get(row.uuid) ?? [],
        assigneesOf.get(row.uuid) ?? [],
      ),
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
  readonly source: ShareSource;
  readonly estimated: boolean;
  /** Milliseconds of the stream inside the slot. */
  readonly onAir: number;
  readonly figures: Units;
}

/** The results of a schedule: the sums of its streams. */
export interface SlotShares {
  /** By start; at least one. */
  readonly streams: readonly SlotStream[];
  /** The least exact one of its streams. */
  readonly source: ShareSource;
  readonly estimated: boolean;
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
  const parts = shares.map(([liveStream, { span, schedules }]) => {
    const at = schedules.findIndex((share) => share.schedule === schedule);
    const { onAir, figures, shifts, span: slot, source, estimated } = schedules[at]!;
    const nextStart = schedules[at + 1]?.span.start ?? null;
    const stream = { liveStream, span, first: at === 0, nextStart, source, estimated, onAir, figures };
    return { slot, shifts, stream };
  });
  const streams = parts.map(({ stream }) => stream);
  const { slot, shifts } = firstIn(parts);
  const figures = sumOfFigures(streams.map((stream) => stream.figures));
  const shared = figures.gmv === null ? null : evenParts(figures.gmv, shifts.length);
  return {
    streams,
    source: leastExact(streams.map(({ source }) => source)),
    estimated: streams.some(({ estimated }) => estimated),
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

function leastExact(sources: readonly ShareSource[]): ShareSource {
  return SHARE_SOURCES[Math.max(...sources.map((source) => SHARE_SOURCES.indexOf(source)))]!;
}

interface StreamInputs {
  readonly row: StreamRow;
  readonly whole: MinuteRow;
  /** By planned change; the last one may be at the stream's end. */
  readonly readings: readonly ReadingRow[];
  /** What the minutes up to the start or the end of a schedule add up to. */
  readonly counted: (schedule: string, at: 'start' | 'end') => Units;
}

const isCounted = ({ minutes }: MinuteRow): boolean => Number(minutes ?? 0) > 0;

function shareStream(
  { row, whole, readings, counted }: StreamInputs,
  windows: readonly Window[],
  assigneeRows: readonly AssigneeRow[],
): StreamShares {
  const span = spanOf(row.start, row.end);
  const given = unitsOf(row);
  const minutes = isCounted(whole) ? unitsOf(whole) : NOTHING;
  const totals = choose((name) => given[name] ?? minutes[name]);
  // Minutes without any of it do not say how a total is shared.
  const fromMinutes = (name: SharedFigure) => minutes[name] !== null && (minutes[name] > 0n || totals[name] === 0n);
  const read = readings.map((reading) => ({ at: Date.parse(reading.boundary), units: unitsOf(reading), reading }));
  const points = (name: SharedFigure, total: bigint) => {
    const known = read.flatMap(({ at, units }) => (units[name] === null ? [] : { at, value: units[name] }));
    const last = known.at(-1);
    const final = last !== undefined && last.at >= span.end && last.value > 0n ? last.value : total;
    return accruedPoints(
      span,
      known.filter(({ at }) => at < span.end),
      final,
    );
  };
  const isRead = (moment: number) => read.some(({ at, units }) => at === moment && units.gmv !== null);
  const sourceOf = (changes: readonly number[]): ShareSource => {
    if (fromMinutes('gmv')) return 'minutes';
    return changes.length > 0 && changes.every(isRead) ? 'readings' : 'prorated';
  };
  const changesOf = (slots: readonly Span[]) =>
    slots.flatMap(({ start, end }) => [start, end]).filter((moment) => moment > span.start && moment < span.end);
  const schedules = windows.map((window): ScheduleShare => {
    const mine = spanOf(window.start, window.end);
    const inside = overlapOf(span, mine);
    const [before, until] = [counted(window.schedule, 'start'), counted(window.schedule, 'end')];
    const figures = choose((name) => {
      const total = totals[name];
      if (total === null) return null;
      return fromMinutes(name)
        ? countedShare(total, minutes[name] ?? 0n, before[name] ?? 0n, until[name] ?? 0n)
        : accruedShare(total, points(name, total), mine);
    });
    const assignees = assigneeRows.filter(({ schedule }) => schedule === window.schedule);
    const parts = figures.gmv === null ? null : evenParts(figures.gmv, assignees.length);
    const changes = changesOf([mine]);
    const source = sourceOf(changes);
    return {
      schedule: window.schedule,
      title: window.title,
      match: window.match,
      span: mine,
      onAir: inside === null ? 0 : inside.end - inside.start,
      source,
      estimated: source === 'prorated' && changes.length > 0 && totals.gmv !== null,
      figures,
      shifts: assignees.map(({ employee, name, role }, index) => ({ employee, name, role, gmv: parts === null ? null : parts[index]! })),
    };
  });
  const changes = [...new Set(changesOf(schedules.map((schedule) => schedule.span)))].toSorted((a, b) => a - b);
  return {
    source: sourceOf(changes),
    handovers: changes.map((moment) => {
      const found = read.find(({ at }) => at === moment);
      return {
        at: moment,
        reading: found === undefined ? null : { uuid: found.reading.uuid, readAt: found.reading.readAt, gmv: found.units.gmv },
      };
    }),
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

/** Columns of a reading `r`, named as in responses. */
const READING_FIGURES = sql`r.gmv, r.orders, r.items_sold as "itemsSold", r.viewers, r.views, r.new_followers as "newFollowers", r.likes, r.comments, r.shares, r.impressions, r.product_impressions as "productImpressions", r.product_clicks as "productClicks"`;

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
