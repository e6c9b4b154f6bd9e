/** Alert with the errors that blocked submitting, each with its person and a link to fix it. */
import { countText } from '#core/number-format';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconCalculator } from '#web/kit/icons.ts';
import { useEffect, useRef } from 'react';
import { Schedule } from '#domains/scheduling';
import { useSettings } from '#web/api/settings.ts';
import { useItem } from '#web/data/use-item.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { dayIn, timeText } from '#web/kit/time-text.ts';
import classes from './payroll-detail.module.css';
import type { Person } from '../item/payroll-people.rules.ts';
import type { SubmitFault } from '../basis/payroll-status.rules.ts';

interface PayrollFaultsProps {
  readonly faults: readonly SubmitFault[];
  readonly people: readonly Person[] | undefined;
  readonly addressOf: (uuid: string) => Readonly<Record<string, unknown>>;
  readonly recalculating: boolean;
  readonly onRecalculate: () => void;
  readonly onClose: () => void;
}

export function PayrollFaults({ faults, people, addressOf, recalculating, onRecalculate, onClose }: PayrollFaultsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length > 0) box.current?.focus();
  }, [faults]);
  if (faults.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      classNames={{ root: classes.notice, title: classes.noticeTitle }}
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="The payroll was not submitted"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      <p className={classes.plain}>{countText(faults.length, 'issue')} must be fixed first.</p>
      <ul className={classes.faults}>
        {faults.map((fault, index) => (
          <Fault key={index} fault={fault} person={people?.find(({ uuid }) => uuid === fault.item)} addressOf={addressOf} />
        ))}
      </ul>
      {faults.some(({ code }) => code === 'STALE') ? (
        <Button
          size="compact-sm"
          variant="default"
          mt="xs"
          leftSection={<IconCalculator size={14} aria-hidden />}
          loading={recalculating}
          onClick={onRecalculate}
        >
          Recalculate
        </Button>
      ) : null}
    </Alert>
  );
}

const FIXES: Readonly<Record<SubmitFault['code'], string | null>> = {
  NO_RATE: 'Set a rate',
  NEGATIVE_TOTAL: 'Edit adjustments',
  STALE: null,
};
const MOST_SCHEDULES = 6;

function Fault({
  fault: { code, employee, message, schedules },
  person,
  addressOf,
}: {
  readonly fault: SubmitFault;
  readonly person: Person | undefined;
  readonly addressOf: PayrollFaultsProps['addressOf'];
}) {
  const fix = FIXES[code];
  return (
    <li>
      {person === undefined ? (
        <b>{employee}</b>
      ) : (
        <AppLink to="." search={addressOf(person.uuid)} className={classes.link}>
          <b>{employee}</b>
        </AppLink>
      )}
      : {message}
      {fix === null || person === undefined ? null : (
        <>
          {' '}
          <AppLink
            {...(code === 'NO_RATE' ? { to: `/employees/${uuidOf(person.employee)}/edit` } : { to: '.', search: addressOf(person.uuid) })}
            className={classes.link}
          >
            {fix}
          </AppLink>
        </>
      )}
      {schedules.length === 0 ? null : (
        <span className={classes.soft}>
          {' '}
          · Shifts:{' '}
          {schedules.slice(0, MOST_SCHEDULES).map((schedule, index) => (
            <span key={schedule}>
              {index === 0 ? '' : ', '}
              <ScheduleLink schedule={schedule} />
            </span>
          ))}
          {schedules.length > MOST_SCHEDULES ? ` and ${schedules.length - MOST_SCHEDULES} more` : ''}
        </span>
      )}
    </li>
  );
}

/** The calendar link needs the schedule's day, so the schedule is loaded first. */
function ScheduleLink({ schedule }: { readonly schedule: string }) {
  const { timeZone } = useSettings();
  const { data, isError } = useItem(Schedule, uuidOf(schedule));
  if (data === undefined) return <>{isError ? 'a schedule that could not be loaded' : '…'}</>;
  const { startTime } = data.item;
  return (
    <AppLink to="/schedules" search={{ view: 'day', date: dayIn(startTime, timeZone) }} className={classes.link}>
      {timeText(startTime, timeZone)}
    </AppLink>
  );
}
