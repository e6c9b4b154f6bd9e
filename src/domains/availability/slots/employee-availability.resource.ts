/** Availability resource: when an employee can work on one day of one week. */
import { boolean, choice, date, decimal, json, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { readsAvailability, writesAvailability } from '../availability-access.rules.ts';
import { checkSlots, DAY_LABELS, DAYS_OF_WEEK, type TimeSlot } from './time-slots.rules.ts';

export const EmployeeAvailability = defineResource({
  name: 'EmployeeAvailability',
  plural: 'employee_availabilities',
  table: 'employee_availability',
  label: { one: 'Availability', many: 'Availabilities' },
  about: 'When one employee can work on one day of one week, in the time zone of the agency. A day without a record has not been answered.',
  title: 'dayOfWeek',
  fields: {
    employee: one()('Employee', { createOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    weekStartDate: date({ createOnly: true, label: 'Week', help: 'The Monday of the week.' }),
    dayOfWeek: choice(DAYS_OF_WEEK, { createOnly: true, labels: DAY_LABELS, label: 'Day' }),
    day: date({ readOnly: true, help: 'The date of the day.' }),
    timeSlots: json<readonly TimeSlot[]>()({
      check: checkSlots,
      help: 'Each {"startTime": "09:00", "endTime": "17:00"}, at least an hour long and without overlaps; 24:00 is midnight at the end of the day. An empty list means handed in, but not available.',
    }),
    hours: decimal({ computed: true, readOnly: true, scale: 2, unit: 'hours' }),
    note: text({ nullable: true, maxLength: 500 }),
    source: choice(['MANUAL', 'USUAL'], {
      default: 'MANUAL',
      readOnly: true,
      labels: { MANUAL: 'Manual', USUAL: 'Usual week' },
      help: 'USUAL days come from the usual week and follow it until they are changed manually.',
    }),
    onBehalf: boolean({
      default: false,
      readOnly: true,
      label: 'On behalf',
      help: 'Written by another user for the employee.',
      minor: true,
    }),
  },
  filters: {
    employee: 'exact',
    weekStartDate: ['exact', 'date'],
    dayOfWeek: 'exact',
    day: 'date',
    source: 'exact',
    createTime: 'date',
  },
  orders: ['weekStartDate', 'dayOfWeek', 'day', 'createTime', 'updateTime'],
  defaultOrder: { day: 'asc', id: 'asc' },
  access: { read: readsAvailability, create: writesAvailability, update: writesAvailability, remove: writesAvailability },
  constraints: {
    employee_availability_once: { path: 'dayOfWeek', message: 'This day has been handed in already.' },
    employee_availability_week_starts_on_monday: { path: 'weekStartDate', message: 'This value should be a Monday.' },
  },
  itemsPerPage: 100,
  maxItemsPerPage: 1000,
});
