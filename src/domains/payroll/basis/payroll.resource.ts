/** A payroll: one pay run over a period, calculated while it is a draft and frozen once it is submitted. */
import { allOf, anyOf, nobody, own, role, where } from '#core/access';
import { boolean, choice, date, integer, longText, many, money, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { PAYROLL_LIFE } from './payroll-status.rules.ts';
import { PERIOD_TYPE_LABELS, PERIOD_TYPES } from './period.rules.ts';

const admin = role('ADMIN');

/** An item as embedded in a payroll; the detailed explanation is only on the item itself. */
interface PayrollItemLine extends Record<string, unknown> {
  readonly employee: string;
  readonly employeeName: string;
  readonly baseAmount: string;
  readonly bonusAmount: string;
  readonly deductionAmount: string;
  readonly additionalAmount: string;
  readonly totalAmount: string;
  readonly workingHours: Readonly<Record<string, number>>;
  readonly stale?: boolean;
}

export const Payroll = defineResource({
  name: 'Payroll',
  plural: 'payrolls',
  table: 'payroll',
  label: { one: 'Payroll', many: 'Payrolls' },
  about: 'One pay run over a period.',
  title: 'period',
  fields: {
    period: text({ computed: true, readOnly: true, help: 'The days as text.' }),
    periodType: choice(PERIOD_TYPES, { default: 'MONTHLY', labels: PERIOD_TYPE_LABELS }),
    startDate: date({ label: 'First day' }),
    endDate: date({ label: 'Last day' }),
    status: state(PAYROLL_LIFE, { readOnly: true }),
    payDate: date({
      nullable: true,
      readOnly: true,
      label: 'Pay date',
      help: 'The day it was paid. Set when it is marked as paid.',
      minor: true,
    }),
    totalAmount: money({ default: '0.00', readOnly: true, read: admin, label: 'Total' }),
    everyone: boolean({
      default: true,
      readOnly: true,
      read: admin,
      help: 'Whether it covers everyone, not only selected employees.',
      minor: true,
    }),
    whole: boolean({
      default: true,
      readOnly: true,
      read: admin,
      help: 'Whether it covers at least everyone who has this payroll period.',
      minor: true,
    }),
    itemCount: integer({ computed: true, readOnly: true, read: admin, label: 'People' }),
    stale: boolean({
      computed: true,
      readOnly: true,
      read: admin,
      help: 'Whether a schedule or live stream it includes has changed since it was calculated.',
      minor: true,
    }),
    note: longText({ nullable: true, maxLength: 5000, read: admin, minor: true }),
    payrollItems: many<PayrollItemLine>()('PayrollItem', {
      by: 'payroll',
      readOnly: true,
      itemOnly: true,
      minor: true,
      label: 'Items',
      embed: [
        'employee',
        'employeeName',
        'baseAmount',
        'bonusAmount',
        'deductionAmount',
        'additionalAmount',
        'totalAmount',
        'workingHours',
        'stale',
      ],
    }),
  },
  filters: {
    status: 'exact',
    periodType: 'exact',
    startDate: ['exact', 'date'],
    endDate: ['exact', 'date'],
    totalAmount: 'range',
    'payrollItems.employee': 'exact',
    createTime: 'date',
  },
  orders: ['startDate', 'endDate', 'status', 'periodType', 'totalAmount', 'createTime', 'updateTime'],
  defaultOrder: { startDate: 'desc', id: 'desc' },
  access: {
    // Employees can read the period of their own payslips, but none of the payroll's amounts.
    read: anyOf(admin, allOf(where('status', 'SUBMITTED', 'PAID'), own('payrollItems.employee'))),
    create: nobody,
    update: admin,
    remove: admin,
  },
  operations: ['list', 'read', 'update', 'remove'],
  constraints: {
    payroll_ends_after_start: { path: 'endDate', message: 'The last day should not be before the first.' },
  },
  screen: {
    columns: ['period', 'periodType', 'status', 'itemCount', 'totalAmount'],
    filterBar: ['status', 'periodType', 'startDate', 'endDate'],
  },
});
