/** Decides the groups of a response: how they correspond to the comparison period, their labels, and their order. */
import type { Compared, Grouping } from '../report/analytics.rules.ts';
import { WEEKDAYS } from '../report/analytics.rules.ts';
import { changesOf, figuresOf, NO_SUMS, type Figure, type Figures, type Sums } from '../report/figures.rules.ts';
import { correspondingKey, stepsOf, type Period, type TimeStep } from '../report/period.rules.ts';

export interface Keyed {
  readonly key: string;
  readonly figures: Figures;
  readonly compared: Compared;
}

const STEPS: readonly Grouping[] = ['day', 'week', 'month'];

export function isStep(grouping: Grouping): grouping is TimeStep {
  return STEPS.includes(grouping);
}

/** Groups of both periods by key. Streams have no counterpart; days, weeks and months are compared by position in the period. */
export function withComparison(
  grouping: Grouping,
  now: ReadonlyMap<string, Sums>,
  before: ReadonlyMap<string, Sums> | null,
  period: Period,
  comparison: Period | null,
): Keyed[] {
  const earlier = new Map<string, Sums>();
  if (before !== null && comparison !== null && grouping !== 'stream') {
    const here = isStep(grouping) ? new Set(stepsOf(grouping, period)) : null;
    for (const [key, sums] of before) {
      const place = isStep(grouping) ? correspondingKey(grouping, key, comparison, period) : key;
      if (here === null || here.has(place)) earlier.set(place, sums);
    }
  }
  return [...new Set([...now.keys(), ...earlier.keys()])].map((key) => {
    const figures = figuresOf(now.get(key) ?? NO_SUMS);
    return {
      key,
      figures,
      compared: before === null || grouping === 'stream' ? compare(figures, null) : compare(figures, earlier.get(key) ?? NO_SUMS),
    };
  });
}

export function compare(figures: Figures, before: Sums | null): Compared {
  if (before === null) return { before: null, change: null };
  const earlier = figuresOf(before);
  return { before: earlier, change: changesOf(figures, earlier) };
}

/** Labels that need no look-up; null = use the record's name. */
export function plainLabel(grouping: Grouping, key: string): string | null {
  if (grouping === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key;
  if (grouping === 'hour') return `${key.padStart(2, '0')}:00`;
  return isStep(grouping) ? key : null;
}

/** By default, groups of time are chronological and others start with the highest GMV. Unknown values come last. */
export function sorted<Row extends { readonly key: string; readonly label: string; readonly figures: Figures }>(
  rows: readonly Row[],
  grouping: Grouping,
  orderBy?: { readonly figure: Figure | 'label'; readonly direction: 'asc' | 'desc' },
): Row[] {
  const timed = isStep(grouping) || grouping === 'hour' || grouping === 'weekday';
  const { figure, direction } =
    orderBy ?? (timed ? { figure: 'label' as const, direction: 'asc' as const } : { figure: 'gmv' as const, direction: 'desc' as const });
  const sign = direction === 'asc' ? 1 : -1;
  const byName = (one: Row, other: Row) =>
    timed
      ? one.key.padStart(2, '0').localeCompare(other.key.padStart(2, '0'))
      : one.label.localeCompare(other.label, 'en', { numeric: true }) || one.key.localeCompare(other.key);
  return [...rows].sort((one, other) => {
    if (figure === 'label') return sign * byName(one, other);
    const [a, b] = [one.figures[figure], other.figures[figure]];
    if (a === null || b === null) return a === b ? byName(one, other) : a === null ? 1 : -1;
    return sign * (Number(a) - Number(b)) || byName(one, other);
  });
}
