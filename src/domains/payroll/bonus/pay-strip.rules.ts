/** Formats and positions periods of minutes: as time ranges in the agency's time zone, and as percentages of an hourly strip. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/span';
import type { PayClock } from '../basis/pay-clock.rules.ts';
import { dayText } from '../basis/pay-clock.rules.ts';
import type { LinePiece } from '../basis/pay-line.rules.ts';

type Range = Pick<LinePiece, 'start' | 'end'>;

const MOST_TICKS = 7;
const STEPS = [1, 2, 3, 4, 6, 12] as const;

interface RangeText {
  /** Local date of the start, YYYY-MM-DD. */
  readonly day: string;
  /** "22:00–24:00"; "01:00 (UTC+1)–01:30 (UTC)" if the clocks change within the range. */
  readonly clock: string;
  /** "UTC+1" if the clocks change nearby and the times alone would be ambiguous; else null. */
  readonly offset: string | null;
}

/** @param around the enclosing range: times need an offset if the clocks change anywhere in it. */
export function rangeText({ start, end }: Range, clock: PayClock, around: Range = { start, end }): RangeText {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const [first, last] = [clock.stretchAt(from).offset, clock.stretchAt(Math.max(from, to - 1)).offset];
  const changed = clock.stretchAt(Date.parse(around.start)).offset !== clock.stretchAt(Date.parse(around.end) - 1).offset;
  if (first !== last)
    return {
      day: clock.dayOf(from),
      clock: `${timeText(from + first)} (${offsetText(first)})–${timeText(to + last)} (${offsetText(last)})`,
      offset: null,
    };
  // Uses the offset at the start, so the end of a day is 24:00 and an hour that occurs twice is written as elapsed time.
  const wall = from + first;
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const until = wall + (to - from);
  const ending = until === midnight + DAY_MS ? '24:00' : timeText(until);
  return { day: dayText(wall), clock: `${timeText(wall)}–${ending}`, offset: changed ? offsetText(first) : null };
}

interface StripTick {
  /** Percent of the strip. */
  readonly at: number;
  readonly label: string;
  readonly midnight: boolean;
}

export interface Strip {
  /** Milliseconds since the epoch, at full hours of the clock. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly StripTick[];
}

/** Rounded out to full hours. The strip shows elapsed time, so a night when the clocks go forward is an hour shorter. */
export function stripOf({ start, end }: Range, clock: PayClock): Strip {
  const [first, last] = [Date.parse(start), Date.parse(end)];
  const from = first - modulo(first + clock.stretchAt(first).offset, HOUR_MS);
  const to = last + modulo(-(last + clock.stretchAt(last).offset), HOUR_MS);
  const hours = Math.max(1, Math.round((to - from) / HOUR_MS));
  const step = STEPS.find((step) => hours / step <= MOST_TICKS) ?? STEPS.at(-1)!;
  const ticks: StripTick[] = [];
  for (let hour = 0; hour <= hours; hour += step) {
    const at = from + hour * HOUR_MS;
    const wall = at + clock.stretchAt(at).offset;
    ticks.push({ at: share(at, from, to), label: timeText(wall), midnight: modulo(wall, DAY_MS) === 0 });
  }
  return { from, to, ticks };
}

/** Percent of the strip. */
export function placeOn(
  { from, to }: Pick<Strip, 'from' | 'to'>,
  { start, end }: Range,
): { readonly left: number; readonly width: number } {
  const left = share(Date.parse(start), from, to);
  return { left, width: share(Date.parse(end), from, to) - left };
}

/** "UTC+1", "UTC−3:30", "UTC". */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  if (minutes === 0) return 'UTC';
  const rest = minutes % 60;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** @param wall local wall-clock time in milliseconds. Seconds are included only if not zero. */
function timeText(wall: number): string {
  const text = new Date(wall).toISOString();
  return text.slice(17, 19) === '00' ? text.slice(11, 16) : text.slice(11, 19);
}

function share(at: number, from: number, to: number): number {
  return Math.round(((at - from) / (to - from)) * 1000) / 10;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
