/** List of an employee's payslips by year, newest first, with period, status and amounts. */
import { countText } from '#core/number-format';
import { Skeleton } from '@mantine/core';
import { IconReceipt } from '#web/kit/icons.ts';
import { multiplyDecimals, sumOf } from '#core/money';
import { useLiveResource } from '#web/api/live-events.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { allSeconds, clockHours } from '../item/pay-text.rules.ts';
import { PayrollItem } from '../item/payroll-item.resource.ts';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';
import { OwnArrears } from '../arrears/own-arrears.part.tsx';
import { useOwnPayslips, type OwnPayslip } from './payslip-data.hook.tsx';
import { amountOrNothing, EARLIER_PERIODS } from './payslip-text.rules.ts';
import { payslipYears, type PayslipYear } from './payslip-years.rules.ts';
import classes from './payslip.module.css';

export default function PayslipListScreen() {
  useLiveResource(PayrollItem.plural);
  const { data, error, refetch } = useOwnPayslips();
  return (
    <>
      <PageHeader title="Payslips" subtitle="What you were paid, and why." />
      {data !== undefined ? (
        <>
          <OwnArrears />
          <Years payslips={data.items} />
        </>
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Years({ payslips }: { readonly payslips: readonly OwnPayslip[] }) {
  if (payslips.length === 0)
    return (
      <EmptyState
        icon={<IconReceipt size={24} stroke={1.5} />}
        title="No payslips yet"
        description="Your first payslip will appear here once a payroll with your shifts is submitted."
      />
    );
  return payslipYears(payslips).map((year) => <Year key={year.year} year={year} />);
}

function Year({ year: { year, payslips, totalAmount } }: { readonly year: PayslipYear<OwnPayslip> }) {
  const { format } = useCurrency();
  return (
    <section className={classes.year} aria-label={year}>
      <div className={classes.yearHead}>
        <h2>{year}</h2>
        <p>
          {countText(payslips.length, 'payslip')}, {format(totalAmount)}
        </p>
      </div>
      <ul className={classes.rows}>
        {payslips.map((payslip) => (
          <li key={payslip.uuid}>
            <Row payslip={payslip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  payslip: { uuid, payroll, workingSeconds, baseAmount, bonusAmount, additionalAmount, deductionAmount, arrearsAmount, totalAmount },
}: {
  readonly payslip: OwnPayslip;
}) {
  const { code, format } = useCurrency();
  return (
    <AppLink to={`/payslips/${uuid}`} className={classes.row}>
      <b>{payroll.period}</b>
      <span>
        <SeverityBadge {...PAYROLL_LIFE.states[payroll.status]} />
      </span>
      <span data-figure data-part>
        <small>Hours</small>
        {clockHours(allSeconds(workingSeconds))}
      </span>
      <span data-figure data-part>
        <small>Base</small>
        {format(baseAmount)}
      </span>
      <span data-figure data-part>
        <small>Bonuses</small>
        {format(bonusAmount)}
      </span>
      <span data-figure data-part>
        <small>{EARLIER_PERIODS}</small>
        {amountOrNothing(arrearsAmount, code)}
      </span>
      <span data-figure data-part>
        <small>Adjustments</small>
        {amountOrNothing(sumOf([additionalAmount, multiplyDecimals(deductionAmount, -1)]), code)}
      </span>
      <b data-figure data-total>
        <small>Total</small>
        {format(totalAmount)}
      </b>
    </AppLink>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading" className={classes.year}>
      <Skeleton h={18} w={90} mb="sm" />
      <div className={classes.rows} aria-hidden>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton h={14} />
            <Skeleton h={14} />
            <Skeleton h={14} />
          </div>
        ))}
      </div>
    </div>
  );
}
