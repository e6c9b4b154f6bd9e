/** Decides which instants the wall-clock times of an export mean: the account's zone, and for times of day the date that follows from the stream. */
import { Temporal } from '#core/time';

const DAY_MS = 86_400_000;

/** Wall-clock time (YYYY-MM-DDTHH:MM:SS) → milliseconds. An hour that comes twice means the first; one that never comes, the one after. */
export type WallReader = (wall: string) => number;

/** Between two clock changes a zone's offset is one number, so that tens of thousands of rows need not ask for each. */
export function wallReader(zone: string): WallReader {
  let steady = { from: 0, to: 0, offset: 0 };
  return (wall) => {
    const asUtc = Date.parse(`${wall}Z`);
    if (asUtc < steady.from || asUtc >= steady.to) steady = steadyAround(asUtc, zone);
    return asUtc < steady.from || asUtc >= steady.to ? exact(wall, zone, 'compatible') : asUtc - steady.offset;
  };
}

/** The time without clock changes around a moment, a day short at both ends since wall-clock times are not instants. */
function steadyAround(moment: number, zone: string): { from: number; to: number; offset: number } {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  const [before, after] = [at.getTimeZoneTransition('previous'), at.getTimeZoneTransition('next')];
  return {
    from: before === null ? Number.NEGATIVE_INFINITY : before.epochMilliseconds + DAY_MS,
    to: after === null ? Number.POSITIVE_INFINITY : after.epochMilliseconds - DAY_MS,
    offset: at.offsetNanoseconds / 1_000_000,
  };
}

function exact(wall: string, zone: string, disambiguation: 'compatible' | 'later'): number {
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
}

/**
 * Gives the minutes of one stream their dates. Asked line by line, in the file's order.
 * @param start of the stream, in milliseconds.
 */
export function minuteReader(start: number, zone: string): (time: string) => number {
  const read = wallReader(zone);
  const firstDay = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).toPlainDate();
  let day: Temporal.PlainDate | null = null;
  let date = '';
  let last = Number.NEGATIVE_INFINITY;
  const go = (to: Temporal.PlainDate) => {
    day = to;
    date = to.toString();
  };
  return (time) => {
    if (time.includes('T')) return read(time);
    if (day === null) {
      // The first minute is the one nearest to the start: a file may begin a little before it, or before midnight.
      const away = (one: Temporal.PlainDate) => Math.abs(read(`${one.toString()}T${time}`) - start);
      go([-1, 0, 1].map((days) => firstDay.add({ days })).reduce((best, one) => (away(one) < away(best) ? one : best)));
    }
    let at = read(`${date}T${time}`);
    // When clocks go back, an hour comes twice: the second time it is later on the same day.
    if (at < last) at = Math.max(at, exact(`${date}T${time}`, zone, 'later'));
    // A line out of order by minutes is still the same day; only a jump back by hours is midnight.
    if (last - at > DAY_MS / 2) {
      go(day!.add({ days: 1 }));
      at = read(`${date}T${time}`);
    }
    last = Math.max(last, at);
    return at;
  };
}
