/** The groupings, sources and notes of live-stream analytics. */
import type { Changes, Figures } from './figures.rules.ts';
import { crossesAttribution, type Period } from './period.rules.ts';
import type { ComparedWith, ReportAnswer } from './totals.rules.ts';

export const GROUPINGS = ['stream', 'account', 'client', 'day', 'week', 'month', 'weekday', 'hour', 'product', 'period'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/**
 * `streams`: the streams' own totals, as reported by the platform; `minutes`: sums of their minutes; `products`: sums of their products.
 */
export const SOURCES = ['streams', 'minutes', 'products'] as const;
export type Source = (typeof SOURCES)[number];

export function sourceOf(grouping: Grouping): Source {
  if (grouping === 'product') return 'products';
  return grouping === 'weekday' || grouping === 'hour' ? 'minutes' : 'streams';
}

export const NOTES = [
  'ATTRIBUTION_CHANGED',
  'PROVISIONAL',
  'WITHOUT_MINUTES',
  'WITHOUT_PRODUCTS',
  'WITHOUT_STREAM',
  'PAY_ESTIMATED',
  'PAY_UNKNOWN',
  'LIMITED',
] as const;
export interface Note {
  readonly code: (typeof NOTES)[number];
  readonly message: string;
}

export type Compared = ComparedWith<Figures, Changes>;

export type Group = Figures &
  Compared & {
    readonly key: string;
    readonly label: string;
    readonly color: string | null;
    /** IRI of the live stream, account or client. */
    readonly record: string | null;
    /** Start of the stream; null for other groups. */
    readonly startTime: string | null;
    readonly timezone: string | null;
  };

export interface AnalyticsAnswer extends ReportAnswer<Group, Figures & Compared> {
  readonly timeZone: string | null;
  readonly groupBy: Grouping;
  readonly source: Source;
  readonly notes: readonly Note[];
}

const ATTRIBUTION =
  'The platform changed how it attributes GMV at the end of March 2026. Figures from before and after are not directly comparable.';

export function attributionNotes(periods: readonly (Period | null)[]): Note[] {
  return crossesAttribution(periods.filter((period) => period !== null)) ? [{ code: 'ATTRIBUTION_CHANGED', message: ATTRIBUTION }] : [];
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
