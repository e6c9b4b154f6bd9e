/** Week template resource: the schedules of a week, to be applied to other weeks. */
import { allOf, anyOf, manages, ownUser, role, where } from '#core/access';
import { json, one, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { weekPlansSchema } from './week-plan.rules.ts';

const ofAll = allOf(role('MANAGER'), where('liveAccount', null));
const keeps = anyOf(role('ADMIN'), manages('liveAccount'), allOf(ofAll, ownUser('createdBy')));

export const ScheduleTemplate = defineResource({
  name: 'ScheduleTemplate',
  plural: 'schedule_templates',
  table: 'schedule_template',
  label: { one: 'Week template', many: 'Week templates' },
  about: 'The schedules of a week by weekday and time, to be applied to other weeks.',
  title: 'name',
  fields: {
    name: text({ maxLength: 80, unique: true }),
    liveAccount: one<{ identity: string; color: string }>()('LiveAccount', {
      nullable: true,
      createOnly: true,
      embed: ['identity', 'color'],
      help: 'The live account of the template; empty = several accounts.',
    }),
    plans: json(weekPlansSchema, {
      default: [],
      label: 'Schedules',
      help: 'By weekday (0 = Monday) and time in the agency’s time zone, or in the `timeZone` of the schedule.',
    }),
    createdBy: one<{ username: string; nickname: string | null }>()('User', {
      nullable: true,
      readOnly: true,
      embed: ['username', 'nickname'],
      label: 'By',
    }),
  },
  filters: { name: 'partial', liveAccount: ['exact', 'exists'], createdBy: 'exact', createTime: 'date' },
  search: ['name'],
  orders: ['name', 'createTime', 'updateTime'],
  defaultOrder: { name: 'asc' },
  access: { read: anyOf(role('ADMIN'), manages('liveAccount'), ofAll), create: keeps, update: keeps, remove: keeps },
});
