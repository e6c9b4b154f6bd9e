/** A person on a payroll as a table row, or as a card on narrow screens: amounts, change from the last period, and flags. */
import { entriesOf } from '#core/typed-object';
import { firstIn } from '#core/present';
import { IconAlertTriangle } from '#web/kit/icons.ts';
import { memo, type MouseEvent } from 'react';
import { withMinus } from '#core/number-format';
import { SHIFT_ROLE_LABELS } from '#domains/scheduling';
import { AppLink } from '#web/generic/app-link.tsx';
import { ROW } from '#web/generic/list/use-list-keys.ts';
import { useCurrency } from '#web/generic/use-currency.ts';
import { Hint } from '#web/kit/later.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { negativeMark } from '#web/kit/money.tsx';
import classes from '../item/payroll-people.module.css';
import { clockHours, signed } from '../item/pay-text.rules.ts';
import type { Mark, Person } from '../item/payroll-people.rules.ts';

export interface PersonActions {
  readonly addressOf: (uuid: string) => Readonly<Record<string, unknown>>;
  readonly onOpen: (uuid: string) => void;
  /** Called on hover and focus, so that the drawer's code can be prefetched. */
  readonly onAhead: () => void;
}

interface PersonProps extends PersonActions {
  readonly person: Person;
}

export const PersonRow = memo(function PersonRow({
  person,
  index,
  addressOf,
  onOpen,
  onAhead,
  withArrears,
}: PersonProps & {
  readonly index: number | undefined;
  /** Whether the table has their column. */
  readonly withArrears: boolean;
}) {
  const { formatBare } = useCurrency();
  const open = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button') !== null || window.getSelection()?.type === 'Range') return;
    onOpen(person.uuid);
  };
  const { baseAmount, bonusAmount, additionalAmount, deductionAmount, arrearsAmount, totalAmount } = person;
  return (
    <tr data-record={person.uuid} aria-rowindex={index === undefined ? undefined : index + 2} onClick={open} onMouseEnter={onAhead}>
      <th scope="row">
        <AppLink to="." search={addressOf(person.uuid)} className={classes.name} {...{ [ROW]: person.uuid }} onFocus={onAhead}>
          {person.employeeName}
        </AppLink>
      </th>
      <td>
        <RoleHours person={person} />
      </td>
      {[baseAmount, bonusAmount, additionalAmount, deductionAmount, ...(withArrears ? [arrearsAmount] : [])].map((amount, at) => (
        <td key={at} data-nothing={amount === '0.00' || undefined} {...negativeMark(amount)}>
          {formatBare(amount)}
        </td>
      ))}
      <td className={classes.total} {...negativeMark(totalAmount)}>
        {formatBare(totalAmount)}
      </td>
      <td>
        <Change person={person} />
      </td>
      <td>
        <Marks marks={person.marks} />
      </td>
    </tr>
  );
});

export function PersonCard({ person, addressOf, onAhead }: PersonProps) {
  const { format } = useCurrency();
  const { baseAmount, bonusAmount, additionalAmount, deductionAmount, arrearsAmount, totalAmount } = person;
  const parts = (
    [
      ['Base', baseAmount],
      ['Bonus', bonusAmount],
      ['Additions', additionalAmount],
      ['Deductions', deductionAmount],
      ['Earlier periods', arrearsAmount],
    ] as const
  ).filter(([, amount]) => amount !== '0.00');
  return (
    <li className={classes.card} data-record={person.uuid}>
      <p className={classes.cardTop}>
        <AppLink to="." search={addressOf(person.uuid)} className={classes.cardName} {...{ [ROW]: person.uuid }} onFocus={onAhead}>
          {person.employeeName}
        </AppLink>
        <b className="numbers" {...negativeMark(totalAmount)}>
          {format(totalAmount)}
        </b>
      </p>
      <p className={classes.cardParts}>
        <span>
          <RoleHours person={person} /> h
        </span>
        {parts.map(([label, amount]) => (
          <span key={label}>
            {label} {format(amount)}
          </span>
        ))}
      </p>
      {person.marks.length === 0 ? null : <Marks marks={person.marks} />}
    </li>
  );
}

/** Total hours, with hours by role. */
function RoleHours({ person: { seconds, workingSeconds } }: Pick<PersonProps, 'person'>) {
  const roles = entriesOf(workingSeconds);
  if (roles.length === 0) return <>{clockHours(seconds)}</>;
  const text = roles.map(([role, worked]) => `${SHIFT_ROLE_LABELS[role]} ${clockHours(worked)}`);
  return (
    <span className={classes.hours}>
      {clockHours(seconds)}
      <small>{roles.length === 1 ? SHIFT_ROLE_LABELS[firstIn(roles)[0]] : text.join(' · ')}</small>
    </span>
  );
}

function Change({ person: { variance } }: Pick<PersonProps, 'person'>) {
  const { formatBare } = useCurrency();
  if (variance === null) return <span className={classes.none}>first period</span>;
  const { amount, percent } = variance;
  return (
    <span className={classes.change} data-unusual={variance.unusual || undefined}>
      <span {...negativeMark(amount)}>{signed(formatBare(amount))}</span>
      {percent === null ? null : <small>{signed(withMinus(percent))}% per day</small>}
    </span>
  );
}

function Marks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <span className={classes.marks}>
      {marks.map(({ label, severity, reason }) => (
        <Hint key={label} label={reason}>
          <span className={classes.mark} tabIndex={-1}>
            {severity === 'error' ? <IconAlertTriangle size={14} aria-hidden /> : null}
            <SeverityBadge severity={severity === 'error' ? 'danger' : 'warning'} label={label} />
          </span>
        </Hint>
      ))}
    </span>
  );
}
