/** Declaration of a similarity task: one analysis of one video for reused footage. */
import { anyOf, nobody, role, service } from '#core/access';
import { choice, instant, integer, one, state, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { TASK_KINDS, TASK_LIFE } from './task-life.rules.ts';

export const SimilarityTask = defineResource({
  name: 'SimilarityTask',
  plural: 'similarity_tasks',
  table: 'similarity_task',
  label: { one: 'Similarity task', many: 'Similarity tasks' },
  about: 'Analysis of one video for footage of earlier ones, by the similarity service.',
  title: 'fileName',
  fields: {
    video: one<{ originalFilename: string }>()('VideoUpload', {
      readOnly: true,
      nullable: true,
      embed: ['originalFilename'],
      help: 'Null for a file of the library.',
    }),
    libraryVideo: one<{ fileName: string }>()('LibraryVideo', {
      readOnly: true,
      nullable: true,
      embed: ['fileName'],
      label: 'Library video',
    }),
    fileName: text({ readOnly: true, computed: true, label: 'File' }),
    kind: choice(TASK_KINDS, {
      readOnly: true,
      labels: { NEW: 'New upload', BACKFILL: 'Earlier upload', LIBRARY: 'Library file', RERUN: 'Better method' },
    }),
    status: state(TASK_LIFE, { readOnly: true }),
    progress: integer({ readOnly: true, default: 0, help: 'Percent.' }),
    attempts: integer({ readOnly: true, default: 0, minor: true }),
    algorithmVersion: integer({ readOnly: true, label: 'Method', help: 'Version of the method.', minor: true }),
    startedAt: instant({ readOnly: true, nullable: true, label: 'Started' }),
    finishedAt: instant({ readOnly: true, nullable: true, label: 'Finished' }),
    error: text({ readOnly: true, nullable: true, label: 'Error' }),
  },
  filters: { video: 'exact', libraryVideo: 'exact', kind: 'exact', status: 'exact', createTime: 'date' },
  orders: ['status', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: { read: anyOf(role('ADMIN'), service('similarity')), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: { columns: ['fileName', 'kind', 'status', 'progress', 'startedAt', 'finishedAt', 'error'], filterBar: ['status', 'kind'] },
});
