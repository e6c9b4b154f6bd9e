/** Overview at /reports: a card for each report the user may open, with a figure for the last 28 days. */
import type { employeePerformance } from '../employees/employee-performance.action.ts';
import type { liveStreamAnalytics } from '../streams/live-stream-analytics.action.ts';
import type { productPerformance } from '../products/product-performance.action.ts';
import type { profitLoss } from '../profit/profit-loss.action.ts';
import type { scheduleDetails } from '../schedules/schedule-details.action.ts';
import { Skeleton } from '@mantine/core';
import { IconChartBar } from '#web/kit/icons.ts';
import { useMemo, type ReactNode } from 'react';
import { useSettings } from '#web/api/settings.ts';
import { REPORT_CARDS } from '#web/domains.ts';
import type { ReportCard as CardOfDomain } from '#web/domain-web.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { LatePart } from '#web/kit/late-part.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useActor } from '#web/session/use-session.ts';
import { Change } from '../report/change.part.tsx';
import { presetPeriod } from '../report/period.rules.ts';
import { useReport, useToday } from '../report/report-data.hook.tsx';
import { reportsFor, type ReportEntry } from '../report/report-list.rules.ts';
import { FigureText } from '../report/figure-text.part.tsx';
import { figureText, type Unit } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import { Sparkline } from '../report/sparkline.part.tsx';

export default function ReportsScreen() {
  const actor = useActor();
  const reports = reportsFor(actor, REPORT_CARDS);
  return (
    <>
      <PageHeader title="Reports" subtitle={reports.length === 0 ? undefined : 'Last 28 days compared with the previous 28 days'} />
      {reports.length === 0 ? (
        <EmptyState
          icon={<IconChartBar size={24} stroke={1.5} />}
          title="No reports available"
          description="Reports are available to admins, managers and clients. You can find your shifts in the calendar."
          action={<AppLink to="/schedules">Open my schedule</AppLink>}
        />
      ) : (
        <ul className={classes.cards}>
          {reports.map((report) => (
            <li key={report.path}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ReportCard({ report }: { readonly report: ReportEntry | CardOfDomain }) {
  const Figure = 'part' in report ? report.part : null;
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>
        <AppLink to={report.path}>{report.title}</AppLink>
      </h2>
      <span className={classes.quiet}>{report.about}</span>
      <div className={classes.cardFigure}>
        {Figure === null ? (
          PREVIEWS[report.path]
        ) : (
          <LatePart skeleton={<Waiting failed={false} />}>
            <Figure />
          </LatePart>
        )}
      </div>
    </section>
  );
}

/** Loaded separately, so that a failure affects only its own card. */
const PREVIEWS: Readonly<Record<string, ReactNode>> = {
  '/reports/employee-performance': <EmployeePreview />,
  '/reports/live-stream-comparison': <GmvPreview />,
  '/reports/product-performance': <ProductPreview />,
  '/reports/profit-loss': <ProfitPreview />,
  '/reports/schedule-details': <SchedulePreview />,
};

function useLastWeeks(more: object): object {
  const today = useToday();
  const key = JSON.stringify(more);
  return useMemo(() => ({ ...presetPeriod('last-28-days', today), compareTo: 'previous', ...(JSON.parse(key) as object) }), [today, key]);
}

function EmployeePreview() {
  const { currency } = useSettings();
  const { data, isError } = useReport<typeof employeePerformance>(
    'POST /api/reports/employee-performance',
    useLastWeeks({ limit: 1, pay: false }),
  );
  if (data === undefined) return <Waiting failed={isError} />;
  return (
    <Preview
      label="GMV per hour on air"
      value={figureText('money', data.totals.hourlyGmv, currency)}
      change={data.totals.change?.hourlyGmv}
      drawing={<Sparkline values={data.totals.trend} label="GMV of all shifts by week" width={120} height={36} />}
    />
  );
}

function GmvPreview() {
  const { currency } = useSettings();
  const { data, isError } = useReport<typeof liveStreamAnalytics>(
    'POST /api/reports/live-stream-analytics',
    useLastWeeks({ groupBy: 'day', metrics: ['gmv'] }),
  );
  if (data === undefined) return <Waiting failed={isError} />;
  return (
    <Preview
      label="GMV"
      value={figureText('money', data.totals.gmv, currency)}
      change={data.totals.change?.gmv}
      drawing={<Sparkline values={data.groups.map(({ gmv }) => gmv)} label="GMV by day" width={120} height={36} />}
    />
  );
}

function ProductPreview() {
  const { currency } = useSettings();
  const { data, isError } = useReport<typeof productPerformance>('POST /api/reports/product-performance', useLastWeeks({ limit: 1 }));
  if (data === undefined) return <Waiting failed={isError} />;
  const [best] = data.products;
  if (best === undefined) return <Preview label="Best seller" value="–" />;
  return (
    <Preview
      label={`Best seller: ${best.productName}`}
      value={figureText('money', best.gmv, currency)}
      change={best.change?.gmv}
      drawing={<Sparkline values={best.trend} label="GMV by week" width={120} height={36} />}
    />
  );
}

function ProfitPreview() {
  const { data, isError } = useReport<typeof profitLoss>('POST /api/reports/profit-loss', useLastWeeks({ groupBy: 'week' }), 'payrolls');
  if (data === undefined) return <Waiting failed={isError} />;
  const weeks = data.groups.filter(({ kind }) => kind === 'group');
  return (
    <Preview
      label="Margin"
      value={<FigureText unit="money" value={data.totals.margin} />}
      change={data.totals.change?.margin}
      drawing={<Sparkline values={weeks.map(({ margin }) => margin)} label="Margin by week" width={120} height={36} />}
    />
  );
}

function SchedulePreview() {
  const { data, isError } = useReport<typeof scheduleDetails>('POST /api/reports/schedule-details', useLastWeeks({ groupBy: 'week' }));
  if (data === undefined) return <Waiting failed={isError} />;
  return (
    <Preview
      label="On-time rate"
      value={figureText('percent', data.totals.onTimeRate, '')}
      unit="percent"
      change={data.totals.change?.onTimeRate}
      drawing={<Sparkline values={data.groups.map(({ onTimeRate }) => onTimeRate)} label="On-time rate by week" width={120} height={36} />}
    />
  );
}

function Waiting({ failed }: { readonly failed: boolean }) {
  return failed ? <span className={classes.quiet}>Could not load this figure.</span> : <Skeleton h={44} />;
}

function Preview({
  label,
  value,
  change,
  unit = 'money',
  drawing,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly change?: string | null;
  /** Of the figure. */
  readonly unit?: Unit;
  readonly drawing?: ReactNode;
}) {
  return (
    <>
      <div className={classes.figureText}>
        <div className={classes.big}>{value}</div>
        <span className={classes.sub} title={label}>
          {label}
        </span>
        <Change change={change} unit={unit} />
      </div>
      {drawing}
    </>
  );
}
