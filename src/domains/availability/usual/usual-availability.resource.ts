/** Usual availability resource: when an employee can usually work on a weekday; it fills every new week. */
import { boolean, choice, decimal, json, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { readsAvailability, writesAvailability } from '../availability-access.rules.ts';
import { checkSlots, DAY_LABELS, DAYS_OF_WEEK, type TimeSlot } from '../slots/time-slots.rules.ts';

export const UsualAvailability = defineResource({
  name: 'UsualAvailability',
  plural: 'usual_availabilities',
  table: 'usual_availability',
  label: { one: 'Usual availability', many: 'Usual availabilities' },
  about: 'When one employee can usually work on one day of the week. It fills the coming weeks until a day is changed manually.',
  title: 'dayOfWeek',
  fields: {
    employee: one()('Employee', { createOnly: true }),
    employeeName: text({ computed: true, readOnly: true, label: 'Name' }),
    dayOfWeek: choice(DAYS_OF_WEEK, { createOnly: true, labels: DAY_LABELS, label: 'Day' }),
    timeSlots: json<readonly TimeSlot[]>()({
      check: checkSlots,
      help: 'Same format as for an availability; an empty list means usually not available.',
    }),
    note: text({ nullable: true, maxLength: 500 }),
    hours: decimal({ computed: true, readOnly: true, scale: 2, unit: 'hours' }),
    onBehalf: boolean({
      default: false,
      readOnly: true,
      label: 'On behalf',
      help: 'Written by another user for the employee.',
      minor: true,
    }),
  },
  filters: { employee: 'exact', dayOfWeek: 'exact', createTime: 'date' },
  orders: ['dayOfWeek', 'createTime', 'updateTime'],
  defaultOrder: { id: 'asc' },
  access: { read: readsAvailability, create: writesAvailability, update: writesAvailability, remove: writesAvailability },
  constraints: { usual_availability_once: { path: 'dayOfWeek', message: 'This day already exists in the usual week.' } },
  itemsPerPage: 100,
  maxItemsPerPage: 1000,
});
