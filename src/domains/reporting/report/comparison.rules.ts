/** Decides which groupings are compared side by side, and which column is best in a row. */
import type { Group, Grouping } from './analytics.rules.ts';
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

/** These groupings are shown side by side as columns; the others have too many groups and are shown as rows. */
export function isSideBySide(by: ComparedBy): boolean {
  return by === 'account' || by === 'stream' || by === 'period' || by === 'client';
}

export const MOST_COLUMNS = 6;
/** Figures for which more is neither better nor worse. */
const NEUTRAL: readonly Figure[] = ['streams', 'hours', 'impressions', 'productImpressions'];

/** Indexes of the highest value, if there are at least two values and not all are equal. */
export function bestOf(figure: Figure, groups: readonly Partial<Pick<Group, Figure>>[]): ReadonlySet<number> {
  const values = groups.map((group) => (group[figure] === null || group[figure] === undefined ? null : Number(group[figure])));
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known);
  if (NEUTRAL.includes(figure) || known.length < 2 || known.every((value) => value === highest)) return new Set();
  return new Set(values.flatMap((value, index) => (value === highest ? [index] : [])));
}

/** Omits figures that no group has, which would be rows of dashes. */
export function knownFigures(groups: readonly Pick<Group, Figure>[]): readonly Figure[] {
  return FIGURE_NAMES.filter((name) => groups.some((group) => group[name] !== null && group[name] !== undefined));
}
