/** The columns and rows of the profit and loss report's file. */
import { PROFIT_FIGURE_NAMES, PROFIT_FIGURES, type ProfitAnswer } from './profit-loss.rules.ts';
import { rowsOf, type ReportSheet } from '../report/sheet.rules.ts';
import { figureCells, figureColumns } from '../report/totals.rules.ts';

const TITLES: Readonly<Record<ProfitAnswer['groupBy'], string>> = {
  client: 'Client',
  account: 'Live account',
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  schedule: 'Schedule',
};

export function profitSheet({ groups, totals, groupBy, comparison }: ProfitAnswer): ReportSheet {
  const single = groupBy === 'schedule';
  const compared = comparison !== null && !single;
  const figures = (row: ProfitAnswer['totals']) => figureCells(PROFIT_FIGURE_NAMES, row, compared);
  return {
    name: `Profit and loss by ${groupBy}`,
    columns: [
      { name: groupBy, title: TITLES[groupBy] },
      ...(single
        ? [
            { name: 'kind', title: 'Kind' },
            { name: 'startTime', title: 'Start', time: 'instant' as const },
            { name: 'endTime', title: 'End', time: 'instant' as const },
          ]
        : []),
      ...figureColumns(PROFIT_FIGURE_NAMES, PROFIT_FIGURES, compared),
    ],
    rows: rowsOf(groups, (group) => [group.label, ...(single ? [group.kind, group.startTime, group.endTime] : []), ...figures(group)], [
      'Total',
      ...(single ? [null, null, null] : []),
      ...figures(totals),
    ]),
  };
}
