/** Schedule report: planned schedules compared with actual streams, by schedule, account, host or week. */
import type { scheduleDetails } from './schedule-details.action.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatInstant, formatTimes } from '#core/date-text';
import { Employee } from '#domains/workforce';
import { useSettings } from '#web/api/settings.ts';
import { fetchList, type Params } from '#web/data/calls.ts';
import { keys } from '#web/data/keys.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { ChartPlace, numberOf, type ChartSeries } from '../report/chart-place.part.tsx';
import { CheckPicker } from '../report/check-picker.part.tsx';
import { BreakingName, Dot, RecordLink } from '../report/record-link.part.tsx';
import { narrowsReport, questionOf, type Offer } from '../report/report-address.rules.ts';
import { downloadReport, useReport, useReportAddress, type Addressed } from '../report/report-data.hook.tsx';
import { ReportFilters } from '../report/report-filters.part.tsx';
import { ReportFrame } from '../report/report-frame.part.tsx';
import { ReportTable, type ExtraColumn, type FigureColumn } from '../report/report-table.part.tsx';
import { figureText, stepText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import {
  SCHEDULE_FIGURE_NAMES,
  SCHEDULE_FIGURES,
  type ScheduleAnswer,
  type ScheduleFigure,
  type ScheduleGroup,
} from './schedule-details.rules.ts';
import { STATES } from './schedule-state.rules.ts';

const OFFER: Offer = {
  groupings: ['schedule', 'account', 'host', 'week'],
  figures: ['lateStartMinutes', ...SCHEDULE_FIGURE_NAMES.filter((name) => name !== 'lateStartMinutes')],
  columns: ['label', 'startTime'],
  own: ['state', 'hosts'],
};
const GROUPINGS = { schedule: 'Schedule', account: 'Live account', host: 'Host', week: 'Week' } as const;
const WORSE: readonly ScheduleFigure[] = ['late', 'missed', 'lateStartMinutes', 'earlyEndMinutes', 'overrunMinutes', 'uncoveredMinutes'];
const COLUMNS: readonly FigureColumn[] = SCHEDULE_FIGURE_NAMES.map((name) => ({
  name,
  ...SCHEDULE_FIGURES[name],
  better: WORSE.includes(name) ? 'less' : name === 'schedules' || name === 'plannedHours' ? 'neither' : 'more',
}));
/** Omitted for single schedules, because the state has the same information. */
const COUNTED: readonly ScheduleFigure[] = ['schedules', 'onTime', 'late', 'missed', 'onTimeRate', 'onAirShare'];
const DRAWN = 60;
const EVERYONE: Params = [
  ['pagination', 'false'],
  ['order[nickname]', 'asc'],
];

export default function ScheduleDetailsScreen() {
  const addressed = useReportAddress(OFFER);
  const { address, change } = addressed;
  const state = Object.keys(STATES).find((name) => name === address.own.state);
  const hosts = useMemo(() => (address.own.hosts ?? '').split(',').filter((uuid) => /^[0-9a-f-]{36}$/.test(uuid)), [address.own.hosts]);
  const employees = useQuery({
    queryKey: keys.list(Employee, EVERYONE),
    queryFn: async ({ signal }) =>
      (await fetchList(Employee, EVERYONE, signal)).items.map(({ uuid, displayName }) => ({ value: uuid, label: displayName })),
    staleTime: 60_000,
  });
  const setOwn = (key: string, value: string) => {
    const { [key]: _gone, ...rest } = address.own;
    change({ own: value === '' ? rest : { ...rest, [key]: value } });
  };
  const question = useMemo(
    () => ({
      ...questionOf(address),
      groupBy: address.by,
      ...(hosts.length === 0 ? {} : { employees: hosts.map((uuid) => `/api/employees/${uuid}`) }),
      ...(state === undefined ? {} : { states: [state] }),
      ...(address.sort === null ? {} : { orderBy: address.sort }),
    }),
    [address, state, hosts],
  );
  const report = useReport<typeof scheduleDetails>('POST /api/reports/schedule-details', question);
  return (
    <ReportFrame
      title="Schedule details"
      report={report}
      empty={{
        narrowed: narrowsReport(address, OFFER),
        filters: 'Select other days or accounts.',
        counted: 'LIVE schedules are compared with their streams here, once they are planned.',
        source: 'schedules',
      }}
      isEmpty={({ totals }) => totals.schedules === 0}
      onDownload={(format) =>
        downloadReport<typeof scheduleDetails>(
          'POST /api/reports/schedule-details',
          question,
          `schedule-details-${address.period.from}-${address.period.to}`,
          format,
        )
      }
      filters={
        <ReportFilters {...addressed} groupings={GROUPINGS}>
          <CheckPicker
            label="Hosts"
            all="All hosts"
            options={employees.data}
            failed={employees.isError}
            value={hosts}
            onChange={(chosen) => setOwn('hosts', chosen.join(','))}
          />
          <NativeSelect
            className={classes.select}
            label="State"
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) => setOwn('state', value)}
            data={[{ value: '', label: 'Any' }, ...Object.entries(STATES).map(([value, { label }]) => ({ value, label }))]}
          />
        </ReportFilters>
      }
    >
      {(answer) => <Found answer={answer} addressed={addressed} />}
    </ReportFrame>
  );
}

function Found({ answer, addressed: { address, change } }: { readonly answer: ScheduleAnswer; readonly addressed: Addressed }) {
  const { currency, timeZone } = useSettings();
  const { groups, groupBy, totals, unplanned, comparison } = answer;
  const single = groupBy === 'schedule';
  const figure = address.figure as ScheduleFigure;
  const { labels, series } = useMemo(
    () => chartOf(groups.slice(0, DRAWN), figure, single, comparison !== null, timeZone),
    [groups, figure, single, comparison, timeZone],
  );
  const columns = single ? COLUMNS.filter(({ name }) => !COUNTED.includes(name as ScheduleFigure)) : COLUMNS;
  return (
    <>
      <dl className={classes.tiles}>
        <div>
          <dt>On-time rate</dt>
          <dd>{figureText('percent', totals.onTimeRate, currency)}</dd>
        </div>
        <div>
          <dt>Late</dt>
          <dd>{figureText('count', totals.late, currency)}</dd>
        </div>
        <div>
          <dt>Missed</dt>
          <dd>{figureText('count', totals.missed, currency)}</dd>
        </div>
        <div>
          <dt>Uncovered</dt>
          <dd>{figureText('minutes', totals.uncoveredMinutes, currency)} min</dd>
        </div>
        <div>
          <dt>Unplanned streams</dt>
          <dd>{unplanned.streams === 0 ? '0' : `${unplanned.streams} (${figureText('hours', unplanned.hours, currency)} h)`}</dd>
        </div>
      </dl>
      <div className={classes.body} data-wide={single || undefined}>
        <section className={`${classes.panel} ${single ? '' : classes.sticky}`} aria-label="Chart">
          <div className={classes.panelHead}>
            <NativeSelect
              size="xs"
              aria-label="Chart figure"
              value={figure}
              onChange={({ currentTarget: { value } }) => change({ figure: value })}
              data={OFFER.figures.map((name) => ({ value: name, label: SCHEDULE_FIGURES[name as ScheduleFigure].label }))}
            />
            <span className={classes.quiet}>{groups.length > DRAWN ? `First ${DRAWN} rows` : 'All rows'}</span>
          </div>
          <ChartPlace
            about={`${SCHEDULE_FIGURES[figure].label} of ${labels.length} rows. The table has the numbers.`}
            labels={labels}
            series={series}
            kind={groupBy === 'week' ? 'lines' : 'bars'}
            currency={currency}
          />
        </section>
        <ReportTable<ScheduleGroup>
          caption="Schedules compared with streams"
          title={GROUPINGS[groupBy]}
          rows={groups}
          keyOf={({ key }) => key}
          columns={columns}
          totals={totals}
          sort={address.sort}
          onSort={(sort) => change({ sort })}
          nameOf={(row) => (
            <span className={classes.name}>
              <Dot color={row.color} />
              {single ? (
                <ScheduleLink row={row} zone={timeZone} />
              ) : (
                <RecordLink record={row.record}>
                  {groupBy === 'week' ? stepText('week', row.label) : <BreakingName name={row.label} />}
                </RecordLink>
              )}
            </span>
          )}
          extras={single ? SINGLE : []}
        />
      </div>
    </>
  );
}

/** Link to the calendar on the schedule's day. */
function ScheduleLink({ row, zone }: { readonly row: ScheduleGroup; readonly zone: string }) {
  return (
    <AppLink to="/schedules" search={{ view: 'day', date: dayIn(row.startTime!, zone) }} className={classes.link}>
      <BreakingName name={row.label} />
    </AppLink>
  );
}

const SINGLE: readonly ExtraColumn<ScheduleGroup>[] = [
  {
    name: 'state',
    label: 'State',
    render: ({ state }) => (state === null ? '–' : <SeverityBadge severity={STATES[state].severity} label={STATES[state].label} />),
  },
  {
    name: 'startTime',
    label: 'Planned',
    sortable: true,
    render: ({ startTime, timezone }) => (startTime === null ? '–' : <DateTime value={startTime} zone={timezone ?? undefined} />),
  },
  {
    name: 'stream',
    label: 'On air',
    render: ({ streamStart, streamEnd, timezone, liveStream }) =>
      streamStart === null || streamEnd === null ? (
        '–'
      ) : (
        <RecordLink record={liveStream}>{formatTimes(streamStart, streamEnd, timezone ?? 'UTC')}</RecordLink>
      ),
  },
  {
    name: 'hosts',
    label: 'Hosts',
    render: ({ hosts }) => (hosts.length === 0 ? <span className={classes.quiet}>None</span> : hosts.join(', ')),
  },
];

function chartOf(
  groups: readonly ScheduleGroup[],
  figure: ScheduleFigure,
  single: boolean,
  compared: boolean,
  zone: string,
): { labels: string[]; series: ChartSeries[] } {
  const { label, unit } = SCHEDULE_FIGURES[figure];
  const nameOf = (row: ScheduleGroup) =>
    single
      ? `${formatInstant(row.startTime!, row.timezone ?? zone, 'short-date')}\n${row.label}`
      : /^\d{4}-/.test(row.label)
        ? stepText('week', row.label)
        : row.label;
  return {
    labels: groups.map(nameOf),
    series: [
      { label, unit, ink: '--now-ink', values: groups.map((row) => numberOf(row[figure])) },
      ...(compared && !single
        ? [
            {
              label: 'Previous period',
              unit,
              ink: '--before-ink',
              values: groups.map(({ before }) => numberOf(before?.[figure])),
            } satisfies ChartSeries,
          ]
        : []),
    ],
  };
}
