/** The layout of the payroll preview: columns for the roles worked, sort order, and totals. */
import type { OutputOfAction } from '#core/action';
import { compareDecimals, sumOf, toScale } from '#core/money';
import { SHIFT_ROLES, type ShiftRole } from '#domains/scheduling';
import type { validatePeriod } from './generate.action.ts';
import { allSeconds } from '../item/pay-text.rules.ts';

/** What one employee would get. */
export type PreviewRow = Omit<OutputOfAction<typeof validatePeriod>['items'][number], 'hours'> & {
  /** Differences to closed payrolls, part of the total. */
  readonly arrearsAmount: string;
};

const AMOUNTS = ['baseAmount', 'bonusAmount', 'arrearsAmount', 'totalAmount'] as const;
export type PreviewAmount = (typeof AMOUNTS)[number];
export type PreviewColumn = 'name' | ShiftRole | PreviewAmount;

export interface PreviewSort {
  readonly column: PreviewColumn;
  readonly direction: 'asc' | 'desc';
}

interface PreviewTotals {
  readonly seconds: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly allSeconds: number;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly arrearsAmount: string;
  readonly totalAmount: string;
}

const COLUMNS: readonly PreviewColumn[] = ['name', ...SHIFT_ROLES, ...AMOUNTS];
const PLACES = 2;
/** By name, the easiest order for finding a person. */
export const FIRST_SORT: PreviewSort = { column: 'name', direction: 'asc' };

export function rolesIn(rows: readonly PreviewRow[]): ShiftRole[] {
  return SHIFT_ROLES.filter((role) => rows.some(({ seconds }) => (seconds[role] ?? 0) > 0));
}

/** Without differences to closed payrolls, they have no column. */
export function amountsIn(rows: readonly PreviewRow[]): PreviewAmount[] {
  return AMOUNTS.filter(
    (amount) => amount !== 'arrearsAmount' || rows.some(({ arrearsAmount }) => compareDecimals(arrearsAmount, 0) !== 0),
  );
}

/** Ties are sorted by name. */
export function sortRows(rows: readonly PreviewRow[], { column, direction }: PreviewSort): PreviewRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const byName = one.name.localeCompare(other.name, 'en');
    return column === 'name' ? sign * byName : sign * compareDecimals(figure(one, column), figure(other, column)) || byName;
  });
}

function figure(row: PreviewRow, column: Exclude<PreviewColumn, 'name'>): string | number {
  return isAmount(column) ? row[column] : (row.seconds[column] ?? 0);
}

function isAmount(column: PreviewColumn): column is PreviewAmount {
  return AMOUNTS.some((amount) => amount === column);
}

/** The sort order after a click on a heading: names start ascending, numbers descending; the next click reverses the order. */
export function nextSort(sort: PreviewSort, column: PreviewColumn): PreviewSort {
  if (sort.column !== column) return { column, direction: column === 'name' ? 'asc' : 'desc' };
  return { column, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** "totalAmount" is ascending, "-totalAmount" descending. */
export function readSort(text: string): PreviewSort {
  const column = COLUMNS.find((one) => one === text.replace(/^-/, ''));
  return column === undefined ? FIRST_SORT : { column, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** Null for the default order. */
export function writeSort({ column, direction }: PreviewSort): string | null {
  if (column === FIRST_SORT.column && direction === FIRST_SORT.direction) return null;
  return direction === 'desc' ? `-${column}` : column;
}

export function totalsOf(rows: readonly PreviewRow[]): PreviewTotals {
  const secondsIn = (role: ShiftRole) => rows.reduce((sum, { seconds }) => sum + (seconds[role] ?? 0), 0);
  const seconds = Object.fromEntries(rolesIn(rows).map((role) => [role, secondsIn(role)]));
  const sum = (amount: PreviewAmount) => toScale(sumOf(rows.map((row) => row[amount])), PLACES);
  return {
    seconds,
    allSeconds: allSeconds(seconds),
    baseAmount: sum('baseAmount'),
    bonusAmount: sum('bonusAmount'),
    arrearsAmount: sum('arrearsAmount'),
    totalAmount: sum('totalAmount'),
  };
}
