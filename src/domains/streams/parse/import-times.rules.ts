/**
 * Decides the instants of an export's wall-clock times: in the account's time zone, and for times of day with the date that follows from
 * the stream.
 */
import { formatInstant } from '#core/date-text';
import { DAY_MS } from '#core/span';
import { Temporal } from '#core/time';
import { zoneOffsets } from '#core/zone-offsets';

/**
 * Converts a wall-clock time (YYYY-MM-DDTHH:MM:SS) to every instant in milliseconds that it can stand for: two, earlier first, in a
 * repeated hour; a skipped time stands for the time after the gap.
 */
export type WallReadings = (wall: string) => readonly [number, ...number[]];

/** A time of the file for messages, without conversion: "Jun 10, 2026, 18:05", or "18:05" where it has no date. */
export function wallText(wall: string): string {
  return wall.includes('T') ? formatInstant(`${wall}Z`, 'UTC') : wall.slice(0, 5);
}

/** Caches the zone's offset between two clock changes, so that tens of thousands of rows need no lookup each. */
export function wallReadings(zone: string): WallReadings {
  const offsets = zoneOffsets(zone);
  return (wall) => {
    const asUtc = Date.parse(`${wall}Z`);
    const between = offsets(asUtc);
    // A margin of a day on both sides, since wall-clock times are not instants.
    return asUtc < between.from + DAY_MS || asUtc >= between.to - DAY_MS ? exact(wall, zone) : [asUtc - between.offset];
  };
}

function exact(wall: string, zone: string): readonly [number, ...number[]] {
  const time = Temporal.PlainDateTime.from(wall);
  const first = time.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const second = time.toZonedDateTime(zone, { disambiguation: 'later' });
  return first.epochMilliseconds === second.epochMilliseconds
    ? [first.epochMilliseconds]
    : [first.epochMilliseconds, second.epochMilliseconds];
}

/**
 * Start and end of a stream in its account's time zone; `end` is null when neither the end nor the duration is known. For a repeated time,
 * the instant that agrees with the duration is used, else the first that is not before the start. An end before the start is kept.
 */
export function spanOfWalls(
  readings: WallReadings,
  start: string,
  end: string | null,
  seconds: number | null,
): { readonly start: number; readonly end: number | null } {
  const starts = readings(start);
  const ends = end === null ? [] : readings(end);
  if (seconds === null) return { start: starts[0], end: ends.find((end) => end >= starts[0]) ?? ends[0] ?? null };
  const length = seconds * 1000;
  const off = (one: number) => Math.min(...ends.map((other) => Math.abs(other - one - length)));
  const best = starts.reduce((found, start) => (off(start) < off(found) ? start : found));
  return { start: best, end: ends.length > 0 && ends.every((end) => end < best) ? ends[0] : best + length };
}

/**
 * Converts the times of one stream's minutes. Must be called row by row, in the file's order: in a repeated hour, minutes are first those
 * before the clock change, then those after it.
 * @param start of the stream, in milliseconds.
 * @param within first and last time that a minute may have; absent = unknown.
 */
export function minuteReader(
  start: number,
  zone: string,
  within: { readonly first: number; readonly last: number } = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY },
): (time: string) => number {
  const readings = wallReadings(zone);
  const firstDay = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate();
  const taken = new Set<number>();
  let day: Temporal.PlainDate | null = null;
  let date = '';
  let before = start;
  let last = Number.NEGATIVE_INFINITY;
  const go = (to: Temporal.PlainDate) => {
    day = to;
    date = to.toString();
  };
  /** Of two instants, the one that no other row has and that is nearer to the previous row, or to the stream's start. */
  const read = (wall: string): number => {
    const all = readings(wall);
    if (all.length === 1) return all[0];
    const free = all.filter((one) => !taken.has(one));
    return free.length === 0 ? all[0] : nearest(free, before);
  };
  /** How far the time is outside the stream. */
  const outside = (at: number) => Math.max(0, within.first - at, at - within.last);
  const onDate = (one: Temporal.PlainDate, time: string) => `${one.toString()}T${time}`;
  const dayOfFirst = (time: string): Temporal.PlainDate => {
    const choices = [-1, 0, 1].map((days) => {
      const on = firstDay.add({ days });
      const at = nearest(readings(onDate(on, time)), start);
      return { on, outside: outside(at), away: Math.abs(at - start) };
    });
    return choices.reduce((best, one) =>
      one.outside < best.outside || (one.outside === best.outside && one.away < best.away) ? one : best,
    ).on;
  };
  const onDay = (time: string): number => {
    // The date of the first minute is the one that puts it nearest to the start: a file may begin slightly before the stream, even before
    // midnight.
    if (day === null) go(dayOfFirst(time));
    const at = read(`${date}T${time}`);
    // Rows out of order by minutes are on the same day; only a jump by many hours is midnight: back, or ahead if the newest row is first.
    const days = last - at > DAY_MS / 2 ? 1 : at - before > DAY_MS / 2 ? -1 : 0;
    if (days === 0) return at;
    const moved = day!.add({ days });
    const other = nearest(readings(onDate(moved, time)), before);
    if (days === 1 ? outside(other) > outside(at) : outside(other) >= outside(at)) return at;
    go(moved);
    return read(`${date}T${time}`);
  };
  return (time) => {
    const at = time.includes('T') ? read(time) : onDay(time);
    taken.add(at);
    before = at;
    last = Math.max(last, at);
    return at;
  };
}

/** On a tie, the earlier one. */
function nearest(instants: readonly number[], to: number): number {
  return instants.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best));
}
