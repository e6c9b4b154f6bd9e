/** Tests for the schedule report as a file: single schedules with their times, groups with previous values, and totals last. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '../../../../test/kit/report-sheet.ts';
import {
  compareSchedules,
  scheduleFigures,
  type Measured,
  type ScheduleAnswer,
  type ScheduleGroup,
  type ScheduleGrouping,
} from './schedule-details.rules.ts';
import { scheduleSheet } from './schedule-sheet.rules.ts';

const HOUR = 3600;
const sold = (gmv: string): Measured => ({
  state: 'ON_TIME',
  planned: 3 * HOUR,
  onAir: 3 * HOUR,
  lateStart: 0,
  earlyEnd: 0,
  earlyStart: 0,
  overrun: 0,
  uncovered: 0,
  gmv,
});
const figuresOf = (gmv: string, before: string) => {
  const figures = scheduleFigures([sold(gmv)]);
  return { ...figures, ...compareSchedules(figures, [sold(before)]) };
};
const group: ScheduleGroup = {
  ...figuresOf('300.00', '200.00'),
  key: 'k',
  label: 'Evening show',
  color: null,
  record: null,
  startTime: '2026-06-10T09:00:00+00:00',
  endTime: '2026-06-10T12:00:00+00:00',
  timezone: 'Europe/London',
  state: 'ON_TIME',
  hosts: ['Ava', 'Ben'],
  liveStream: null,
  streamStart: '2026-06-10T09:01:00+00:00',
  streamEnd: '2026-06-10T12:02:00+00:00',
};
const may = { from: '2026-05-01', to: '2026-05-31' };

function table(groupBy: ScheduleGrouping, comparison: ScheduleAnswer['comparison']) {
  return readSheet(
    scheduleSheet({
      period: { from: '2026-06-01', to: '2026-06-30' },
      comparison,
      groups: [group],
      totalGroups: 1,
      totals: figuresOf('700.00', '500.00'),
      timeZone: null,
      groupBy,
      unplanned: { streams: 0, hours: 0 },
      notes: [],
    }),
  );
}

describe('schedule file', () => {
  it.each([
    ['schedule', 'Schedule'],
    ['account', 'Live account'],
    ['host', 'Host'],
    ['week', 'Week from'],
  ] as const)('by %s starts with the column %s, and ends with the totals', (by, title) => {
    const { name, columns, of } = table(by, null);
    expect([name, columns[0]]).toEqual([`Schedules by ${by}`, { name: by, title }]);
    expect([of(title), of('Planned'), of('GMV')]).toEqual([
      ['Evening show', 'Total'],
      [3, 3],
      ['300.00', '700.00'],
    ]);
  });
  it('has state, hosts and times of single schedules', () => {
    const { columns, of } = table('schedule', null);
    expect(columns.slice(1, 8)).toEqual([
      { name: 'state', title: 'State' },
      { name: 'hosts', title: 'Hosts' },
      { name: 'startTime', title: 'Planned start', time: 'instant' },
      { name: 'endTime', title: 'Planned end', time: 'instant' },
      { name: 'streamStart', title: 'Stream start', time: 'instant' },
      { name: 'streamEnd', title: 'Stream end', time: 'instant' },
      { name: 'schedules', title: 'Schedules', numeric: true },
    ]);
    expect(['State', 'Hosts', 'Planned start', 'Planned end', 'Stream start', 'Stream end'].map(of)).toEqual([
      ['ON_TIME', null],
      ['Ava, Ben', null],
      ['2026-06-10T09:00:00+00:00', null],
      ['2026-06-10T12:00:00+00:00', null],
      ['2026-06-10T09:01:00+00:00', null],
      ['2026-06-10T12:02:00+00:00', null],
    ]);
  });
  it('has only figures for groups', () => {
    expect(table('host', null).columns.map(({ title }) => title)).toEqual([
      'Host',
      'Schedules',
      'On time',
      'Late',
      'Missed',
      'On-time rate',
      'Late start',
      'Early end',
      'Overrun',
      'Uncovered',
      'Planned',
      'On air',
      'Share on air',
      'GMV',
      'GMV per hour',
    ]);
  });
  it('has previous values next to each figure for compared groups, but not for single schedules', () => {
    const { of } = table('account', may);
    expect([of('GMV'), of('GMV before'), of('GMV change')]).toEqual([
      ['300.00', '700.00'],
      ['200.00', '500.00'],
      ['0.5000', '0.4000'],
    ]);
    for (const { columns } of [table('account', null), table('schedule', may)])
      expect(columns.filter(({ title }) => /before|change/.test(title))).toEqual([]);
  });
});
