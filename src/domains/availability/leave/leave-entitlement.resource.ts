/** Leave entitlement: how many days of leave an employee has from a day on, by the year or by hours worked. */
import { role } from '#core/access';
import { choice, date, decimal, integer, longText, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { readsAvailability } from '../availability-access.rules.ts';
import { LEAVE_TYPE_LABELS, LEAVE_TYPES } from './leave-type.rules.ts';

export const LeaveEntitlement = defineResource({
  name: 'LeaveEntitlement',
  plural: 'leave_entitlements',
  table: 'leave_entitlement',
  label: { one: 'Leave entitlement', many: 'Leave entitlements' },
  about: 'How many days of leave an employee has from a day on: a number of days a year, a percentage of the hours worked, or both.',
  title: 'employeeName',
  fields: {
    employee: one()('Employee', { createOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    type: choice(LEAVE_TYPES, { default: 'HOLIDAY', createOnly: true, labels: LEAVE_TYPE_LABELS }),
    validFrom: date({ label: 'From', help: 'First day. It holds until the next entitlement of this type begins.' }),
    yearStart: text({
      default: '01-01',
      label: 'Leave year starts',
      help: 'Month and day, MM-DD: 01-01 for calendar years, 04-01 for years from April.',
      pattern: { regex: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$', message: 'This value should be a month and a day, MM-DD.' },
      minor: true,
    }),
    daysPerYear: decimal({
      default: '0.00',
      min: 0,
      max: 366,
      scale: 2,
      label: 'Days a year',
      help: 'In proportion when it does not hold for the whole leave year.',
    }),
    accrualPercent: decimal({
      default: '0.00',
      min: 0,
      max: 100,
      scale: 2,
      label: 'Percent of hours',
      help: 'Leave earned from hours worked, in addition: 12.07 is 5.6 weeks a year.',
    }),
    hoursPerDay: decimal({
      default: '8.00',
      min: 0.01,
      max: 24,
      scale: 2,
      label: 'Hours of a leave day',
      help: 'Converts earned hours to days.',
      minor: true,
    }),
    carryOverDays: decimal({
      default: '0.00',
      min: 0,
      max: 366,
      scale: 2,
      label: 'Carried over',
      help: 'At most this many days are carried over into the next leave year.',
    }),
    carryOverMonths: integer({
      nullable: true,
      min: 1,
      max: 12,
      label: 'Carried over for months',
      help: 'Carried days expire after this many months of the next leave year. Empty = at its end.',
      minor: true,
    }),
    note: longText({ nullable: true, maxLength: 1000, read: role('ADMIN'), minor: true }),
  },
  filters: { employee: 'exact', type: 'exact', validFrom: 'date', createTime: 'date' },
  orders: ['validFrom', 'type', 'createTime', 'updateTime'],
  defaultOrder: { validFrom: 'desc', id: 'desc' },
  access: { read: readsAvailability, create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  constraints: {
    leave_entitlement_once: { path: 'validFrom', message: 'An entitlement of this type begins on this day already.' },
    leave_entitlement_year_start_sound: { path: 'yearStart', message: 'This day does not exist in every year.' },
  },
  screen: {
    columns: ['employeeName', 'type', 'validFrom', 'daysPerYear', 'accrualPercent', 'carryOverDays', 'carryOverMonths'],
    filterBar: ['employee', 'type'],
    form: [
      { title: 'Entitlement', fields: ['employee', 'type', 'validFrom', 'yearStart'] },
      {
        title: 'Days',
        help: 'A number of days a year, a percentage of the hours worked, or both.',
        fields: ['daysPerYear', 'accrualPercent', 'hoursPerDay'],
      },
      { title: 'Carry-over', help: 'What is left at the end of a leave year.', fields: ['carryOverDays', 'carryOverMonths'] },
      { title: 'Note', help: 'Visible to admins only.', fields: ['note'] },
    ],
  },
});
