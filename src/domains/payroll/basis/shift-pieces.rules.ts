/**
 * Decides how a shift is split into pieces that are entirely early or late, and entirely on a weekend or a holiday (pay rules 3, 4 and
 * 5).
 */
import { DAY_MS, MINUTE_MS, SECOND_MS, type Span } from '#core/span';
import { dayText, type PayClock } from './pay-clock.rules.ts';
import type { PaySettings } from './pay-settings.rules.ts';

export const PIECE_KINDS = ['EARLY', 'LATE', 'WEEKEND', 'HOLIDAY'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

export interface Piece extends Span {
  /** Elapsed time, regardless of clock changes. */
  readonly seconds: number;
  /** At most one of EARLY and LATE, and one of WEEKEND and HOLIDAY: a holiday does not also count as a weekend. */
  readonly kinds: readonly PieceKind[];
  /** On Saturday or Sunday, even if it is a holiday. */
  readonly onWeekend: boolean;
}

type ShiftCutter = (shift: Span) => Piece[];

/**
 * Splits at local midnight, at both cutoffs and at clock changes. Between two clock changes, local time is a plain sum, so skipped times
 * never occur and repeated times occur twice.
 */
export function shiftCutter(
  clock: PayClock,
  { earlyShiftCutoff, lateShiftCutoff, holidays }: Pick<PaySettings, 'earlyShiftCutoff' | 'lateShiftCutoff' | 'holidays'>,
): ShiftCutter {
  const [early, late] = [timeOfDay(earlyShiftCutoff), timeOfDay(lateShiftCutoff)];
  return ({ start, end }) => {
    const pieces: Piece[] = [];
    let at = start;
    while (at < end) {
      const { to, offset } = clock.stretchAt(at);
      const wall = at + offset;
      const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
      const time = wall - midnight;
      const border = time < early ? early : time < late ? late : DAY_MS;
      const next = Math.min(end, to, midnight + border - offset);
      const kinds: PieceKind[] = time < early ? ['EARLY'] : time >= late ? ['LATE'] : [];
      const onWeekend = isWeekend(midnight);
      if (holidays.has(dayText(midnight))) kinds.push('HOLIDAY');
      else if (onWeekend) kinds.push('WEEKEND');
      pieces.push({ start: at, end: next, seconds: (next - at) / SECOND_MS, kinds, onWeekend });
      at = next;
    }
    return pieces;
  };
}

export function secondsOf(pieces: readonly { readonly seconds: number }[]): number {
  return pieces.reduce((sum, { seconds }) => sum + seconds, 0);
}

function timeOfDay(clock: string): number {
  const [hours, minutes] = clock.split(':');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

function isWeekend(midnight: number): boolean {
  const weekday = new Date(midnight).getUTCDay();
  return weekday === 0 || weekday === 6;
}
