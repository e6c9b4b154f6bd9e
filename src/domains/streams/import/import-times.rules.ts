/** Decides which instants the wall-clock times of an export mean: the account's zone, and for times of day the date that follows from the stream. */
import { formatInstant } from '#core/date-text';
import { Temporal } from '#core/time';

const DAY_MS = 86_400_000;

/** Wall-clock time (YYYY-MM-DDTHH:MM:SS) → every instant in milliseconds that it can mean: two, the earlier first, in an hour that comes twice; one that never comes means the one after. */
export type WallReadings = (wall: string) => readonly [number, ...number[]];

/** How a message says a time of a file, by the clock that the file has: "Jun 10, 2026, 18:05", or "18:05" where it has no date. */
export function wallText(wall: string): string {
  return wall.includes('T') ? formatInstant(`${wall}Z`, 'UTC') : wall.slice(0, 5);
}

/** Between two clock changes a zone's offset is one number, so that tens of thousands of rows need not ask for each. */
export function wallReadings(zone: string): WallReadings {
  let between = { from: 0, to: 0, offset: 0 };
  return (wall) => {
    const asUtc = Date.parse(`${wall}Z`);
    if (asUtc < between.from || asUtc >= between.to) between = changesAround(asUtc, zone);
    // A day short at both ends, since wall-clock times are not instants.
    return asUtc < between.from + DAY_MS || asUtc >= between.to - DAY_MS ? exact(wall, zone) : [asUtc - between.offset];
  };
}

function changesAround(moment: number, zone: string): { from: number; to: number; offset: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return {
    // The change before a moment is strictly before it, and one at the moment itself has given it its offset: so it is asked a moment later.
    from: at.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: at.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1_000_000,
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
 * When a stream began and ended by the clocks of its account; null when neither its end nor its length is known. Where a time comes
 * twice, the one that agrees with the length is meant, else the first that is not before the start. An end before the start stays one.
 */
export function spanOfWalls(
  readings: WallReadings,
  start: string,
  end: string | null,
  seconds: number | null,
): { readonly start: number; readonly end: number | null } {
  const starts = readings(start);
  const ends = end === null ? [] : readings(end);
  if (seconds === null) return { start: starts[0], end: ends.find((one) => one >= starts[0]) ?? ends[0] ?? null };
  const length = seconds * 1000;
  const off = (one: number) => Math.min(...ends.map((other) => Math.abs(other - one - length)));
  const best = starts.reduce((found, one) => (off(one) < off(found) ? one : found));
  return { start: best, end: ends.length > 0 && ends.every((one) => one < best) ? ends[0] : best + length };
}

/**
 * Gives the minutes of one stream their instants. Asked line by line, in the file's order: where an hour comes twice, its minutes are
 * first those before the clocks change and then those after.
 * @param start of the stream, in milliseconds.
 */
export function minuteReader(start: number, zone: string): (time: string) => number {
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
  /** Of two instants the one that no line has had and that is nearer to the line before, or to the stream's start. */
  const read = (wall: string): number => {
    const all = readings(wall);
    if (all.length === 1) return all[0];
    const free = all.filter((one) => !taken.has(one));
    return free.length === 0 ? all[0] : nearest(free, before);
  };
  const onDay = (time: string): number => {
    // The first minute is the one nearest to the start: a file may begin a little before it, or before midnight.
    if (day === null)
      go(
        [-1, 0, 1]
          .map((days) => firstDay.add({ days }))
          .reduce((best, one) => (away(`${one.toString()}T${time}`) < away(`${best.toString()}T${time}`) ? one : best)),
      );
    const at = read(`${date}T${time}`);
    // A line out of order by minutes is still the same day; only a jump back by hours is midnight.
    if (last - at <= DAY_MS / 2) return at;
    go(day!.add({ days: 1 }));
    return read(`${date}T${time}`);
  };
  const away = (wall: string) => Math.abs(nearest(readings(wall), start) - start);
  return (time) => {
    const at = time.includes('T') ? read(time) : onDay(time);
    taken.add(at);
    before = at;
    last = Math.max(last, at);
    return at;
  };
}

/** Of two as near, the earlier. */
function nearest(instants: readonly number[], to: number): number {
  return instants.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best));
}
