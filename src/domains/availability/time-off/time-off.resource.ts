/** Time off resource: days or hours in which an employee does not work, once approved. */
import { allOf, anyOf, role, where } from '#core/access';
import { boolean, choice, decimal, instant, longText, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { mine, readsAvailability, writesAvailability } from '../availability-access.rules.ts';
import { LEAVE_TYPE_LABELS, LEAVE_TYPES } from '../leave/leave-type.rules.ts';
import { MAX_NOTE_LENGTH, TIME_OFF_LIFE } from './time-off-life.rules.ts';

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
    type: choice(LEAVE_TYPES, { default: 'HOLIDAY', labels: LEAVE_TYPE_LABELS }),
    startTime: instant({ label: 'From' }),
    endTime: instant({ label: 'To' }),
    startsAtNoon: boolean({
      default: false,
      label: 'Starts at noon',
      help: 'True moves the start to noon of its day in the agency’s time zone, false to the start of a day that it began at noon.',
      minor: true,
    }),
    endsAtNoon: boolean({
      default: false,
      label: 'Ends at noon',
      help: 'True moves the end to noon of the last day in the agency’s time zone, false to the end of a day that it left at noon.',
      minor: true,
    }),
    days: decimal({
      computed: true,
      readOnly: true,
      scale: 2,
      help: 'Working days that it counts, half days as 0.5: days of the employee’s usual week, else Monday to Friday, less holidays.',
    }),
    reason: longText({ nullable: true, maxLength: 1000 }),
    status: state(TIME_OFF_LIFE, {
      createOnly: true,
      write: role('ADMIN'),
      help: 'An admin may enter it approved; afterwards it changes through the approve, decline and cancel actions.',
    }),
    decidedAt: instant({ nullable: true, readOnly: true, label: 'Decided', minor: true }),
    decidedBy: one()('User', { nullable: true, readOnly: true, minor: true }),
    decidedByName: text({ computed: true, readOnly: true, nullable: true, label: 'Decided by', minor: true }),
    decisionNote: text({
      nullable: true,
      maxLength: MAX_NOTE_LENGTH,
      createOnly: true,
      write: role('ADMIN'),
      label: 'Answer',
      help: 'The note left with the decision. Required when more days are approved than are left.',
      minor: true,
    }),
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
    type: 'exact',
    status: 'exact',
    startTime: 'date',
    endTime: 'date',
    createTime: 'date',
  },
  orders: ['startTime', 'endTime', 'type', 'status', 'createTime', 'updateTime'],
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
  screen: {
    columns: ['employeeName', 'type', 'startTime', 'endTime', 'days', 'status', 'reason'],
    filterBar: ['status', 'type', 'employee'],
  },
});
