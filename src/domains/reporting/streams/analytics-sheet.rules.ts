/** The table of live-stream analytics for export: the groups, current and previous figures side by side, totals last. */
import type { AnalyticsAnswer } from '../report/analytics.rules.ts';
import { FIGURE_NAMES, FIGURES } from '../report/figures.rules.ts';
import { rowsOf, type ReportSheet } from '../report/sheet.rules.ts';
import { figureCells, figureColumns } from '../report/totals.rules.ts';

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
      ...figureColumns(shown, FIGURES, compared),
    ],
    rows: rowsOf(
      groups,
      (group) => [...(keyed ? [group.key] : []), group.label, ...(stream ? [group.startTime] : []), ...figureCells(shown, group, compared)],
      [...(keyed ? [''] : []), 'Total', ...(stream ? [null] : []), ...figureCells(shown, totals, compared)],
    ),
  };
}
