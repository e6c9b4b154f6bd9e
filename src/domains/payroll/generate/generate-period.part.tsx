/** Period step of the wizard: the days to pay and the employees, with a suggested period. */
import { countText } from '#core/number-format';
import { Button, Radio, SegmentedControl, Skeleton } from '@mantine/core';
import { IconArrowRight } from '#web/kit/icons.ts';
import { lazy, type ReactNode } from 'react';
import { Temporal } from '#core/time';
import { useSettings } from '#web/api/settings.ts';
import { choiceText } from '#web/generic/text.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { isComplete, type Wizard } from './generate-address.rules.ts';
import { usePayrolls, useUsualPeople, type WizardAddress } from './generate-data.hook.tsx';
import { DayPickers } from './generate-days.part.tsx';
import { StepFrame } from './generate-frame.part.tsx';
import { PERIOD_TYPES, periodFindings, periodLabel, type PayPeriod, type PeriodType } from '../basis/period.rules.ts';
import { Payroll } from '../basis/payroll.resource.ts';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';
import {
  completeSince,
  coverText,
  lastPeriod,
  offeredPeriods,
  sharedDaysText,
  suggestedPeriod,
  type PaidPeriod,
} from './suggested-period.rules.ts';
import classes from './generate.module.css';

const EmployeePicker = lazy(async () => ({ default: (await import('#web/generic/list/pick-list.tsx')).RelationPickList }));

const KINDS = PERIOD_TYPES.map((type) => ({ value: type, label: choiceText(Payroll.fields.periodType, type) }));

export function PeriodStep({ address: { wizard, go } }: { readonly address: WizardAddress }) {
  const { timeZone } = useSettings();
  const { type, people, employees } = wizard;
  const { payrolls, error, refetch } = usePayrolls();
  const usual = useUsualPeople(type, true);
  const today = Temporal.Now.plainDateISO(timeZone).toString();
  // If the other payrolls cannot be loaded, suggest the last period before today.
  const paid = payrolls ?? (error === null ? undefined : []);
  const period = periodOf(wizard, today, paid);
  const noEmployees = people === 'usual' && usual.data?.all.length === 0;
  const ready = period !== null && !noEmployees && isComplete({ ...wizard, ...period });
  const change = (part: Partial<Wizard>) => go(part, { replace: true });
  return (
    <form
      data-page-form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) go({ ...period, step: 'check' });
      }}
    >
      <StepFrame
        title="Which days are paid?"
        footer={
          <Button type="submit" disabled={!ready} rightSection={<IconArrowRight size={16} aria-hidden />}>
            Check for issues
          </Button>
        }
      >
        <Group title="Period type" help="Suggests the days. You can still pay other days.">
          <SegmentedControl
            aria-label="Period type"
            className={classes.kinds}
            value={type}
            data={KINDS}
            onChange={(kind) => change({ type: kind, from: null, to: null })}
          />
        </Group>
        <Group
          title="Days"
          waiting={error === null && (period === null || paid === undefined)}
          help="Inclusive, in the agency’s time zone. A shift belongs to the day it starts on."
        >
          {period === null || paid === undefined ? (
            <Skeleton h={108} aria-hidden />
          ) : (
            <Days type={type} period={period} today={today} paid={paid} onChange={change} />
          )}
          {error === null || payrolls !== undefined ? null : (
            <p className={classes.note} role="alert">
              Could not load the existing payrolls.{' '}
              <button type="button" className={classes.textButton} onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          )}
        </Group>
        <Group title="People" help="A shift that is on another payroll is never paid again.">
          <Radio.Group aria-label="People" value={people} onChange={(value) => change({ people: value })}>
            <div className={classes.radios}>
              <Radio value="everyone" label="Everyone" description="Everyone with a shift on these days." />
              <Radio
                value="usual"
                label={`Employees usually paid ${choiceText(Payroll.fields.periodType, type).toLowerCase()}`}
                description={usualText(usual.data?.present)}
              />
              <Radio
                value="chosen"
                label="Selected employees"
                description={
                  people === 'chosen' && employees.length > 0 ? `${employees.length} selected.` : 'Only the employees you select.'
                }
              />
            </div>
          </Radio.Group>
          {noEmployees ? (
            <p className={classes.note} role="alert">
              No employee has this payroll period, so choose another option. The period is set on each employee’s form.
            </p>
          ) : null}
          {people === 'chosen' ? (
            <div className={classes.picker}>
              <LatePart skeleton={<Skeleton h={220} aria-hidden />}>
                <EmployeePicker
                  target="Employee"
                  label="Employees"
                  value={employees}
                  onChange={(chosen) => change({ employees: chosen })}
                />
              </LatePart>
            </div>
          ) : null}
        </Group>
      </StepFrame>
    </form>
  );
}

/** The period in the URL, else the suggestion; null while the suggestion is loading. */
function periodOf({ type, from, to }: Wizard, today: string, paid: readonly PaidPeriod[] | undefined): PayPeriod | null {
  if (from !== null && to !== null) return { from, to };
  return paid === undefined ? null : suggestedPeriod(type, today, paid);
}

function usualText(count: number | undefined): string {
  if (count === undefined) return 'By the payroll period on each employee’s form.';
  if (count === 0) return 'No employee has this payroll period.';
  return countText(count, 'employee has this payroll period.', 'employees have this payroll period.');
}

interface DaysProps {
  readonly type: PeriodType;
  readonly period: PayPeriod;
  readonly today: string;
  readonly paid: readonly PaidPeriod[];
  readonly onChange: (period: PayPeriod) => void;
}

function Days({ type, period, today, paid, onChange }: DaysProps) {
  const findings = periodFindings(type, period);
  const fault = (path: 'startDate' | 'endDate') =>
    findings.find(({ severity, propertyPath }) => severity === 'error' && propertyPath === path)?.message;
  const complete = completeSince(type, today, paid);
  const since = complete !== null && period.from < complete ? complete : null;
  const shared = sharedDaysText(type, period, paid);
  const unusual = findings.find(({ severity }) => severity === 'warning')?.message;
  return (
    <>
      <div className={classes.offers} role="group" aria-label="Recent periods">
        {offeredPeriods(type, today, paid).map(({ from, to, payroll, complete: paysAll }) => (
          <button
            key={from}
            type="button"
            className={classes.offer}
            aria-pressed={from === period.from && to === period.to}
            onClick={() => onChange({ from, to })}
          >
            {periodLabel({ from, to })}
            {payroll === null ? null : paysAll ? (
              <SeverityBadge severity={PAYROLL_LIFE.states[payroll.status].severity} label={coverText(type, payroll, paysAll)} />
            ) : (
              <SeverityBadge severity="neutral" label={coverText(type, payroll, paysAll)} />
            )}
          </button>
        ))}
      </div>
      <DayPickers type={type} period={period} onChange={onChange} startFault={fault('startDate')} endFault={fault('endDate')} />
      {since === null ? null : (
        <p className={classes.note}>
          Every {choiceText(Payroll.fields.periodType, type).toLowerCase()} period that has ended since{' '}
          {periodLabel({ from: since, to: since })} has a payroll. The suggested days are before that.
        </p>
      )}
      {shared === null ? null : <p className={classes.note}>{shared}</p>}
      {unusual === undefined ? null : <p className={classes.note}>{unusual}</p>}
      {period.to >= today && fault('endDate') === undefined ? (
        <p className={classes.note}>
          {period.from > today ? 'These days are in the future' : 'These days have not ended yet'}: shifts that have not ended are left out.
          The last complete period is {periodLabel(lastPeriod(type, today))}.
        </p>
      ) : null}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly help: string;
  readonly waiting?: boolean;
  readonly children: ReactNode;
}

function Group({ title, help, waiting = false, children }: GroupProps) {
  return (
    <div className={classes.group} data-waiting={waiting || undefined}>
      <div>
        <h3 className={classes.groupTitle}>{title}</h3>
        <p className={classes.groupHelp}>{help}</p>
      </div>
      <div className={classes.groupBody}>{children}</div>
    </div>
  );
}
