/** Everyone's leave balances as of today, as a table. */
import { compareDecimals, isNegative } from '#core/money';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconBeach } from '#web/kit/icons.ts';
import { Pending } from '#web/kit/pending.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useLeaveBalances } from './leave-balances.hook.tsx';
import { daysNumber } from './leave-text.rules.ts';
import { LEAVE_TYPE_LABELS } from './leave-type.rules.ts';
import classes from './leave.module.css';

const COLUMNS = [
  { name: 'entitled', label: 'Entitled' },
  { name: 'accrued', label: 'Earned' },
  { name: 'carriedOver', label: 'Carried over' },
  { name: 'expired', label: 'Expired' },
  { name: 'taken', label: 'Taken' },
  { name: 'booked', label: 'Booked' },
  { name: 'pending', label: 'Waiting' },
] as const;

export default function BalanceTable() {
  const { data, error, refetch } = useLeaveBalances(null);
  if (data === undefined)
    return (
      <Pending
        error={error}
        onRetry={() => void refetch()}
        title="Leave balances could not be loaded"
        skeleton={<ListSkeleton rows={8} columns={7} />}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconBeach size={24} stroke={1.5} />}
        title="No leave balances yet"
        description="Balances appear once an admin has entered how many days of leave someone has."
      />
    );
  return (
    // A scrollable area is reachable with the keyboard.
    <div className={classes.table} role="region" aria-label="Leave balances" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            {COLUMNS.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Days left</th>
          </tr>
        </thead>
        <tbody>
          {data.map((balance) => (
            <tr key={`${balance.employee} ${balance.type}`}>
              <th scope="row">{balance.employeeName}</th>
              <td>{LEAVE_TYPE_LABELS[balance.type]}</td>
              {COLUMNS.map(({ name }) => (
                <td key={name} data-none={compareDecimals(balance[name], 0) === 0 || undefined}>
                  {daysNumber(balance[name])}
                </td>
              ))}
              <td data-over={isNegative(balance.left) || undefined}>{daysNumber(balance.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
