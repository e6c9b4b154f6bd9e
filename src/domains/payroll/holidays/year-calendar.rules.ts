/** The layout and navigation of a year: months of weeks starting on Monday, the target day of each key, and the days in a range. */
import { formatDay } from '#core/date-text';
import { DAYS_OF_WEEK } from '#core/span';
import { FIRST_YEAR, LAST_YEAR, Temporal } from '#core/time';

export type DayStatus = 'past' | 'today' | 'future';

/** Days are YYYY-MM-DD, so they compare as text. */
export function dayStatus(day: string, today: string): DayStatus {
  return day === today ? 'today' : day < today ? 'past' : 'future';
}

export interface Month {
  /** YYYY-MM */
  readonly key: string;
  readonly name: string;
  /** Seven days per week; null = a day of another month. */
  readonly weeks: readonly (readonly (string | null)[])[];
}

const MONTHS_OF_YEAR = 12;

export function monthsOf(year: number): Month[] {
  return Array.from({ length: MONTHS_OF_YEAR }, (_, index) => {
    const first = Temporal.PlainDate.from({ year, month: index + 1, day: 1 });
    const before = first.dayOfWeek - 1;
    const cells = Array.from({ length: Math.ceil((before + first.daysInMonth) / DAYS_OF_WEEK) * DAYS_OF_WEEK }, (_cell, at) =>
      at < before || at >= before + first.daysInMonth ? null : first.add({ days: at - before }).toString(),
    );
    return {
      key: first.toString().slice(0, 7),
      name: formatDay(first.toString(), 'month-name'),
      weeks: Array.from({ length: cells.length / DAYS_OF_WEEK }, (_week, week) =>
        cells.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
      ),
    };
  });
}

const STEPS: Readonly<Record<string, Temporal.DurationLike>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -DAYS_OF_WEEK },
  ArrowDown: { days: DAYS_OF_WEEK },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** The day that a key moves to, limited to the same year; null for any other key. */
export function dayAfterKey(day: string, key: string): string | null {
  const from = Temporal.PlainDate.from(day);
  if (key === 'Home') return clamped(from.subtract({ days: from.dayOfWeek - 1 }), from.year);
  if (key === 'End') return clamped(from.add({ days: DAYS_OF_WEEK - from.dayOfWeek }), from.year);
  const step = STEPS[key];
  return step === undefined ? null : clamped(from.add(step), from.year);
}

function clamped(day: Temporal.PlainDate, year: number): string {
  if (day.year === year) return day.toString();
  return day.year < year ? `${year}-01-01` : `${year}-12-31`;
}

/** Inclusive, in either order. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = [one, other].sort().map((day) => Temporal.PlainDate.from(day)) as [Temporal.PlainDate, Temporal.PlainDate];
  return Array.from({ length: first.until(last).days + 1 }, (_, index) => first.add({ days: index }).toString());
}

/** "Dec 24", for places where the year is shown already. */
export function shortDay(day: string): string {
  return formatDay(day, 'short-date');
}

/** Accessible label of a day: the date, the holiday's name, and whether it is today. */
export function dayLabel(day: string, holiday: { readonly name: string | null } | undefined, status: DayStatus): string {
  const text = [formatDay(day, 'spoken')];
  if (holiday !== undefined) text.push(holiday.name === null ? 'holiday' : `holiday: ${holiday.name}`);
  if (status === 'today') text.push('today');
  return text.join(', ');
}

/** The year from the URL, or the current year. */
export function yearOf(param: unknown, today: string): number {
  const year = typeof param === 'string' && /^\d{4}$/.test(param) ? Number(param) : Number.NaN;
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : Number(today.slice(0, 4));
}
