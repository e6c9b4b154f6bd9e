/** Chart of the employee report: hours on air against GMV per hour, or one figure per employee; the table next to it has the numbers. */
import { useMemo } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { ChartPlace, numberOf, type ChartSeries } from '../report/chart-place.part.tsx';
import { EMPLOYEE_FIGURES, type EmployeeAnswer, type EmployeeFigure, type EmployeeGroup } from './employee-performance.rules.ts';
import { EmployeeSpread } from './employee-spread.part.tsx';
import type { FigureColumn } from '../report/report-table.part.tsx';

const DRAWN = 30;

interface EmployeeChartProps {
  readonly answer: EmployeeAnswer;
  /** Null = scatter plot of all employees. */
  readonly figure: FigureColumn | null;
  readonly chosen: string | null;
  readonly onChoose: (employee: string) => void;
}

export function EmployeeChart({ answer: { groups, totals, comparison }, figure, chosen, onChoose }: EmployeeChartProps) {
  const { currency } = useSettings();
  const name = figure === null ? null : (figure.name as EmployeeFigure);
  const { labels, series } = useMemo(
    () => (name === null ? { labels: [], series: [] } : barsOf(groups.slice(0, DRAWN), name, comparison !== null)),
    [groups, name, comparison],
  );
  if (name === null) return <EmployeeSpread groups={groups} average={numberOf(totals.hourlyGmv)} chosen={chosen} onChoose={onChoose} />;
  return (
    <ChartPlace
      about={`${EMPLOYEE_FIGURES[name].label} of ${labels.length} people. The table has the numbers.`}
      labels={labels}
      series={series}
      kind="bars"
      currency={currency}
    />
  );
}

function barsOf(groups: readonly EmployeeGroup[], name: EmployeeFigure, compared: boolean): { labels: string[]; series: ChartSeries[] } {
  const { label, unit } = EMPLOYEE_FIGURES[name];
  return {
    labels: groups.map((group) => group.label),
    series: [
      { label, unit, ink: '--now-ink', values: groups.map((group) => numberOf(group[name])) },
      ...(compared && groups.some(({ before }) => numberOf(before?.[name]) !== null)
        ? [
            {
              label: 'Previous period',
              unit,
              ink: '--before-ink',
              values: groups.map(({ before }) => numberOf(before?.[name])),
            } satisfies ChartSeries,
          ]
        : []),
    ],
  };
}
