/** Lazy-loaded chart with a placeholder and an accessible label; the table next to it has the same numbers. */
import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import { LatePart } from '#web/kit/late-part.tsx';
import type { Unit } from './report-text.rules.ts';
import classes from './reports.module.css';

const ReportChart = lazy(() => import('./report-chart.part.tsx'));

export interface ChartSeries {
  readonly label: string;
  readonly unit: Unit;
  /** A CSS colour variable from `reports.module.css`. */
  readonly ink: '--now-ink' | '--before-ink' | '--line-ink';
  readonly values: readonly (number | null)[];
  /** Draws a line in a bar chart. */
  readonly line?: boolean;
  /** Uses the right-hand scale. */
  readonly right?: boolean;
}

export interface ChartProps {
  /** Names; below a day, after a line break. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly kind: 'bars' | 'lines';
  readonly currency: string;
}

export function ChartPlace({ about, ...props }: ChartProps & { readonly about: string }) {
  return (
    <figure className={classes.chart} role="img" aria-label={about}>
      <LatePart skeleton={<Skeleton h="100%" />}>
        <ReportChart {...props} />
      </LatePart>
    </figure>
  );
}

/** Converts a figure to a number for the chart. */
export function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
