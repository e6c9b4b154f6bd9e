/** Table of the payroll preview: a row per person, hours by role, amounts, sortable columns, and a totals row. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { uuidIn } from '#core/iri';
import { AppLink } from '#web/generic/app-link.tsx';
import { useCurrency } from '#web/generic/use-currency.ts';
import { SHIFT_ROLE_LABELS } from '#domains/scheduling';
import { clockHours } from '../item/pay-text.rules.ts';
import {
  amountsIn,
  nextSort,
  rolesIn,
  sortRows,
  totalsOf,
  type PreviewAmount,
  type PreviewColumn,
  type PreviewRow,
  type PreviewSort,
} from './preview-rows.rules.ts';
import { negativeMark } from '#web/kit/money.tsx';
import classes from './generate.module.css';

const AMOUNT_LABELS: Readonly<Record<PreviewAmount, string>> = {
  baseAmount: 'Base',
  bonusAmount: 'Bonus',
  arrearsAmount: 'Earlier periods',
  totalAmount: 'Total',
};

interface PreviewTableProps {
  readonly rows: readonly PreviewRow[];
  readonly sort: PreviewSort;
  readonly onSort: (sort: PreviewSort) => void;
}

export function PreviewTable({ rows, sort, onSort }: PreviewTableProps) {
  const { symbol, formatBare } = useCurrency();
  const roles = rolesIn(rows);
  const totals = totalsOf(rows);
  const amounts = amountsIn(rows);
  const heading = (column: PreviewColumn, label: ReactNode, unit?: string) => (
    <Heading key={column} column={column} label={label} unit={unit} sort={sort} onSort={onSort} />
  );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="What each person would get">
      <table className={classes.table}>
        <caption>
          <VisuallyHidden>What each person would get</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heading('name', 'Name')}
            {roles.map((role) => heading(role, SHIFT_ROLE_LABELS[role], 'h:mm'))}
            {amounts.map((amount) => heading(amount, AMOUNT_LABELS[amount], symbol))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sort).map((row) => (
            <tr key={row.employee}>
              <th scope="row">
                <AppLink to={`/employees/${uuidIn(row.employee)}`} className={classes.link}>
                  {row.name}
                </AppLink>
              </th>
              {roles.map((role) => (
                <td key={role}>
                  {row.seconds[role] === undefined ? <span className={classes.soft}>–</span> : clockHours(row.seconds[role])}
                </td>
              ))}
              {amounts.map((amount) => (
                <td key={amount} {...negativeMark(row[amount])}>
                  {formatBare(row[amount])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {roles.map((role) => (
              <td key={role}>{clockHours(totals.seconds[role] ?? 0)}</td>
            ))}
            {amounts.map((amount) => (
              <td key={amount} {...negativeMark(totals[amount])}>
                {formatBare(totals[amount])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface HeadingProps extends Omit<PreviewTableProps, 'rows'> {
  readonly column: PreviewColumn;
  readonly label: ReactNode;
  readonly unit: string | undefined;
}

function Heading({ column, label, unit, sort, onSort }: HeadingProps) {
  const direction = sort.column === column ? sort.direction : null;
  return (
    <th scope="col" aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}>
      <UnstyledButton className={classes.sort} data-on={direction !== null || undefined} onClick={() => onSort(nextSort(sort, column))}>
        <span>
          {label}
          {unit === undefined ? null : <span className={classes.unit}> {unit}</span>}
        </span>
        <span aria-hidden className={classes.arrow}>
          {direction === 'asc' ? '↑' : '↓'}
        </span>
      </UnstyledButton>
    </th>
  );
}
