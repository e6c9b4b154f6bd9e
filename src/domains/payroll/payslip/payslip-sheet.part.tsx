/** The payslip on screen, with the same texts and numbers as the PDF. */
import { Skeleton } from '@mantine/core';
import { Fragment, useId, useMemo, type ReactNode } from 'react';
import { formatMoney, isNegative, sumOf } from '#core/money';
import { payClock } from '../basis/pay-clock.rules.ts';
import { clockHours } from '../item/pay-text.rules.ts';
import {
  amountOrNothing,
  detailsOf,
  EARLIER_PERIODS,
  partText,
  rateText,
  roleText,
  roundingText,
  shiftClock,
  shiftDay,
  shiftTitle,
  sumRows,
  yearText,
  type SumRow,
} from './payslip-text.rules.ts';
import classes from './payslip.module.css';
import type { Payslip } from './payslip.rules.ts';

export function PayslipSheet({ payslip }: { readonly payslip: Payslip }) {
  const {
    employee: { name, displayName },
    payroll: { period },
    agency: { currency, name: agency, address },
    finalAmount,
  } = payslip;
  const adjusted = payslip.additions.length + payslip.deductions.length > 0;
  return (
    <article className={classes.sheet} aria-label={`Payslip of ${name}, ${period}`}>
      <header className={classes.masthead} role="presentation">
        {agency === null && address.length === 0 ? null : (
          <address className={classes.agency}>
            {agency === null ? null : <b>{agency}</b>}
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        <p className={classes.kind}>
          <span>Payslip</span>
          <span>{period}</span>
        </p>
        <div className={classes.who}>
          <div className={classes.person}>
            <h2 className={classes.name} dir="auto">
              {name}
            </h2>
            {displayName === name ? null : (
              <p className={classes.quiet}>
                On the roster as <bdi>{displayName}</bdi>
              </p>
            )}
          </div>
          <p className={classes.final}>
            <span>Total</span>
            <b>{formatMoney(finalAmount, currency)}</b>
          </p>
        </div>
      </header>
      <dl className={classes.details}>
        {detailsOf(payslip).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.pair}>
        <Roles payslip={payslip} />
        <Components payslip={payslip} />
      </div>
      {payslip.arrears.length === 0 ? null : <EarlierPeriods payslip={payslip} />}
      {adjusted ? <Adjustments payslip={payslip} /> : null}
      <div className={classes.pair}>
        <Sums title={yearText(payslip)} rows={sumRows(payslip.yearToDate, currency)} quiet />
        <Sums title="This payslip" rows={sumRows(payslip, currency)} />
      </div>
      {payslip.lines.length === 0 ? null : <Shifts payslip={payslip} />}
    </article>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Roles({
  payslip: {
    roles,
    seconds,
    baseAmount,
    agency: { currency },
  },
}: {
  readonly payslip: Payslip;
}) {
  const rounding = roundingText({ roles });
  return (
    <Section title="Hours by role">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col" data-figure>
              Hours
            </th>
            <th scope="col" data-figure>
              Per hour
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {roles.map((one) => (
            <tr key={one.role}>
              <th scope="row">{roleText(one.role)}</th>
              <td data-figure>{clockHours(one.seconds)}</td>
              <td data-figure>{rateText(one, currency)}</td>
              <td data-figure>{formatMoney(one.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-figure>{clockHours(seconds)}</td>
            <td />
            <td data-figure>{formatMoney(baseAmount, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {rounding === null ? null : <p className={classes.note}>{rounding}</p>}
    </Section>
  );
}

function Components({
  payslip: {
    components,
    baseAmount,
    bonusAmount,
    agency: { currency },
  },
}: {
  readonly payslip: Payslip;
}) {
  return (
    <Section title="Earnings">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Component</th>
            <th scope="col" data-figure>
              Hours
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ component, label, seconds, amount }) => (
            <tr key={`${component} ${label}`}>
              <th scope="row">{label}</th>
              <td data-figure>{seconds === null ? '' : clockHours(seconds)}</td>
              <td data-figure>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Base and bonuses</th>
            <td />
            <td data-figure>{formatMoney(sumOf([baseAmount, bonusAmount]), currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function EarlierPeriods({
  payslip: {
    arrears,
    agency: { currency },
  },
}: {
  readonly payslip: Payslip;
}) {
  return (
    <Section title={EARLIER_PERIODS}>
      <table className={classes.table} aria-label={EARLIER_PERIODS}>
        <tbody>
          {arrears.map(({ text, amount }, index) => (
            <tr key={index}>
              <th scope="row">{text}</th>
              <td data-figure data-negative={isNegative(amount) || undefined}>
                {formatMoney(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Adjustments({
  payslip: {
    additions,
    deductions,
    agency: { currency },
  },
}: {
  readonly payslip: Payslip;
}) {
  return (
    <Section title="Additions and deductions">
      <table className={classes.table} aria-label="Additions and deductions">
        <tbody>
          {additions.map(({ description, amount }, index) => (
            <tr key={`+${index}`}>
              <th scope="row">{description}</th>
              <td data-figure>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
          {deductions.map(({ description, amount }, index) => (
            <tr key={`-${index}`}>
              <th scope="row">{description}</th>
              <td data-figure data-negative>
                −{formatMoney(amount, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Sums({ title, rows, quiet = false }: { readonly title: string; readonly rows: readonly SumRow[]; readonly quiet?: boolean }) {
  return (
    <Section title={title}>
      <dl className={classes.sums} data-quiet={quiet || undefined}>
        {rows.map(({ label, amount, total }) => (
          <div key={label} data-total={total}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Shifts({
  payslip: {
    lines,
    agency: { currency, timeZone },
  },
}: {
  readonly payslip: Payslip;
}) {
  const agency = useMemo(() => payClock(timeZone), [timeZone]);
  return (
    <Section title="Shifts">
      <table className={classes.table} data-shifts>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Schedule</th>
            <th scope="col">Role</th>
            <th scope="col" data-figure>
              Hours
            </th>
            <th scope="col" data-figure>
              Base
            </th>
            <th scope="col" data-figure>
              Bonuses
            </th>
            <th scope="col" data-figure>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Fragment key={index}>
              <tr>
                <th scope="row" data-day>
                  {shiftDay(line)}
                </th>
                <td data-time>{shiftClock(line, agency)}</td>
                <td data-title dir="auto">
                  {shiftTitle(line)}
                </td>
                <td data-role>{roleText(line.role)}</td>
                <td data-figure data-hours>
                  {line.hours === null ? '' : clockHours(line.seconds)}
                </td>
                <td data-figure data-part>
                  {amountOrNothing(line.baseAmount, currency)}
                </td>
                <td data-figure data-part>
                  {amountOrNothing(line.bonusAmount, currency)}
                </td>
                <td data-figure data-amount>
                  {formatMoney(line.amount, currency)}
                </td>
              </tr>
              {line.parts.map((part, at) => (
                <tr key={at} data-why>
                  <td />
                  <td>{part.label}</td>
                  <td colSpan={5}>{[partText(part, currency), part.explanation].filter((text) => text !== '').join(' · ')}</td>
                  <td data-figure>{formatMoney(part.amount, currency)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>Times are in {timeZone.replaceAll('_', ' ')} time.</p>
    </Section>
  );
}

export function PayslipSkeleton() {
  return (
    <div className={classes.sheet} role="status" aria-busy aria-label="Loading the payslip">
      <Skeleton h={12} mb="lg" />
      <Skeleton h={26} w="55%" mb={28} />
      <Skeleton h={48} mb={28} />
      <div className={classes.pair}>
        {[0, 1].map((side) => (
          <div key={side}>
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} h={12} mb={16} />
            ))}
          </div>
        ))}
      </div>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} h={12} mt={18} />
      ))}
    </div>
  );
}
