/** Decides the table of live-stream analytics as it goes into a file: the groups as asked for, figures of now and before side by side, totals last. */
import type { AnalyticsAnswer, Compared } from './analytics.rules.ts';
import { FIGURE_NAMES, FIGURES, type Figure, type Figures } from '../report/figures.rules.ts';
import { rowsOf, type ReportCell, type ReportSheet } from '../report/sheet.rules.ts';

const FIRST_COLUMN: Readonly<Record<AnalyticsAnswer['groupBy'], string>> = {
  stream: 'Stream',
  account: 'Live account',
  client: 'Client',
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  weekday: 'Weekday',
  hour: 'Hour',
  product: 'Product',
  period: 'Period',
};

export function analyticsSheet({ groups, totals, groupBy, comparison }: AnalyticsAnswer): ReportSheet {
  const shown = FIGURE_NAMES.filter((name) => name in totals);
  const compared = comparison !== null;
  const stream = groupBy === 'stream';
  const keyed = stream || groupBy === 'product';
  return {
    name: `Live streams by ${groupBy}`,
    columns: [
      ...(keyed ? [{ name: 'key', title: groupBy === 'product' ? 'Product ID' : 'Stream ID' }] : []),
      { name: groupBy, title: FIRST_COLUMN[groupBy] },
      ...(stream ? [{ name: 'startTime', title: 'Start', time: 'instant' as const }] : []),
      ...shown.flatMap((name) => [
        { name, title: FIGURES[name].label, numeric: true },
        ...(compared
          ? [
              { name: `${name}Before`, title: `${FIGURES[name].label} before`, numeric: true },
              { name: `${name}Change`, title: `${FIGURES[name].label} change`, numeric: true },
            ]
          : []),
      ]),
    ],
    rows: rowsOf(
      groups,
      (group) => [...(keyed ? [group.key] : []), group.label, ...(stream ? [group.startTime] : []), ...cells(group, shown, compared)],
      [...(keyed ? [''] : []), 'Total', ...(stream ? [null] : []), ...cells(totals, shown, compared)],
    ),
  };
}

function cells(row: Figures & Compared, shown: readonly Figure[], compared: boolean): ReportCell[] {
  return shown.flatMap((name) => [row[name], ...(compared ? [row.before?.[name] ?? null, row.change?.[name] ?? null] : [])]);
}
