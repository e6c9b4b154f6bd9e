/** Decides the table of the schedule report as it goes into a file. */
import { SCHEDULE_FIGURE_NAMES, SCHEDULE_FIGURES, type ScheduleAnswer, type ScheduleFigures } from './schedule-details.rules.ts';
import { rowsOf, type ReportCell, type ReportSheet } from '../report/sheet.rules.ts';

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
  const figures = (row: ScheduleAnswer['totals'], name: keyof ScheduleFigures): ReportCell[] => [
    row[name],
    ...(compared ? [row.before?.[name] ?? null, row.change?.[name] ?? null] : []),
  ];
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
      ...SCHEDULE_FIGURE_NAMES.flatMap((name) => [
        { name, title: SCHEDULE_FIGURES[name].label, numeric: true },
        ...(compared
          ? [
              { name: `${name}Before`, title: `${SCHEDULE_FIGURES[name].label} before`, numeric: true },
              { name: `${name}Change`, title: `${SCHEDULE_FIGURES[name].label} change`, numeric: true },
            ]
          : []),
      ]),
    ],
    rows: rowsOf(
      groups,
      (group) => [
        group.label,
        ...(single ? [group.state, group.hosts.join(', '), group.startTime, group.endTime, group.streamStart, group.streamEnd] : []),
        ...SCHEDULE_FIGURE_NAMES.flatMap((name) => figures(group, name)),
      ],
      ['Total', ...(single ? [null, null, null, null, null, null] : []), ...SCHEDULE_FIGURE_NAMES.flatMap((name) => figures(totals, name))],
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
