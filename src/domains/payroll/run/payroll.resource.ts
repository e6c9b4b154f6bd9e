/** What a payroll is: one pay run over a period, which is calculated while it is a draft and frozen once it is submitted. */
import { allOf, anyOf, nobody, own, role, where } from '#core/access';
import { boolean, choice, date, integer, longText, many, money, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { PAYROLL_LIFE } from './payroll-status.rules.ts';
import { PERIOD_TYPES } from '../generate/period.rules.ts';

const admin = role('ADMIN');

/** A line of a payroll as it comes along with it; the explanation of every penny is the item's own. */
export interface PayrollItemLine extends Record<string, unknown> {
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
    period: text({ computed: true, readOnly: true, help: 'The days in words.' }),
    periodType: choice(PERIOD_TYPES, { default: 'MONTHLY', labels: { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' } }),
    startDate: date({ label: 'First day' }),
    endDate: date({ label: 'Last day' }),
    status: state(PAYROLL_LIFE, { readOnly: true }),
    payDate: date({
      nullable: true,
      readOnly: true,
      label: 'Pay date',
      help: 'The day that it was paid on; set when it is marked as paid.',
      minor: true,
    }),
    totalAmount: money({ default: '0.00', readOnly: true, read: admin, label: 'Total' }),
    everyone: boolean({ default: true, readOnly: true, read: admin, help: 'Not narrowed to some employees.', minor: true }),
    whole: boolean({
      default: true,
      readOnly: true,
      read: admin,
      help: 'Of everyone, or at least of everyone who is usually paid by this kind of period.',
      minor: true,
    }),
    itemCount: integer({ computed: true, readOnly: true, read: admin, label: 'People' }),
    stale: boolean({
      computed: true,
      readOnly: true,
      read: admin,
      help: 'A schedule or live stream that it counts has changed since it was calculated.',
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
    // An employee reads whose period a payslip of theirs is of, and no amount of it.
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
