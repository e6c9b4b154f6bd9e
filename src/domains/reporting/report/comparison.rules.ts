/** Decides what the comparison offers and marks: which groupings are shown side by side, and which column is best in a row. */
import type { Group, Grouping } from '../streams/analytics.rules.ts';
import { FIGURE_NAMES, type Figure } from './figures.rules.ts';

export const COMPARED_BY = {
  account: 'Live accounts',
  stream: 'Streams',
  period: 'Periods',
  client: 'Clients',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
  weekday: 'Weekdays',
  hour: 'Hours',
} as const satisfies Partial<Record<Grouping, string>>;
export type ComparedBy = keyof typeof COMPARED_BY;

/** These stand side by side, a column each; the others are too many and become rows. */
export function isSideBySide(by: ComparedBy): boolean {
  return by === 'account' || by === 'stream' || by === 'period' || by === 'client';
}

export const MOST_COLUMNS = 6;
/** More of it is neither better nor worse. */
const NEUTRAL: readonly Figure[] = ['streams', 'hours', 'impressions', 'productImpressions'];

/** Places of the highest value, when there are at least two to choose from and not all are the same. */
export function bestOf(figure: Figure, groups: readonly Partial<Pick<Group, Figure>>[]): ReadonlySet<number> {
  const values = groups.map((group) => (group[figure] === null || group[figure] === undefined ? null : Number(group[figure])));
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known);
  if (NEUTRAL.includes(figure) || known.length < 2 || known.every((value) => value === highest)) return new Set();
  return new Set(values.flatMap((value, index) => (value === highest ? [index] : [])));
}

/** A figure that none of them reports would be a row of dashes. */
export function knownFigures(groups: readonly Pick<Group, Figure>[]): readonly Figure[] {
  return FIGURE_NAMES.filter((name) => groups.some((group) => group[name] !== null && group[name] !== undefined));
}
