/** A task of a job template, copied into new jobs. */
import { role } from '#core/access';
import { integer, longText, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

const staff = role('ADMIN', 'MANAGER');

export const VideoJobTemplateTask = defineResource({
  name: 'VideoJobTemplateTask',
  plural: 'video_job_template_tasks',
  table: 'video_job_template_task',
  label: { one: 'Task of a job template', many: 'Tasks of job templates' },
  about: 'A task that is copied into new video jobs.',
  title: 'title',
  fields: {
    jobTemplate: one()('VideoJobTemplate', { createOnly: true }),
    place: integer({ default: 1, min: 1, help: 'Its position among the tasks of the template.' }),
    title: text({ maxLength: 200 }),
    videoTaskType: one()('VideoTaskType', { nullable: true, label: 'Type' }),
    videosRequired: integer({ default: 1, min: 1, max: 999, label: 'Videos', help: 'Number of videos required.' }),
    description: longText({ nullable: true, minor: true }),
  },
  filters: { jobTemplate: 'exact' },
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: staff, create: staff, update: staff, remove: staff },
});
