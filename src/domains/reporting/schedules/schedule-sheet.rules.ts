/** The columns and rows of the schedule report's file. */
import { SCHEDULE_FIGURE_NAMES, SCHEDULE_FIGURES, type ScheduleAnswer } from './schedule-details.rules.ts';
import { rowsOf, type ReportSheet } from '../report/sheet.rules.ts';
import { figureCells, figureColumns } from '../report/totals.rules.ts';

const TITLES: Readonly<Record<ScheduleAnswer['groupBy'], string>> = {
  schedule: 'Schedule',
  account: 'Live account',
  host: 'Host',
  week: 'Week from',
};

const TIMES = new Set(['startTime', 'endTime', 'streamStart', 'streamEnd']);

export function scheduleSheet({ groups, totals, groupBy, comparison }: ScheduleAnswer): ReportSheet {
  const single = groupBy === 'schedule';
  const compared = comparison !== null && !single;
  const figures = (row: ScheduleAnswer['totals']) => figureCells(SCHEDULE_FIGURE_NAMES, row, compared);
  return {
    name: `Schedules by ${groupBy}`,
    columns: [
      { name: groupBy, title: TITLES[groupBy] },
      ...(single
        ? ['state', 'hosts', 'startTime', 'endTime', 'streamStart', 'streamEnd'].map((name) => ({
            name,
            title: LABELS[name]!,
            ...(TIMES.has(name) ? { time: 'instant' as const } : {}),
          }))
        : []),
      ...figureColumns(SCHEDULE_FIGURE_NAMES, SCHEDULE_FIGURES, compared),
    ],
    rows: rowsOf(
      groups,
      (group) => [
        group.label,
        ...(single ? [group.state, group.hosts.join(', '), group.startTime, group.endTime, group.streamStart, group.streamEnd] : []),
        ...figures(group),
      ],
      ['Total', ...(single ? [null, null, null, null, null, null] : []), ...figures(totals)],
    ),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  state: 'State',
  hosts: 'Hosts',
  startTime: 'Planned start',
  endTime: 'Planned end',
  streamStart: 'Stream start',
  streamEnd: 'Stream end',
};
