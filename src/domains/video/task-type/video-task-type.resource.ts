/** A video task type: a kind of work, such as a script or an edit. */
import { role } from '#core/access';
import { boolean, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const VideoTaskType = defineResource({
  name: 'VideoTaskType',
  plural: 'video_task_types',
  table: 'video_task_type',
  label: { one: 'Video task type', many: 'Video task types' },
  about: 'A kind of work for video tasks, such as a script, a shoot or an edit.',
  title: 'name',
  fields: {
    name: text({ maxLength: 80, unique: true }),
    isActive: boolean({
      default: true,
      label: 'In use',
      help: 'Types that are not in use stay on their tasks but cannot be selected for others.',
    }),
  },
  filters: { name: 'partial', isActive: 'boolean', createTime: 'date' },
  search: ['name'],
  orders: ['name', 'isActive', 'createTime', 'updateTime'],
  defaultOrder: { name: 'asc' },
  access: {
    read: role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'),
    create: role('ADMIN'),
    update: role('ADMIN'),
    remove: role('ADMIN'),
  },
  softDelete: { field: 'isActive', value: false },
  leaving: {
    updatePauses: true,
    choices: {
      open: { label: 'Clear the type', help: 'The open tasks have no type.' },
      hand: { label: 'Give them another type', help: 'The open tasks get the type that you choose.' },
      leave: { label: 'Leave as it is', help: 'The tasks keep the type, which cannot be chosen for others.' },
    },
    nouns: { tasks: ['open task', 'open tasks'] },
  },
  screen: {
    columns: ['name', 'isActive', 'createTime'],
    form: [{ title: 'Video task type', fields: ['name', 'isActive'] }],
    openWith: { isActive: true },
  },
});
