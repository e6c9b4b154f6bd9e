/** One row of an imported file: its outcome, and why. */
import { allOf, anyOf, nobody, ownUser, role } from '#core/access';
import { choice, integer, one, text } from '#core/fields';
import { defineResource } from '#core/resource';

/** The possible outcomes of a row. */
export const IMPORT_STATUSES = ['created', 'updated', 'skipped', 'failed', 'locked'] as const;

export const LiveStreamImportRow = defineResource({
  name: 'LiveStreamImportRow',
  plural: 'live_stream_import_rows',
  table: 'live_stream_import_row',
  label: { one: 'Imported row', many: 'Imported rows' },
  about: 'The result of one row of an imported file. Append-only.',
  title: 'row',
  fields: {
    liveStreamImport: one()('LiveStreamImport', { label: 'Import' }),
    sheet: text(),
    row: integer(),
    status: choice(IMPORT_STATUSES),
    reason: text({ nullable: true }),
    liveStream: one<{ startTime: string }>()('LiveStream', { nullable: true, embed: ['startTime'] }),
  },
  filters: { liveStreamImport: 'exact', status: 'exact', liveStream: 'exact', row: 'range' },
  orders: ['row', 'status', 'createTime', 'updateTime'],
  defaultOrder: { row: 'asc' },
  access: {
    read: anyOf(role('ADMIN'), allOf(role('MANAGER'), ownUser('liveStreamImport.createdBy'))),
    create: nobody,
    update: nobody,
    remove: nobody,
  },
  operations: ['list', 'read'],
  maxItemsPerPage: 1000,
});
