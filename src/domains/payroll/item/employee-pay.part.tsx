/** Pay section of the employee page: the latest periods with hours and totals, each linked to its payroll. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { RecordPartProps } from '#web/domain-web.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { Money } from '#web/kit/money.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { PAYROLL_LIFE } from '../basis/payroll-status.rules.ts';
import classes from './employee-pay.module.css';
import { allSeconds, clockHours } from './pay-text.rules.ts';
import { PayrollItem } from './payroll-item.resource.ts';

const PERIODS = 6;
const SHOWN = ['payroll', 'workingSeconds', 'totalAmount'];

export default function EmployeePay({ item }: RecordPartProps) {
  const id = useId();
  useLiveResource(PayrollItem.plural);
  const { data, error, refetch } = useList(PayrollItem, [
    ['employee', item['@id']],
    ['order[payroll.startDate]', 'desc'],
    ['itemsPerPage', String(PERIODS)],
    ...SHOWN.map((name): [string, string] => ['properties[]', name]),
  ]);
  if (data === undefined)
    return error === null ? (
      <PaySkeleton />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Could not load pay" />
    );
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        Pay <span className={classes.quiet}>recent periods</span>
      </h2>
      {data.items.length === 0 ? (
        <p className={classes.empty}>Not on any payroll yet.</p>
      ) : (
        <ul className={classes.rows}>
          {data.items.map(({ uuid, payroll, workingSeconds, totalAmount }) => (
            <li key={uuid} className={classes.row}>
              <AppLink to={`/payroll/${payroll.uuid}`} search={{ item: uuid }} className={classes.period}>
                {payroll.period}
              </AppLink>
              <SeverityBadge {...PAYROLL_LIFE.states[payroll.status]} />
              <span className={classes.hours}>{clockHours(allSeconds(workingSeconds))} h</span>
              <span className={classes.total}>
                <Money amount={totalAmount} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PaySkeleton() {
  return (
    <div aria-busy role="status" aria-label="Loading pay">
      <Skeleton h={12} w={140} mb="md" />
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h={14} mb={18} />
      ))}
    </div>
  );
}
