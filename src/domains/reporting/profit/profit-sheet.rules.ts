/** Decides the table of the profit and loss report as it goes into a file. */
import { PROFIT_FIGURE_NAMES, PROFIT_FIGURES, type ProfitAnswer } from './profit-loss.rules.ts';
import { rowsOf, type ReportCell, type ReportSheet } from '../report/sheet.rules.ts';

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
  const figures = (row: ProfitAnswer['totals']): ReportCell[] =>
    PROFIT_FIGURE_NAMES.flatMap((name) => [row[name], ...(compared ? [row.before?.[name] ?? null, row.change?.[name] ?? null] : [])]);
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
      ...PROFIT_FIGURE_NAMES.flatMap((name) => [
        { name, title: PROFIT_FIGURES[name].label, numeric: true },
        ...(compared
          ? [
              { name: `${name}Before`, title: `${PROFIT_FIGURES[name].label} before`, numeric: true },
              { name: `${name}Change`, title: `${PROFIT_FIGURES[name].label} change`, numeric: true },
            ]
          : []),
      ]),
    ],
    rows: rowsOf(groups, (group) => [group.label, ...(single ? [group.kind, group.startTime, group.endTime] : []), ...figures(group)], [
      'Total',
      ...(single ? [null, null, null] : []),
      ...figures(totals),
    ]),
  };
}
