/** Live-stream comparison: accounts, streams, clients or periods side by side, or figures over days, weeks, weekdays and hours. */
import type { liveStreamAnalytics } from './live-stream-analytics.action.ts';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { timeText } from '#web/kit/time-text.ts';
import { useActor } from '#web/session/use-session.ts';
import { isStep } from './analytics-groups.rules.ts';
import type { AnalyticsAnswer, Group } from '../report/analytics.rules.ts';
import { ChartPlace, numberOf, type ChartSeries } from '../report/chart-place.part.tsx';
import { CheckPicker } from '../report/check-picker.part.tsx';
import { COMPARED_BY, isSideBySide, MOST_COLUMNS, type ComparedBy } from '../report/comparison.rules.ts';
import { FIGURE_NAMES, FIGURES, type Figure } from '../report/figures.rules.ts';
import {
  AGAINST,
  AGAINST_LABELS,
  comparisonPeriods,
  narrowsReport,
  questionOf,
  type Against,
  type Offer,
  type ReportAddress,
} from '../report/report-address.rules.ts';
import { downloadReport, useReport, useReportAddress, type Addressed } from '../report/report-data.hook.tsx';
import { ReportFilters } from '../report/report-filters.part.tsx';
import { ReportFrame } from '../report/report-frame.part.tsx';
import { ReportTable, type FigureColumn } from '../report/report-table.part.tsx';
import { periodText, stepText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import { SideBySide } from './side-by-side.part.tsx';

const OFFER: Offer = {
  groupings: Object.keys(COMPARED_BY),
  figures: ['gmv', ...FIGURE_NAMES.filter((name) => name !== 'gmv')],
  columns: ['label'],
  own: ['streams', 'against'],
};
const COLUMNS: readonly FigureColumn[] = FIGURE_NAMES.map((name) => ({
  name,
  ...FIGURES[name],
  better: name === 'streams' || name === 'hours' ? 'neither' : 'more',
}));
const OFFERED_STREAMS = 200;
const WIDE_COLUMNS = 3;

export default function LiveStreamComparisonScreen() {
  const addressed = useReportAddress(OFFER);
  const { address, change } = addressed;
  const admin = useActor().roles.includes('ROLE_ADMIN');
  const by = address.by as ComparedBy;
  const streams = streamsIn(address);
  const against = againstIn(address);
  const question = useMemo(
    () => ({
      ...questionOf(address),
      groupBy: by,
      ...(by === 'period' ? { periods: comparisonPeriods(address.period, againstIn(address)), compareTo: null } : {}),
      ...(by === 'stream'
        ? {
            compareTo: null,
            ...(streamsIn(address).length === 0 ? {} : { liveStreams: streamsIn(address).map((uuid) => `/api/live_streams/${uuid}`) }),
          }
        : {}),
      ...(isSideBySide(by) ? { limit: MOST_COLUMNS } : {}),
      ...(address.sort === null || isSideBySide(by) ? {} : { orderBy: address.sort }),
    }),
    [address, by],
  );
  const report = useReport<typeof liveStreamAnalytics>('POST /api/reports/live-stream-analytics', question);
  return (
    <ReportFrame
      title="Live-stream comparison"
      report={report}
      empty={{
        narrowed: narrowsReport(address, OFFER),
        filters: 'Select other days or accounts.',
        counted: 'Streams are compared once the platform’s exports are imported.',
        source: 'imports',
      }}
      isEmpty={({ totals, groups }) => groups.length === 0 || (totals.streams === 0 && Number(totals.before?.streams ?? 0) === 0)}
      onDownload={(format) =>
        downloadReport<typeof liveStreamAnalytics>(
          'POST /api/reports/live-stream-analytics',
          question,
          `live-streams-by-${by}-${address.period.from}-${address.period.to}`,
          format,
        )
      }
      filters={
        <ReportFilters
          {...addressed}
          groupings={Object.fromEntries(Object.entries(COMPARED_BY).filter(([key]) => key !== 'client' || admin))}
          alone={by === 'period' || by === 'stream'}
          mostAccounts={by === 'account' ? MOST_COLUMNS : undefined}
        >
          {by === 'period' ? (
            <NativeSelect
              className={classes.select}
              label="Compared with"
              value={against}
              onChange={({ currentTarget: { value } }) => change({ own: { against: value } })}
              data={AGAINST.map((value) => ({ value, label: AGAINST_LABELS[value] }))}
            />
          ) : null}
          {by === 'stream' ? <StreamPicker {...addressed} chosen={streams} /> : null}
        </ReportFilters>
      }
    >
      {(answer) => <Found answer={answer} addressed={addressed} />}
    </ReportFrame>
  );
}

function streamsIn({ own }: ReportAddress): readonly string[] {
  return (own.streams ?? '')
    .split(',')
    .filter((uuid) => /^[0-9a-f-]{36}$/.test(uuid))
    .slice(0, MOST_COLUMNS);
}

function againstIn({ own }: ReportAddress): Against {
  return AGAINST.find((value) => value === own.against) ?? 'both';
}

function StreamPicker({ address, change, chosen }: Addressed & { readonly chosen: readonly string[] }) {
  const question = useMemo(
    () => ({ ...questionOf(address), compareTo: null, groupBy: 'stream', metrics: ['gmv'], limit: OFFERED_STREAMS }),
    [address],
  );
  const { data, isError } = useReport<typeof liveStreamAnalytics>('POST /api/reports/live-stream-analytics', question);
  const options = data?.groups.map(({ key, label, startTime, timezone }) => ({
    value: key,
    label: timeText(startTime!, timezone ?? 'UTC'),
    hint: label,
  }));
  return (
    <CheckPicker
      label="Streams"
      all={`Top ${MOST_COLUMNS}`}
      options={options}
      failed={isError}
      value={chosen}
      most={MOST_COLUMNS}
      onChange={(value) => change({ own: value.length === 0 ? {} : { streams: value.join(',') } })}
    />
  );
}

function Found({ answer, addressed: { address, change } }: { readonly answer: AnalyticsAnswer; readonly addressed: Addressed }) {
  const { currency } = useSettings();
  const { groups, groupBy, comparison, source, totals } = answer;
  const figure = address.figure as Figure;
  const { labels, series } = useMemo(() => chartOf(groups, figure, comparison !== null), [groups, figure, comparison]);
  const aside = isSideBySide(groupBy as ComparedBy);
  // Many columns, and lines over many days, need the full width.
  const wide = aside ? groups.length > WIDE_COLUMNS : isStep(groupBy);
  const columns = COLUMNS.filter(({ name }) => totals[name as Figure] !== null || groups.some((group) => group[name as Figure] !== null));
  const remove =
    groupBy === 'stream' || groupBy === 'account'
      ? (key: string) => {
          const remaining = groups.map((group) => group.key).filter((other) => other !== key);
          change(groupBy === 'stream' ? { own: { streams: remaining.join(',') } } : { accounts: remaining });
        }
      : undefined;
  return (
    <>
      <p className={classes.text}>
        {source === 'minutes'
          ? 'Calculated from the streams’ minutes, in each account’s time zone.'
          : 'From the streams’ totals, as reported by the platform.'}{' '}
        Ratios are calculated from sums.
      </p>
      <div className={classes.body} data-wide={wide || undefined}>
        <section className={`${classes.panel} ${wide ? '' : classes.sticky}`} aria-label="Chart">
          <div className={classes.panelHead}>
            <NativeSelect
              size="xs"
              aria-label="Chart figure"
              value={figure}
              onChange={({ currentTarget: { value } }) => change({ figure: value })}
              data={OFFER.figures.map((name) => ({ value: name, label: FIGURES[name as Figure].label }))}
            />
          </div>
          <ChartPlace
            about={`${FIGURES[figure].label} of ${labels.length} ${COMPARED_BY[groupBy as ComparedBy].toLowerCase()}. The table has the numbers.`}
            labels={labels}
            series={series}
            kind={isStep(groupBy) ? 'lines' : 'bars'}
            currency={currency}
          />
        </section>
        {aside ? (
          <SideBySide answer={answer} onRemove={groups.length > 2 ? remove : undefined} />
        ) : (
          <ReportTable<Group>
            caption="Figures"
            title={COMPARED_BY[groupBy as ComparedBy].slice(0, -1)}
            rows={groups}
            keyOf={({ key }) => key}
            nameOf={nameOf(groupBy)}
            columns={columns}
            totals={totals}
            sort={address.sort}
            onSort={(sort) => change({ sort })}
          />
        )}
      </div>
    </>
  );
}

function nameOf(groupBy: AnalyticsAnswer['groupBy']) {
  return ({ key, label }: Group): string => (isStep(groupBy) ? stepText(groupBy, key) : label);
}

function chartOf(groups: readonly Group[], figure: Figure, compared: boolean): { labels: string[]; series: ChartSeries[] } {
  const { label, unit } = FIGURES[figure];
  const text = ({ key, label: name, startTime, timezone }: Group) => {
    const [from = '', to] = key.split('..');
    if (to !== undefined) return periodText({ from, to });
    if (/^\d{4}-\d{2}$/.test(key)) return stepText('month', key);
    if (/^\d{4}-\d{2}-\d{2}$/.test(key)) return stepText('day', key);
    return startTime === null ? name : `${timeText(startTime, timezone ?? 'UTC', 'weekday')} ${name}`;
  };
  return {
    labels: groups.map(text),
    series: [
      { label, unit, ink: '--now-ink', values: groups.map((group) => numberOf(group[figure])) },
      ...(compared && groups.some(({ before }) => before !== null)
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
