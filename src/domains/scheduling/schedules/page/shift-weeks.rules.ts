/** Adds up an employee's shifts per week, Monday to Sunday in one time zone, with hours and cost. */
import { sumOf, toScale } from '#core/money';
import { HOUR_MS } from '#core/span';
import { mondayOf, Temporal } from '#core/time';

export interface PlannedShift {
  readonly schedule: { readonly startTime: string; readonly endTime: string };
  readonly cost?: string | null;
}

export interface ShiftWeek<Shift> {
  readonly monday: Temporal.PlainDate;
  readonly shifts: readonly Shift[];
  /** "7.5": real hours, also across DST changes. */
  readonly hours: string;
  /** Null when no shift has a known cost. */
  readonly cost: string | null;
}

/** A shift belongs to the week in which it starts. Empty weeks are included. */
export function shiftWeeks<Shift extends PlannedShift>(
  shifts: readonly Shift[],
  today: Temporal.PlainDate,
  weeks: number,
  zone: string,
): ShiftWeek<Shift>[] {
  const first = mondayOf(today);
  return Array.from({ length: weeks }, (_none, index) => {
    const monday = first.add({ weeks: index });
    const mine = shifts.filter(({ schedule }) => mondayOf(dayOf(schedule.startTime, zone)).equals(monday));
    const costs = mine.map(({ cost }) => cost).filter((cost) => cost !== null && cost !== undefined);
    return {
      monday,
      shifts: mine,
      hours: inHours(mine.reduce((sum, { schedule }) => sum + lengthOf(schedule), 0)),
      cost: costs.length === 0 ? null : toScale(sumOf(costs), 2),
    };
  });
}

/** "1.33" */
export function hoursOf(schedule: PlannedShift['schedule']): string {
  return inHours(lengthOf(schedule));
}

function lengthOf({ startTime, endTime }: PlannedShift['schedule']): number {
  return Date.parse(endTime) - Date.parse(startTime);
}

function inHours(milliseconds: number): string {
  return String(Math.round((milliseconds / HOUR_MS) * 100) / 100);
}

export function dayOf(instant: string, zone: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate();
}
