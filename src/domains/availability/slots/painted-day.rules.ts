/** Applies painting to a day: adding merges adjacent time, erasing cuts, stretching moves an end; in steps of 30 minutes. */
import { timeRange } from '#core/date-text';
import { clockOf, MINUTES_OF_DAY, minutesOf, type TimeSlot } from './time-slots.rules.ts';

/** Minutes since midnight. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export const STEP = 30;
/** Minimum slot length in minutes, and the length that a single click adds. */
export const MIN_LENGTH = 60;

export function stretchesOf(slots: readonly TimeSlot[]): Stretch[] {
  return joinedStretches(slots.map(({ startTime, endTime }) => ({ from: minutesOf(startTime), to: minutesOf(endTime) })));
}

export function slotsOf(stretches: readonly Stretch[]): TimeSlot[] {
  return stretches.map(({ from, to }) => ({ startTime: clockOf(from), endTime: clockOf(to) }));
}

export function joinedStretches(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last === undefined || last.to < from) result.push({ from, to });
    else result[result.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return result;
}

/** Ranges shorter than an hour are extended to one: later, or earlier at the end of the day. */
export function addTime(stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] {
  const end = Math.min(Math.max(to, from + MIN_LENGTH), MINUTES_OF_DAY);
  return joinedStretches([...stretches, { from: Math.min(from, end - MIN_LENGTH), to: end }]);
}

/** Remainders shorter than an hour are removed, too. */
export function eraseTime(stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] {
  return stretches.flatMap((stretch) => {
    if (stretch.to <= from || stretch.from >= to) return [stretch];
    return [
      { from: stretch.from, to: from },
      { from: to, to: stretch.to },
    ].filter((left) => left.to - left.from >= MIN_LENGTH);
  });
}

/** Moves one end of the stretch at `index`; it stays at least an hour long and merges with what it reaches. */
export function stretchTime(stretches: readonly Stretch[], index: number, end: 'from' | 'to', to: number): Stretch[] {
  return joinedStretches(
    stretches.map((stretch, place) => {
      if (place !== index) return stretch;
      return end === 'from'
        ? { from: Math.max(0, Math.min(to, stretch.to - MIN_LENGTH)), to: stretch.to }
        : { from: stretch.from, to: Math.min(MINUTES_OF_DAY, Math.max(to, stretch.from + MIN_LENGTH)) };
    }),
  );
}

export function covers(stretches: readonly Stretch[], minute: number): boolean {
  return stretches.some(({ from, to }) => from <= minute && minute < to);
}

/** Rounds to the nearest step, or down to the previous one. */
export function snapped(minute: number, mode: 'down' | 'near' = 'near'): number {
  const steps = minute / STEP;
  return Math.min(MINUTES_OF_DAY, Math.max(0, (mode === 'down' ? Math.floor(steps) : Math.round(steps)) * STEP));
}

/** "09:00–12:00, 14:00–24:00", or "not available". */
export function dayText(stretches: readonly Stretch[]): string {
  return stretches.length === 0 ? 'not available' : stretches.map(({ from, to }) => timeRange(clockOf(from), clockOf(to))).join(', ');
}
