/** Results by schedule: figures of each schedule and its shifts, of the time without a schedule, and the totals of the stream. */
import { Skeleton } from '@mantine/core';
import { Fragment, useId } from 'react';
import { formatTimes } from '#core/date-text';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { DashboardImportLink } from '../import/dashboard-import-link.part.tsx';
import { StreamHandovers } from './stream-handovers.part.tsx';
import classes from '../stream/stream-detail.module.css';
import { figureText, shareOf, type FigureKind, type Stream, type Value } from '../stream/stream-figures.rules.ts';
import { roleText, SOURCE_LABELS, type Figures, type Timeline, type TimelineSchedule } from '../stream/stream-timeline.rules.ts';

const COLUMNS: readonly { readonly name: keyof Figures; readonly label: string; readonly kind: FigureKind; readonly wide?: true }[] = [
  { name: 'gmv', label: 'GMV', kind: 'money' },
  { name: 'orders', label: 'Orders', kind: 'count', wide: true },
  { name: 'itemsSold', label: 'Items sold', kind: 'count', wide: true },
  { name: 'views', label: 'Views', kind: 'count', wide: true },
  { name: 'newFollowers', label: 'New followers', kind: 'count', wide: true },
  { name: 'productClicks', label: 'Product clicks', kind: 'count', wide: true },
];

interface OnAirProps {
  readonly stream: Stream;
  readonly timeline: Timeline | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

export function StreamOnAir({ stream, timeline, error, onRetry }: OnAirProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Results by schedule
        </h2>
        {timeline === undefined ? null : (
          <p className={classes.aside}>
            {SOURCE_LABELS[timeline.source]}
            {timeline.source === 'prorated' ? (
              <>
                . <DashboardImportLink stream={stream}>Import the LIVE dashboard export</DashboardImportLink>
              </>
            ) : null}
          </p>
        )}
      </div>
      {timeline === undefined && error !== null ? (
        <ErrorState error={error} onRetry={onRetry} compact title="The schedules could not be loaded" />
      ) : null}
      {timeline === undefined && error === null ? (
        <div role="status" aria-label="Loading schedules">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} h={14} my={18} />
          ))}
        </div>
      ) : null}
      {timeline === undefined ? null : <OnAirTable stream={stream} timeline={timeline} />}
      {timeline === undefined ? null : <StreamHandovers stream={stream} timeline={timeline} />}
    </section>
  );
}

function OnAirTable({ stream, timeline: { schedules, uncovered, totals } }: { readonly stream: Stream; readonly timeline: Timeline }) {
  const { currency, timeZone } = useSettings();
  const zone = stream.liveAccount.timezone;
  const account = uuidOf(stream.liveAccount['@id']);
  const hours = schedules.reduce((sum, one) => sum + one.hours, uncovered.hours);
  if (schedules.length === 0) {
    return (
      <p className={classes.empty}>
        No schedule is matched to this stream.{' '}
        <AppLink
          to="/schedules"
          search={{ view: 'day', date: dayIn(stream.startTime, timeZone), accounts: account }}
          className={classes.link}
        >
          See the schedules of that day
        </AppLink>
        , or match again.
      </p>
    );
  }
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Schedules and their figures">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Schedule and shifts</th>
            <th scope="col">Hours</th>
            {COLUMNS.map(({ name, label, wide }) => (
              <th key={name} scope="col" data-wide={wide}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <ScheduleRows
              key={schedule.schedule}
              schedule={schedule}
              totals={totals}
              zone={zone}
              currency={currency}
              search={{ view: 'day', date: dayIn(schedule.startTime, timeZone), accounts: account }}
            />
          ))}
          {uncovered.spans.length === 0 ? null : (
            <tr>
              <th scope="row">
                <span className={classes.when}>Nobody scheduled</span>
                <span className={classes.quiet}>{uncovered.spans.map(({ start, end }) => spanText(start, end, zone)).join(', ')}</span>
              </th>
              <td>{figureText('hours', uncovered.hours, currency, true)}</td>
              <FigureCells figures={uncovered.figures} totals={totals} currency={currency} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Whole stream</th>
            <td>{figureText('hours', hours, currency, true)}</td>
            {COLUMNS.map(({ name, kind, wide }) => (
              <td key={name} data-wide={wide}>
                {figureText(kind, totals[name], currency)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface ScheduleRowsProps {
  readonly schedule: TimelineSchedule;
  readonly totals: Figures;
  readonly zone: string;
  readonly currency: string;
  readonly search: Readonly<Record<string, string>>;
}

function ScheduleRows({
  schedule: { schedule, title, startTime, endTime, match, hours, figures, shifts },
  totals,
  zone,
  currency,
  search,
}: ScheduleRowsProps) {
  return (
    <Fragment key={schedule}>
      <tr data-lead={shifts.length > 0 || undefined}>
        <th scope="row">
          <AppLink to="/schedules" search={search} className={classes.link}>
            <span className={classes.number}>{spanText(startTime, endTime, zone)}</span>
          </AppLink>
          {title === null ? null : <span className={classes.quiet}> · {title}</span>}
          {match === 'MANUAL' ? (
            <>
              {' '}
              <SeverityBadge severity="info" label="Matched manually" />
            </>
          ) : null}
          {shifts.length === 0 ? <span className={classes.quiet}> · Nobody yet</span> : null}
        </th>
        <td>{figureText('hours', hours, currency, true)}</td>
        <FigureCells figures={figures} totals={totals} currency={currency} />
      </tr>
      {shifts.map((shift, index) => {
        const share = shareOf(shift.gmv, totals.gmv);
        return (
          <tr key={shift.employee} data-sub data-last={index === shifts.length - 1 || undefined}>
            <th scope="row">
              {shift.name}, {roleText(shift.role)}
            </th>
            <td>{figureText('hours', shift.hours, currency, true)}</td>
            <td>
              {figureText('money', shift.gmv, currency)}
              {share === null ? null : <span className={classes.quiet}> · {share.text}</span>}
            </td>
            <td data-wide colSpan={COLUMNS.length - 1} />
          </tr>
        );
      })}
    </Fragment>
  );
}

function FigureCells({ figures, totals, currency }: { readonly figures: Figures; readonly totals: Figures; readonly currency: string }) {
  return COLUMNS.map(({ name, kind, wide }) => (
    <td key={name} data-wide={wide}>
      {figureText(kind, figures[name], currency)}
      {name === 'gmv' ? <ShareBar part={figures.gmv} whole={totals.gmv} /> : null}
    </td>
  ));
}

export function ShareBar({ part, whole }: { readonly part: Value; readonly whole: Value }) {
  const share = shareOf(part, whole);
  return share === null ? null : (
    <span className={classes.share} role="img" aria-label={`${share.text} of the total`}>
      <span style={{ width: `${share.width}%` }} />
    </span>
  );
}

function spanText(start: string, end: string, zone: string): string {
  return formatTimes(start, end, zone);
}
