/** An import: the file, the user and the result. */
import { anyOf, manages, ownUser, allOf, role, nobody } from '#core/access';
import { choice, date, integer, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

export const LiveStreamImport = defineResource({
  name: 'LiveStreamImport',
  plural: 'live_stream_imports',
  table: 'live_stream_import',
  label: { one: 'Import', many: 'Imports' },
  about: 'An imported export file of the platform, and the result. Append-only.',
  title: 'filename',
  fields: {
    kind: choice(['LIST', 'DASHBOARD'], { labels: { LIST: 'LIVE list', DASHBOARD: 'LIVE dashboard' } }),
    filename: text(),
    fileSize: integer({ help: 'Bytes.', minor: true }),
    checksum: text({ help: 'SHA-256 of the file.', minor: true }),
    generation: text({ nullable: true, minor: true }),
    periodFrom: date({ nullable: true, minor: true }),
    periodTo: date({ nullable: true, minor: true }),
    createdBy: one<{ username: string; nickname: string | null }>()('User', { embed: ['username', 'nickname'], label: 'By' }),
    liveAccount: one<{ identity: string }>()('LiveAccount', { nullable: true, embed: ['identity'] }),
    liveStream: one<{ startTime: string }>()('LiveStream', { nullable: true, embed: ['startTime'], minor: true }),
    created: integer(),
    updated: integer(),
    skipped: integer(),
    locked: integer({ help: 'Skipped rows that a submitted or paid payroll counts.', minor: true }),
    failed: integer({ minor: true }),
  },
  filters: { kind: 'exact', filename: 'partial', createdBy: 'exact', liveAccount: 'exact', liveStream: 'exact', createTime: 'date' },
  search: ['filename'],
  orders: ['createTime', 'filename', 'kind', 'updateTime'],
  defaultOrder: { id: 'desc' },
  access: {
    read: anyOf(role('ADMIN'), allOf(role('MANAGER'), anyOf(ownUser('createdBy'), manages('liveStream.liveAccount')))),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  operations: ['list', 'read'],
  screen: { columns: ['createTime', 'filename', 'kind', 'createdBy', 'created', 'updated', 'skipped'] },
});
