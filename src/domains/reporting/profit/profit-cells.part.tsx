/** Cells of the profit and loss report: names with links, times, payroll status, and marks for estimated or unknown values. */
import { PAYROLL_LIFE } from '#domains/payroll';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { downwards, profitOffer } from './profit-drill.rules.ts';
import { PROFIT_FIGURES, type ProfitAnswer, type ProfitFigure, type ProfitGroup, type ProfitGrouping } from './profit-loss.rules.ts';
import classes from './profit.module.css';
import { Dot, RecordLink } from '../report/record-link.part.tsx';
import { writeAddress, type ReportAddress } from '../report/report-address.rules.ts';
import type { ExtraColumn, Figured, FigureColumn } from '../report/report-table.part.tsx';
import { stepText } from '../report/report-text.rules.ts';
import shared from '../report/reports.module.css';

const LESS: readonly ProfitFigure[] = ['labour', 'bonuses', 'administrative', 'adjustments', 'costs'];
const NEITHER: readonly ProfitFigure[] = ['schedules', 'hours', 'estimated'];
const SHOWN = [
  'revenue',
  'labour',
  'bonuses',
  'estimated',
  'administrative',
  'adjustments',
  'costs',
  'margin',
  'marginRate',
  'gmv',
  'hours',
  'schedules',
] as const satisfies readonly ProfitFigure[];

/** Omitted for single schedules: badges show estimates, and the other figures follow from those shown. */
const OF_GROUPS: readonly string[] = ['estimated', 'adjustments', 'costs', 'hours', 'schedules'];

const COLUMNS: readonly FigureColumn[] = SHOWN.map((name) => ({
  name,
  ...PROFIT_FIGURES[name],
  label: name === 'estimated' ? 'Estimated part' : PROFIT_FIGURES[name].label,
  better: LESS.includes(name) ? 'less' : NEITHER.includes(name) ? 'neither' : 'more',
  ...(name === 'estimated' ? { mark: EstimateMark } : name === 'revenue' ? { mark: UnknownMark } : {}),
}));

/** Adjustments and estimates are shown only if there are any. */
export function profitColumns({ groupBy, totals: { adjustments, estimated, before } }: ProfitAnswer): readonly FigureColumn[] {
  const isNonZero = (amount: string | number | null | undefined) => Number(amount ?? 0) !== 0;
  return COLUMNS.filter(
    ({ name }) =>
      (groupBy !== 'schedule' || !OF_GROUPS.includes(name)) &&
      (name !== 'estimated' || isNonZero(estimated)) &&
      (name !== 'adjustments' || isNonZero(adjustments) || isNonZero(before?.adjustments)),
  );
}

function EstimateMark({ estimated }: Figured) {
  return Number(estimated) === 0 ? null : <i className={classes.swatch} data-state="estimated" aria-hidden />;
}

/** Shown if only part of the revenue is known, so that the amount is a minimum. */
function UnknownMark({ revenue, unknownRevenue }: Figured) {
  return revenue === null || Number(unknownRevenue) === 0 ? null : (
    <span className={classes.part} title={`The revenue of ${String(unknownRevenue)} of these is unknown`}>
      partly{' '}
    </span>
  );
}

/** Links a row to its details; a schedule links to the calendar, and uncovered time to its stream. */
export function ProfitName({
  row,
  groupBy,
  address,
}: {
  readonly row: ProfitGroup;
  readonly groupBy: ProfitGrouping;
  readonly address: ReportAddress;
}) {
  const { timeZone } = useSettings();
  const { key, kind, label, color, record, startTime } = row;
  const down = downwards(row, groupBy, address);
  const text = kind === 'group' && (groupBy === 'day' || groupBy === 'week' || groupBy === 'month') ? stepText(groupBy, key) : label;
  return (
    <span className={shared.name}>
      <Dot color={color} />
      {down !== null ? (
        <AppLink
          to="/reports/profit-loss"
          search={writeAddress({ ...address, ...down }, profitOffer)}
          className={`${shared.link} ${classes.down}`}
        >
          {text}
        </AppLink>
      ) : kind === 'schedule' ? (
        <AppLink to="/schedules" search={{ view: 'day', date: dayIn(startTime!, timeZone) }} className={`${shared.link} ${classes.down}`}>
          {text}
        </AppLink>
      ) : (
        <RecordLink record={record}>{text}</RecordLink>
      )}
    </span>
  );
}

export const SCHEDULE_COLUMNS: readonly ExtraColumn<ProfitGroup>[] = [
  {
    name: 'startTime',
    label: 'When',
    sortable: true,
    render: ({ startTime, timezone }) => (startTime === null ? null : <DateTime value={startTime} zone={timezone ?? undefined} />),
  },
  {
    name: 'stream',
    label: 'Stream',
    render: ({ kind, liveStream }) =>
      kind === 'uncovered' ? (
        <SeverityBadge severity="warning" label="No schedule" />
      ) : liveStream === null ? (
        <span className={shared.quiet}>–</span>
      ) : (
        <RecordLink record={liveStream}>Open</RecordLink>
      ),
  },
  { name: 'pay', label: 'Pay', render: (row) => <PayCell row={row} /> },
];

function PayCell({ row: { payrollItems, estimated } }: { readonly row: ProfitGroup }) {
  const first = payrollItems[0];
  if (first === undefined && Number(estimated) === 0) return <span className={shared.quiet}>–</span>;
  return (
    <span className={classes.pay}>
      {[...new Map(payrollItems.map((item) => [item.payroll, item])).values()].map(({ payroll, status }) => (
        <span
          key={payroll}
          title={payrollItems
            .filter((item) => item.payroll === payroll)
            .map(({ employeeName }) => employeeName)
            .join(', ')}
        >
          <RecordLink record={payroll}>
            <SeverityBadge {...PAYROLL_LIFE.states[status]} />
          </RecordLink>
        </span>
      ))}
      {Number(estimated) === 0 ? null : <SeverityBadge severity="warning" label="Estimate" />}
    </span>
  );
}
