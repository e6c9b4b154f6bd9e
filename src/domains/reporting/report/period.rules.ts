/** Decides which days a report covers, which days it is compared with, and which groups of the two periods correspond. */
import { mondayOf, readDay, Temporal } from '#core/time';

/** Days, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

type CompareTo = 'previous' | 'year' | Period | null;

/** From the next day the platform attributes GMV differently, so figures from before and after are not directly comparable. */
const LAST_DAY_OF_OLD_ATTRIBUTION = '2026-03-31';
const LONGEST_YEARS = 2;

interface PeriodFault {
  readonly path: 'from' | 'to';
  readonly message: string;
}

export function periodFault({ from, to }: Period): PeriodFault | null {
  for (const [path, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (readDay(day) === null) return { path, message: 'This value should be a day: YYYY-MM-DD.' };
  if (from > to) return { path: 'to', message: 'The last day should not be before the first.' };
  const longest = dayOf(from).add({ years: LONGEST_YEARS });
  return Temporal.PlainDate.compare(dayOf(to), longest) >= 0
    ? { path: 'to', message: `A period is at most ${LONGEST_YEARS} years long.` }
    : null;
}

/** Whole calendar months are compared with the same number of previous months, anything else with the same number of previous days. */
export function comparisonOf(period: Period, compareTo: CompareTo): Period | null {
  if (compareTo === null || typeof compareTo === 'object') return compareTo;
  const [from, to] = [dayOf(period.from), dayOf(period.to)];
  if (compareTo === 'year') return { from: from.subtract({ years: 1 }).toString(), to: to.subtract({ years: 1 }).toString() };
  if (from.day === 1 && to.add({ days: 1 }).day === 1) {
    const months = monthsBetween(from, to) + 1;
    return { from: from.subtract({ months }).toString(), to: from.subtract({ days: 1 }).toString() };
  }
  return { from: from.subtract({ days: daysOf(period) }).toString(), to: from.subtract({ days: 1 }).toString() };
}

export function daysOf({ from, to }: Period): number {
  return dayOf(from).until(dayOf(to), { largestUnit: 'days' }).days + 1;
}

/** Whether the periods include days from before and after the attribution change. */
export function crossesAttribution(periods: readonly Period[]): boolean {
  return periods.some(({ from }) => from <= LAST_DAY_OF_OLD_ATTRIBUTION) && periods.some(({ to }) => to > LAST_DAY_OF_OLD_ATTRIBUTION);
}

export type TimeStep = 'day' | 'week' | 'month';

/** Maps a group of the comparison period to the corresponding group of `period`, for example third day to third day. */
export function correspondingKey(step: TimeStep, key: string, comparison: Period, period: Period): string {
  const [there, here] = [dayOf(comparison.from), dayOf(period.from)];
  if (step === 'day') return here.add({ days: there.until(dayOf(key), { largestUnit: 'days' }).days }).toString();
  if (step === 'week')
    return mondayOf(here)
      .add({ days: mondayOf(there).until(dayOf(key), { largestUnit: 'days' }).days })
      .toString();
  return here
    .with({ day: 1 })
    .add({ months: monthsBetween(there, dayOf(`${key}-01`)) })
    .toString()
    .slice(0, 7);
}

/** Every day, week (by its Monday) or month that overlaps the period. */
export function stepsOf(step: TimeStep, period: Period): string[] {
  const last = dayOf(period.to);
  const first = dayOf(period.from);
  const keys: string[] = [];
  for (
    let at = step === 'week' ? mondayOf(first) : step === 'month' ? first.with({ day: 1 }) : first;
    Temporal.PlainDate.compare(at, last) <= 0;
    at = at.add({ [`${step}s`]: 1 })
  )
    keys.push(step === 'month' ? at.toString().slice(0, 7) : at.toString());
  return keys;
}

/** Common periods, relative to a day. */
export const PRESETS = ['last-7-days', 'last-28-days', 'last-90-days', 'this-month', 'last-month', 'this-year'] as const;
export type Preset = (typeof PRESETS)[number];
export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  'last-7-days': 'Last 7 days',
  'last-28-days': 'Last 28 days',
  'last-90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
};

export function presetPeriod(preset: Preset, today: string): Period {
  const day = dayOf(today);
  const back = /^last-(\d+)-days$/.exec(preset)?.[1];
  if (back !== undefined) return { from: day.subtract({ days: Number(back) - 1 }).toString(), to: today };
  const month = day.with({ day: 1 });
  if (preset === 'last-month') return { from: month.subtract({ months: 1 }).toString(), to: month.subtract({ days: 1 }).toString() };
  return { from: (preset === 'this-year' ? day.with({ month: 1, day: 1 }) : month).toString(), to: today };
}

function dayOf(day: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(day);
}

function monthsBetween(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return (other.year - one.year) * 12 + other.month - one.month;
}
