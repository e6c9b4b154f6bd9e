/** Decides on which days the minimum rest between shifts affects usual working hours, and its times. */
import { DAY_MS, HOUR_MS } from '#core/span';
import { MIN_REST_HOURS } from '../../schedules/conflicts/soft-conflicts.rules.ts';
import { clockText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

interface Times {
  readonly start: number;
  readonly end: number;
}

const REST_MS = MIN_REST_HOURS * HOUR_MS;
/** Rest that ends before or starts after these times does not affect a usual shift. */
const EARLY_MS = 9 * HOUR_MS;
const LATE_MS = 20 * HOUR_MS;

/** @param shifts of one person. @param day YYYY-MM-DD in the clock's zone. @returns "Rest until 10:30", or null. */
export function restOn(shifts: readonly Times[], day: string, clock: ZoneClock): string | null {
  const wall = Date.parse(day);
  const whole = { start: clock.instantOf(wall), end: clock.instantOf(wall + DAY_MS) };
  const before = shifts.filter(({ start }) => start < whole.start).map(({ end }) => end + REST_MS);
  const after = shifts.filter(({ start }) => start >= whole.end).map(({ start }) => start - REST_MS);
  const until = Math.max(...before, clock.instantOf(wall + EARLY_MS));
  const from = Math.min(...after, clock.instantOf(wall + LATE_MS));
  const times = [
    ...(until > clock.instantOf(wall + EARLY_MS) ? [`until ${textOf(Math.min(until, whole.end), whole, clock)}`] : []),
    ...(from < clock.instantOf(wall + LATE_MS) ? [`from ${textOf(Math.max(from, whole.start), whole, clock)}`] : []),
  ];
  // The rest times of two shifts cover the whole day.
  if (times.length === 2 && from <= until) return 'Rest';
  return times.length === 0 ? null : `Rest ${times.join(', ')}`;
}

function textOf(at: number, whole: Times, clock: ZoneClock): string {
  return at === whole.end ? '24:00' : clockText(clock.wallOf(at));
}
