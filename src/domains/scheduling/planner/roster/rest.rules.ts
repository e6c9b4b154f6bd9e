/** Decides on which days the rest after and before working days affects usual working hours, and its times. */
import { DAY_MS, HOUR_MS, overlapOf, type Span } from '#core/span';
import { REST_MS, workingDays, WORKING_DAY_MS } from '../../schedules/conflicts/working-day.rules.ts';
import { clockText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

/** Rest that ends before or starts after these times does not affect a usual shift. */
const EARLY_MS = 9 * HOUR_MS;
const LATE_MS = 20 * HOUR_MS;

/** @param shifts of one person. @param day YYYY-MM-DD in the clock's zone. @returns "Rest until 10:30", or null. */
export function restOn(shifts: readonly Span[], day: string, clock: ZoneClock): string | null {
  const wall = Date.parse(day);
  const whole = { start: clock.instantOf(wall), end: clock.instantOf(wall + DAY_MS) };
  const usual = { start: clock.instantOf(wall + EARLY_MS), end: clock.instantOf(wall + LATE_MS) };
  const days = workingDays(shifts);
  // Within the 13 hours of a working day, more work is possible; beyond them, its rest begins.
  const after = days.filter(
    (one) => overlapOf(usual, { start: Math.max(one.end, one.start + WORKING_DAY_MS), end: one.end + REST_MS }) !== null,
  );
  // The morning before an evening of the same date is left out: its card is in the cell.
  const before = days.filter(
    (one) =>
      one.start >= whole.end &&
      overlapOf(usual, { start: one.start - REST_MS, end: Math.min(one.start, one.end - WORKING_DAY_MS) }) !== null,
  );
  const until = Math.max(...after.map(({ end }) => end + REST_MS));
  const from = Math.min(...before.map(({ start }) => start - REST_MS));
  const times = [
    ...(after.length > 0 ? [`until ${textOf(Math.min(until, whole.end), whole, clock)}`] : []),
    ...(before.length > 0 ? [`from ${textOf(Math.max(from, whole.start), whole, clock)}`] : []),
  ];
  // The rest times of two working days cover the whole day.
  if (times.length === 2 && from <= until) return 'Rest';
  return times.length === 0 ? null : `Rest ${times.join(', ')}`;
}

function textOf(at: number, whole: Span, clock: ZoneClock): string {
  return at === whole.end ? '24:00' : clockText(clock.wallOf(at));
}
