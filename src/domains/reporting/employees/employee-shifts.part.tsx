/** Shifts of one employee in the report's period: planned and on air, results, and for admins the pay. */
import { countText } from '#core/number-format';
import { formatTimes } from '#core/date-text';
import type { employeePerformance } from './employee-performance.action.ts';
import { CloseButton } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { SHIFT_ROLE_LABELS } from '#domains/scheduling';
import { PAYROLL_LIFE } from '#domains/payroll';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { dayIn, timeText } from '#web/kit/time-text.ts';
import type { EmployeeShift } from './employee-performance.rules.ts';
import { Dot, RecordLink } from '../report/record-link.part.tsx';
import { useReport } from '../report/report-data.hook.tsx';
import { figureText } from '../report/report-text.rules.ts';
import classes from '../report/reports.module.css';
import { STATES } from '../schedules/schedule-state.rules.ts';

interface EmployeeShiftsProps {
  /** The report's request without an employee filter. */
  readonly question: object;
  /** Uuid of the employee. */
  readonly employee: string;
  readonly name: string | null;
  readonly withPay: boolean;
  /** Whether the user has just opened this section, so that it receives focus. */
  readonly focused: boolean;
  readonly onClose: () => void;
}

export function EmployeeShifts({ question, employee, name, withPay, focused, onClose }: EmployeeShiftsProps) {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!focused) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const iri = `/api/employees/${employee}`;
  const report = useReport<typeof employeePerformance>(
    'POST /api/reports/employee-performance',
    useMemo(() => ({ ...question, compareTo: null, employees: [iri], employee: iri }), [question, iri]),
  );
  const { data, isError, error, refetch, isPlaceholderData } = report;
  const shifts = data?.shifts ?? null;
  const label = name ?? data?.groups[0]?.label ?? 'Employee';
  return (
    <section
      ref={head}
      tabIndex={-1}
      className={`${classes.panel} ${classes.below}`}
      aria-label={`Shifts of ${label}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.panelHead}>
        <strong>
          <RecordLink record={iri}>{label}</RecordLink>
          {shifts === null || isPlaceholderData ? null : <span className={classes.quiet}> {countText(shifts.length, 'shift')}</span>}
        </strong>
        <CloseButton size="sm" aria-label={`Close shifts of ${label}`} onClick={onClose} />
      </div>
      {isError || shifts === null || isPlaceholderData ? (
        <Pending compact error={error} onRetry={() => void refetch()} skeleton={<ListSkeleton rows={4} columns={3} />} />
      ) : shifts.length === 0 ? (
        <p className={classes.quiet}>No shifts on these days.</p>
      ) : (
        <ShiftTable shifts={shifts} label={label} withPay={withPay} />
      )}
    </section>
  );
}

function ShiftTable({
  shifts,
  label,
  withPay,
}: {
  readonly shifts: readonly EmployeeShift[];
  readonly label: string;
  readonly withPay: boolean;
}) {
  const { currency, timeZone } = useSettings();
  return (
    <div className={`${classes.scroll} ${classes.drill}`} tabIndex={0} role="region" aria-label={`Shifts table of ${label}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Shift</th>
            <th scope="col">Planned</th>
            <th scope="col">Role</th>
            <th scope="col">Start</th>
            <th scope="col">On air</th>
            <th scope="col" data-figure>
              GMV
            </th>
            <th scope="col" data-figure>
              GMV per hour
            </th>
            {withPay ? (
              <th scope="col" data-figure>
                Pay
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <tr key={shift.schedule}>
              <th scope="row">
                <span className={classes.name}>
                  <Dot color={shift.color} />
                  <AppLink to="/schedules" search={{ view: 'day', date: dayIn(shift.startTime, timeZone) }} className={classes.link}>
                    {shift.identity ?? shift.title ?? shift.type}
                  </AppLink>
                </span>
              </th>
              <td>
                <DateTime value={shift.startTime} />–{timeText(shift.endTime, timeZone, 'time')}
                <span className={classes.sub}>{figureText('hours', shift.hours, currency)} h</span>
              </td>
              <td>{SHIFT_ROLE_LABELS[shift.role]}</td>
              <td>
                <Start shift={shift} />
              </td>
              <td>
                <OnAir shift={shift} zone={timeZone} />
              </td>
              <td data-figure>{figureText('money', shift.gmv, currency)}</td>
              <td data-figure>{figureText('money', shift.hourlyGmv, currency)}</td>
              {withPay ? (
                <td data-figure>
                  {figureText('money', shift.pay, currency)}
                  <span className={classes.sub}>
                    {shift.pay === null ? (
                      'No rate'
                    ) : shift.payrollStatus == null ? (
                      'Estimated'
                    ) : (
                      <SeverityBadge {...PAYROLL_LIFE.states[shift.payrollStatus]} />
                    )}
                  </span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Start({ shift: { state, lateStartMinutes } }: { readonly shift: EmployeeShift }) {
  if (state === null) return <span className={classes.quiet}>Not LIVE</span>;
  return (
    <SeverityBadge
      severity={STATES[state].severity}
      label={state === 'LATE' ? `${figureText('minutes', lateStartMinutes, '')} min late` : STATES[state].label}
    />
  );
}

function OnAir({
  shift: { streamStart, streamEnd, liveStream, onAirHours },
  zone,
}: {
  readonly shift: EmployeeShift;
  readonly zone: string;
}) {
  if (streamStart === null || streamEnd === null) return <>–</>;
  return (
    <>
      <RecordLink record={liveStream}>{formatTimes(streamStart, streamEnd, zone)}</RecordLink>
      <span className={classes.sub}>{figureText('hours', onAirHours, '')} h</span>
    </>
  );
}
