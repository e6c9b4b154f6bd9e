/** Arrears: the difference between what a closed payroll paid for a shift and what the shift is worth, until a payroll takes it. */
import { allOf, anyOf, nobody, own, role, where } from '#core/access';
import { choice, date, money, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { ARREARS_KINDS, ARREARS_STATUSES } from './arrears.rules.ts';

const admin = role('ADMIN');

export const Arrears = defineResource({
  name: 'Arrears',
  plural: 'arrears',
  table: 'arrears',
  label: { one: 'Arrears', many: 'Arrears' },
  about: 'What a closed payroll paid too little or too much for a shift, because something changed afterwards.',
  title: 'reason',
  fields: {
    employee: one<{ displayName: string }>()('Employee', { readOnly: true, embed: ['displayName'] }),
    payroll: one<{ period: string; status: string }>()('Payroll', {
      readOnly: true,
      embed: ['period', 'status'],
      help: 'The closed payroll that it belongs to.',
    }),
    schedule: one()('Schedule', { readOnly: true, mayBeGone: true, help: 'The schedule, which may have been deleted since.' }),
    workedOn: date({ readOnly: true, label: 'Worked on' }),
    kind: choice(ARREARS_KINDS, {
      readOnly: true,
      labels: {
        ADDED: 'Shift added',
        REMOVED: 'Shift removed',
        CHANGED: 'Shift changed',
        FIGURES: 'New figures',
        TERMS: 'Other terms',
        ABSENCE: 'Absence',
      },
    }),
    amount: money({ readOnly: true, help: 'Negative = paid too much.' }),
    reason: text({ readOnly: true }),
    status: choice(ARREARS_STATUSES, {
      default: 'OPEN',
      readOnly: true,
      labels: { OPEN: 'Open', TAKEN: 'Taken', DECLINED: 'Declined' },
      severities: { OPEN: 'warning', TAKEN: 'success', DECLINED: 'neutral' },
    }),
    payrollItem: one()('PayrollItem', { nullable: true, readOnly: true, label: 'Payroll item', help: 'The item that pays it.' }),
    declineReason: text({ nullable: true, readOnly: true, read: admin, label: 'Why it was declined' }),
  },
  filters: {
    employee: 'exact',
    payroll: 'exact',
    schedule: 'exact',
    workedOn: 'date',
    kind: 'exact',
    amount: 'range',
    status: 'exact',
    payrollItem: 'exact',
    createTime: 'date',
  },
  orders: ['workedOn', 'kind', 'amount', 'status', 'createTime'],
  defaultOrder: { workedOn: 'desc', id: 'desc' },
  // Employees see what is to come and what was paid, not what was declined.
  access: { read: anyOf(admin, allOf(own('employee'), where('status', 'OPEN', 'TAKEN'))), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: {
    columns: ['reason', 'employee', 'amount', 'workedOn', 'status'],
    filterBar: ['status', 'employee', 'payroll', 'kind'],
    openWith: { status: 'OPEN' },
  },
});
