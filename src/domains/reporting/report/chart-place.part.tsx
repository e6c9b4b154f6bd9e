/** Where a chart is placed while its code is on its way, and what it says to those who cannot see it; the table next to it has the numbers. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Unit } from './report-text.rules.ts';
import classes from './reports.module.css';

const ReportChart = lazy(() => import('./report-chart.part.tsx'));

export interface ChartSeries {
  readonly label: string;
  readonly unit: Unit;
  /** A colour variable of `reports.module.css`. */
  readonly ink: '--now-ink' | '--before-ink' | '--line-ink';
  readonly values: readonly (number | null)[];
  /** A line among bars. */
  readonly line?: boolean;
  /** On the scale at the right. */
  readonly right?: boolean;
}

export interface ChartProps {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly kind: 'bars' | 'lines';
  readonly currency: string;
}

export function ChartPlace({ about, ...props }: ChartProps & { readonly about: string }) {
  return (
    <figure className={classes.chart} role="img" aria-label={about}>
      <Suspense fallback={<Skeleton h="100%" />}>
        <ReportChart {...props} />
      </Suspense>
    </figure>
  );
}

/** As charts take them. */
export function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
