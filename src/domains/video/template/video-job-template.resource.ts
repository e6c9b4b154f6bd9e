/** A job template: the usual tasks of a kind of job, for creating others. */
import { role } from '#core/access';
import { many, text } from '#core/fields';
import { defineResource } from '#core/resource';

const staff = role('ADMIN', 'MANAGER');

/** A task as embedded in its template. */
export interface TemplateTaskLine extends Record<string, unknown> {
  readonly title: string;
  readonly description: string | null;
  readonly videoTaskType: string | null;
  readonly videosRequired: number;
}

export const VideoJobTemplate = defineResource({
  name: 'VideoJobTemplate',
  plural: 'video_job_templates',
  table: 'video_job_template',
  label: { one: 'Job template', many: 'Job templates' },
  about: 'The usual tasks of a kind of video job, for creating new jobs. A job does not refer to the template it was created from.',
  title: 'name',
  fields: {
    name: text({ maxLength: 80, unique: true }),
    tasks: many<TemplateTaskLine>()('VideoJobTemplateTask', {
      by: 'jobTemplate',
      nested: true,
      ordered: 'place',
      embed: ['title', 'description', 'videoTaskType', 'videosRequired'],
    }),
  },
  filters: { name: 'partial', createTime: 'date' },
  search: ['name'],
  orders: ['name', 'createTime', 'updateTime'],
  defaultOrder: { name: 'asc' },
  access: { read: staff, create: staff, update: staff, remove: staff },
  screen: { columns: ['name', 'tasks', 'updateTime'], form: [{ title: 'Job template', fields: ['name', 'tasks'] }] },
});
