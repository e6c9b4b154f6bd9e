/** Time off resource: days or hours in which an employee does not work, once approved. */
import { allOf, anyOf, role, where } from '#core/access';
import { boolean, instant, longText, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { mine, readsAvailability, writesAvailability } from '../availability-access.rules.ts';
import { TIME_OFF_LIFE } from './time-off-life.rules.ts';

export const TimeOff = defineResource({
  name: 'TimeOff',
  plural: 'time_offs',
  table: 'time_off',
  label: { one: 'Time off', many: 'Time off' },
  about: 'Days or hours off: requested by the employee, approved or declined by an admin or a manager.',
  title: 'employeeName',
  fields: {
    employee: one()('Employee', { createOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    startTime: instant({ label: 'From' }),
    endTime: instant({ label: 'To' }),
    reason: longText({ nullable: true, maxLength: 1000 }),
    status: state(TIME_OFF_LIFE, {
      createOnly: true,
      write: role('ADMIN'),
      help: 'An admin may enter it approved; afterwards it changes through the approve, decline and cancel actions.',
    }),
    decidedAt: instant({ nullable: true, readOnly: true, label: 'Decided', minor: true }),
    decidedBy: one()('User', { nullable: true, readOnly: true, minor: true }),
    decidedByName: text({ computed: true, readOnly: true, nullable: true, label: 'Decided by', minor: true }),
    decisionNote: text({ nullable: true, readOnly: true, label: 'Answer', help: 'The note left with the decision.', minor: true }),
    onBehalf: boolean({
      default: false,
      readOnly: true,
      label: 'On behalf',
      help: 'Entered by another user for the employee.',
      minor: true,
    }),
  },
  filters: {
    employee: 'exact',
    status: 'exact',
    startTime: 'date',
    endTime: 'date',
    createTime: 'date',
  },
  orders: ['startTime', 'endTime', 'status', 'createTime', 'updateTime'],
  defaultOrder: { startTime: 'desc', id: 'desc' },
  access: {
    read: readsAvailability,
    create: writesAvailability,
    update: anyOf(role('ADMIN'), allOf(mine('employee'), where('status', 'REQUESTED'))),
    remove: role('ADMIN'),
  },
  constraints: {
    time_off_ends_after_start: { path: 'endTime', message: 'The end should be after the start.' },
    time_off_at_most_a_year: { path: 'endTime', message: 'Time off can last at most a year.' },
    time_off_once: { path: 'startTime', message: 'This overlaps other time off.' },
  },
  screen: { columns: ['employeeName', 'startTime', 'endTime', 'status', 'reason'], filterBar: ['status', 'employee'] },
});
