/** Decides the background of a person's day in the roster: has left, time off, holiday, not available, or the times when they can work. */
import { timeRange } from '#core/date-text';
import { DAY_MS } from '#core/span';
import type { KnownWorker } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import type { Span } from '../../schedules/conflicts/soft-conflicts.rules.ts';
import { clockText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export interface Away {
  readonly kind: 'left' | 'off' | 'holiday' | 'unavailable' | 'partly';
  readonly label: string;
}

/** @param day YYYY-MM-DD in the clock's zone. @returns null for a free day, or when nothing is known. */
export function awayOn(
  { status, leavesOn, leftAt, availability }: Pick<KnownWorker, 'status' | 'leavesOn' | 'leftAt' | 'availability'>,
  day: string,
  clock: ZoneClock,
): Away | null {
  const whole = { start: clock.instantOf(Date.parse(day)), end: clock.instantOf(Date.parse(day) + DAY_MS) };
  if ((leavesOn !== null && day > leavesOn) || (leftAt !== null && whole.start >= Date.parse(leftAt)))
    return { kind: 'left', label: 'Has left' };
  if (leavesOn === day) return { kind: 'partly', label: 'Last day' };
  if (status === 'HOLIDAY') return { kind: 'holiday', label: 'On holiday' };
  if (availability === null || !covers(availability.known, whole)) return null;
  const off = within(availability.timeOff, whole);
  const free = within(availability.free, whole);
  if (off.some((span) => covers(span, whole))) return { kind: 'off', label: 'Time off' };
  if (free.length === 0) return { kind: 'unavailable', label: 'Not available' };
  if (off.length > 0) return { kind: 'partly', label: `Off ${timesText(off, whole, clock)}` };
  return free.some((span) => covers(span, whole)) ? null : { kind: 'partly', label: timesText(free, whole, clock) };
}

interface Times {
  readonly start: number;
  readonly end: number;
}

const ms = (span: Span | Times): Times =>
  typeof span.start === 'number' ? (span as Times) : { start: span.start.epochMilliseconds, end: (span as Span).end.epochMilliseconds };

function covers(span: Span | Times, whole: Times): boolean {
  const { start, end } = ms(span);
  return start <= whole.start && end >= whole.end;
}

function within(spans: readonly Span[], whole: Times): Times[] {
  return spans.map(ms).flatMap(({ start, end }) => {
    const cut = { start: Math.max(start, whole.start), end: Math.min(end, whole.end) };
    return cut.start < cut.end ? [cut] : [];
  });
}

/** "09:00–13:00, 15:00–24:00" */
function timesText(spans: readonly Times[], whole: Times, clock: ZoneClock): string {
  const text = (at: number) => (at === whole.end ? '24:00' : clockText(clock.wallOf(at)));
  return spans.map(({ start, end }) => timeRange(text(start), text(end))).join(', ');
}
