/** What a task of a job template is: what a task of a new job begins as. */
import { role } from '#core/access';
import { integer, longText, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

const staff = role('ADMIN', 'MANAGER');

export const VideoJobTemplateTask = defineResource({
  name: 'VideoJobTemplateTask',
  plural: 'video_job_template_tasks',
  table: 'video_job_template_task',
  label: { one: 'Task of a job template', many: 'Tasks of job templates' },
  about: 'What a task of a new video job begins as.',
  title: 'title',
  fields: {
    jobTemplate: one()('VideoJobTemplate', { createOnly: true }),
    place: integer({ default: 1, min: 1, help: 'Its place among the tasks of the template.' }),
    title: text({ maxLength: 200 }),
    videoTaskType: one()('VideoTaskType', { nullable: true, label: 'Type' }),
    videosRequired: integer({ default: 1, min: 1, max: 999, label: 'Videos', help: 'How many videos it wants.' }),
    description: longText({ nullable: true, minor: true }),
  },
  filters: { jobTemplate: 'exact' },
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: staff, create: staff, update: staff, remove: staff },
});
