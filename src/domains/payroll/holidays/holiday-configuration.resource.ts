/** A holiday: a day in the agency's time zone whose hours earn the holiday bonus (pay rule 5). */
import { everyone, role } from '#core/access';
import { date, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const HolidayConfiguration = defineResource({
  name: 'HolidayConfiguration',
  plural: 'holiday_configurations',
  table: 'holiday_configuration',
  label: { one: 'Holiday', many: 'Holidays' },
  about: 'A day whose hours earn the holiday bonus.',
  title: 'date',
  fields: {
    date: date({ unique: true }),
    name: text({ nullable: true, maxLength: 120 }),
  },
  filters: { date: ['exact', 'date'], name: 'partial', createTime: 'date' },
  search: ['name'],
  orders: ['date', 'name', 'createTime', 'updateTime'],
  defaultOrder: { date: 'asc' },
  access: { read: everyone, create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  screen: { columns: ['date', 'name'] },
});
