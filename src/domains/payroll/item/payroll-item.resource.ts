/** A payroll item: one employee's pay in a payroll, with details that explain every penny. */
import { allOf, anyOf, nobody, own, role, where } from '#core/access';
import { boolean, integer, json, money, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import type { ShiftRole } from '#domains/scheduling';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import type { ItemFinding } from '../calculation/item-findings.rules.ts';
import type { PayrollStatus } from '../basis/payroll-status.rules.ts';
import type { PeriodType } from '../basis/period.rules.ts';

const admin = role('ADMIN');

export const PayrollItem = defineResource({
  name: 'PayrollItem',
  plural: 'payroll_items',
  table: 'payroll_item',
  label: { one: 'Payroll item', many: 'Payroll items' },
  about: 'One employee’s pay in a payroll: the payslip, once the payroll is submitted.',
  title: 'employeeName',
  fields: {
    payroll: one<{ period: string; periodType: PeriodType; startDate: string; endDate: string; status: PayrollStatus }>()('Payroll', {
      readOnly: true,
      embed: ['period', 'periodType', 'startDate', 'endDate', 'status'],
    }),
    employee: one()('Employee', { readOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    baseAmount: money({ default: '0.00', readOnly: true, label: 'Base' }),
    bonusAmount: money({ default: '0.00', readOnly: true, label: 'Bonus' }),
    deductionAmount: money({ default: '0.00', min: 0, label: 'Deductions' }),
    additionalAmount: money({ default: '0.00', min: 0, label: 'Additions' }),
    arrearsAmount: money({ default: '0.00', readOnly: true, label: 'Arrears', help: 'Differences to closed payrolls that this one pays.' }),
    totalAmount: money({ default: '0.00', readOnly: true, label: 'Total' }),
    workingHours: json<Readonly<Partial<Record<ShiftRole, number>>>>()({
      default: {},
      readOnly: true,
      help: 'Hours by role, to 2 decimals.',
    }),
    workingSeconds: json<Readonly<Partial<Record<ShiftRole, number>>>>()({
      computed: true,
      readOnly: true,
      help: 'Seconds by role.',
      minor: true,
    }),
    daysWorked: integer({
      computed: true,
      readOnly: true,
      label: 'Days worked',
      help: 'Number of days that shifts start on, in the agency’s time zone.',
      minor: true,
    }),
    detail: json<PayDetail>()({
      default: {},
      help: 'Every line with its rate, reason and minutes. Only the adjustments can be written.',
      minor: true,
    }),
    findings: json<readonly ItemFinding[]>()({
      default: [],
      readOnly: true,
      read: admin,
      help: 'Errors that block submitting, and warnings.',
      minor: true,
    }),
    previousAmount: money({
      computed: true,
      readOnly: true,
      nullable: true,
      read: admin,
      label: 'Last period',
      help: 'The employee’s total for the previous period of the same kind, without arrears.',
      minor: true,
    }),
    previousDays: integer({
      computed: true,
      readOnly: true,
      nullable: true,
      read: admin,
      label: 'Days worked in the last period',
      minor: true,
    }),
    stale: boolean({
      default: false,
      readOnly: true,
      read: admin,
      help: 'Whether a schedule or live stream it includes has changed since it was calculated.',
      minor: true,
    }),
  },
  filters: {
    payroll: 'exact',
    employee: 'exact',
    totalAmount: 'range',
    baseAmount: 'range',
    bonusAmount: 'range',
    arrearsAmount: 'range',
    stale: 'boolean',
    createTime: 'date',
    'payroll.status': 'exact',
    'payroll.periodType': 'exact',
    'payroll.startDate': 'date',
    'payroll.endDate': 'date',
    'employee.nickname': 'partial',
  },
  orders: ['totalAmount', 'baseAmount', 'bonusAmount', 'employee.nickname', 'payroll.startDate', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(admin, allOf(own('employee'), where('payroll.status', 'SUBMITTED', 'PAID'))),
    create: nobody,
    update: admin,
    remove: admin,
  },
  operations: ['list', 'read', 'update', 'remove'],
  // Recorded under the payroll instead.
  skip: { update: ['audit'], remove: ['audit'] },
  screen: {
    columns: [
      'employeeName',
      'payroll',
      'baseAmount',
      'bonusAmount',
      'additionalAmount',
      'deductionAmount',
      'arrearsAmount',
      'totalAmount',
    ],
    filterBar: ['employee', 'payroll'],
  },
});
