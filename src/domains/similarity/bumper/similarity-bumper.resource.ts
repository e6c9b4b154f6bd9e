/** Declaration of a bumper: an intro, outro, logo or end card that several videos share, marked by an admin. */
import { nobody, role } from '#core/access';
import { choice, decimal, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

/** OURS is ignored everywhere; FOOTAGE counts, and is no longer suggested. */
export const VERDICTS = ['OURS', 'FOOTAGE'] as const;
const marked = { readOnly: true } as const;

export const SimilarityBumper = defineResource({
  name: 'SimilarityBumper',
  plural: 'similarity_bumpers',
  table: 'similarity_bumper',
  label: { one: 'Bumper', many: 'Bumpers' },
  about: 'An intro, outro, logo or end card that several videos share. One that is marked as ours counts in no similarity.',
  title: 'name',
  fields: {
    name: text({ ...marked, maxLength: 80 }),
    verdict: choice(VERDICTS, { ...marked, labels: { OURS: 'Ours, ignored', FOOTAGE: 'Footage, counts' } }),
    videoUpload: one<{ originalFilename: string }>()('VideoUpload', {
      ...marked,
      nullable: true,
      embed: ['originalFilename'],
      label: 'Marked in',
      help: 'Null once that video is deleted.',
    }),
    startSecond: decimal({ ...marked, scale: 3, label: 'From', help: 'Seconds.' }),
    endSecond: decimal({ ...marked, scale: 3, label: 'To', help: 'Seconds.' }),
    markedBy: one<{ username: string; nickname: string | null }>()('User', {
      ...marked,
      embed: ['username', 'nickname'],
      label: 'Marked by',
    }),
  },
  filters: { verdict: 'exact', videoUpload: 'exact' },
  search: ['name'],
  orders: ['name', 'createTime', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: { columns: ['name', 'verdict', 'videoUpload', 'startSecond', 'endSecond', 'markedBy', 'createTime'], filterBar: ['verdict'] },
});
