/** The content of a payroll's exports: amounts per person for the bank, and a breakdown for the accountant. */
import { HOUR_SECONDS } from '#core/span';
import { divideDecimals } from '#core/money';
import { SHIFT_ROLE_LABELS, SHIFT_ROLES, type ShiftRole } from '#domains/scheduling';
import { PAY_COMPONENT_LABELS, PAY_COMPONENTS, type PayComponent } from '../basis/pay-line.rules.ts';

export const EXPORT_KINDS = ['bank', 'accountant'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export interface PaidPerson {
  readonly employee: string;
  /** First and last name, else the nickname. */
  readonly name: string;
  readonly bankAccount: string | null;
  /** To 2 decimals. */
  readonly hours: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly seconds: Readonly<Partial<Record<ShiftRole, number>>>;
  readonly components: Readonly<Partial<Record<PayComponent, string>>>;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly additionalAmount: string;
  readonly deductionAmount: string;
  /** Differences to closed payrolls. */
  readonly arrearsAmount: string;
  readonly totalAmount: string;
}

interface PayrollSheet {
  readonly period: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly currency: string;
  readonly people: readonly PaidPerson[];
}

interface Column {
  readonly name: string;
  readonly title: string;
  readonly numeric?: boolean;
  readonly time?: 'day';
  readonly read: (person: PaidPerson, sheet: PayrollSheet) => string | number | null;
}

const NOTHING = '0.00';
const HOUR_DECIMALS = 10;

const BANK: readonly Column[] = [
  { name: 'name', title: 'Name', read: ({ name }) => name },
  { name: 'bankAccount', title: 'Account', read: ({ bankAccount }) => bankAccount },
  { name: 'amount', title: 'Amount', numeric: true, read: ({ totalAmount }) => totalAmount },
  { name: 'currency', title: 'Currency', read: (_person, { currency }) => currency },
  { name: 'reference', title: 'Reference', read: (_person, { period }) => `Pay ${period}` },
];

const ACCOUNTANT: readonly Column[] = [
  { name: 'name', title: 'Name', read: ({ name }) => name },
  { name: 'startDate', title: 'First day', time: 'day', read: (_person, { startDate }) => startDate },
  { name: 'endDate', title: 'Last day', time: 'day', read: (_person, { endDate }) => endDate },
  ...SHIFT_ROLES.map((role): Column => ({
    name: `hours${role}`,
    title: `Hours ${SHIFT_ROLE_LABELS[role].toLowerCase()}`,
    numeric: true,
    read: ({ seconds }) => exactHours(seconds[role] ?? 0),
  })),
  ...PAY_COMPONENTS.map((component): Column => ({
    name: component.toLowerCase().replaceAll(/_[a-z]/g, (next) => next[1]!.toUpperCase()),
    title: PAY_COMPONENT_LABELS[component],
    numeric: true,
    read: ({ components }) => components[component] ?? NOTHING,
  })),
  { name: 'additionalAmount', title: 'Additions', numeric: true, read: ({ additionalAmount }) => additionalAmount },
  { name: 'deductionAmount', title: 'Deductions', numeric: true, read: ({ deductionAmount }) => deductionAmount },
  { name: 'arrearsAmount', title: 'Earlier periods', numeric: true, read: ({ arrearsAmount }) => arrearsAmount },
  { name: 'totalAmount', title: 'Total', numeric: true, read: ({ totalAmount }) => totalAmount },
  { name: 'currency', title: 'Currency', read: (_person, { currency }) => currency },
];

const COLUMNS: Readonly<Record<ExportKind, readonly Column[]>> = { bank: BANK, accountant: ACCOUNTANT };

/** Hours with enough decimals, rounded up, so that hours × rate rounds to the same penny as the amount. */
function exactHours(seconds: number): number {
  return 0 - Number(divideDecimals(-seconds, HOUR_SECONDS, HOUR_DECIMALS, 'down'));
}

/** The bank file omits people with nothing to pay; the accountant file includes them. */
export function payrollSheet(sheet: PayrollSheet, kind: ExportKind) {
  const people = kind === 'bank' ? sheet.people.filter(({ totalAmount }) => totalAmount !== NOTHING) : sheet.people;
  return {
    name: `Payroll ${sheet.startDate} to ${sheet.endDate} ${kind}`,
    columns: COLUMNS[kind].map(({ read: _read, ...column }) => column),
    rows: people.map((person) => COLUMNS[kind].map(({ read }) => read(person, sheet))),
  };
}
