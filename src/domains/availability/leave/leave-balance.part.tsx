/** Leave balances of one employee: the days left of each type, and what they are made of. */
import { Skeleton } from '@mantine/core';
import { formatDays } from '#core/date-text';
import { compareDecimals, isNegative } from '#core/money';
import { ErrorState } from '#web/kit/error-state.tsx';
import { useLeaveBalances, type BalanceRow } from './leave-balances.hook.tsx';
import { daysNumber, daysText } from './leave-text.rules.ts';
import { LEAVE_TYPE_LABELS } from './leave-type.rules.ts';
import classes from './leave.module.css';

interface LeaveBalanceProps {
  /** IRI */
  readonly employee: string;
  /** Shown when nothing is counted for the employee. */
  readonly empty: string | null;
}

export function LeaveBalance({ employee, empty }: LeaveBalanceProps) {
  const { data, error, refetch } = useLeaveBalances(employee);
  if (data === undefined)
    return error === null ? (
      <Skeleton h={92} mb="md" />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} compact title="Leave balance could not be loaded" />
    );
  if (data.length === 0) return empty === null ? null : <p className={classes.quiet}>{empty}</p>;
  return (
    <ul className={classes.balances} aria-label="Leave balance">
      {data.map((balance) => (
        <Balance key={balance.type} balance={balance} />
      ))}
    </ul>
  );
}

function Balance({ balance }: { readonly balance: BalanceRow }) {
  const { type, left, yearStart, yearEnd } = balance;
  return (
    <li className={classes.balance}>
      <div>
        <h3>{LEAVE_TYPE_LABELS[type]}</h3>
        <p className={classes.left} data-over={isNegative(left) || undefined}>
          <b>{daysNumber(left)}</b> {daysText(left).split(' ')[1]} left
        </p>
        <p className={classes.quiet}>{formatDays(yearStart, yearEnd)}</p>
      </div>
      <dl className={classes.figures}>
        {figuresOf(balance).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Figures that are zero are left out, except for those that every balance has. */
function figuresOf({ entitled, accrued, carriedOver, expired, taken, booked, pending }: BalanceRow) {
  const isThere = (days: string) => compareDecimals(days, 0) !== 0;
  return [
    { label: 'Entitled', value: entitled, isShown: isThere(entitled) || !isThere(accrued) },
    { label: 'Earned', value: accrued, isShown: isThere(accrued) },
    { label: 'Carried over', value: carriedOver, isShown: isThere(carriedOver) },
    { label: 'Expired', value: expired, isShown: isThere(expired) },
    { label: 'Taken', value: taken, isShown: true },
    { label: 'Booked', value: booked, isShown: true },
    { label: 'Waiting', value: pending, isShown: isThere(pending) },
  ]
    .filter(({ isShown }) => isShown)
    .map(({ label, value }) => ({ label, value: daysNumber(value) }));
}
