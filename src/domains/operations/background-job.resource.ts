/** Background job as shown to users: work that continues after the request that started it, with its progress. */
import { anyOf, nobody, ownUser, role } from '#core/access';
import { instant, integer, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { BACKGROUND_JOB_LIFE } from './background-job.rules.ts';

export const BackgroundJob = defineResource({
  name: 'BackgroundJob',
  plural: 'background_jobs',
  table: 'background_job',
  label: { one: 'Background job', many: 'Background jobs' },
  about:
    'Work that continues after the request that started it. A job whose last attempt has failed is kept until an admin retries it; an admin can stop a queued or running one.',
  title: 'name',
  fields: {
    name: text({ readOnly: true }),
    state: state(BACKGROUND_JOB_LIFE, { readOnly: true }),
    record: text({ readOnly: true, nullable: true, help: 'IRI of the record that the job works on.' }),
    requestedBy: one<{ username: string; nickname: string | null }>()('User', {
      readOnly: true,
      nullable: true,
      embed: ['username', 'nickname'],
      label: 'Requested by',
    }),
    stage: text({ readOnly: true, nullable: true, help: 'Current stage.' }),
    done: integer({ readOnly: true, default: 0, help: 'Completed steps of the stage.' }),
    total: integer({ readOnly: true, default: 0, help: 'Total steps of the stage; 0 while unknown.' }),
    waitsFor: text({ readOnly: true, nullable: true, computed: true, label: 'Waits for', help: 'What a queued job waits for.' }),
    message: text({ readOnly: true, nullable: true, help: 'The result, or why the last attempt failed.' }),
    attempts: integer({ readOnly: true, default: 0 }),
    startedAt: instant({ readOnly: true, nullable: true }),
    finishedAt: instant({ readOnly: true, nullable: true }),
  },
  filters: {
    name: ['exact', 'partial'],
    state: 'exact',
    record: 'exact',
    requestedBy: 'exact',
    createTime: 'date',
    finishedAt: ['date', 'exists'],
  },
  orders: ['name', 'createTime', 'finishedAt'],
  defaultOrder: { id: 'desc' },
  access: { read: anyOf(role('ADMIN'), ownUser('requestedBy')), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: { columns: ['name', 'state', 'message', 'stage', 'waitsFor', 'record', 'requestedBy', 'attempts', 'createTime', 'finishedAt'] },
});
