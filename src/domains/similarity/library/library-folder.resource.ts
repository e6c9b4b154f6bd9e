/** Declaration of a folder of the library: what was delivered before Greenroom. */
import { role } from '#core/access';
import { choice, instant, integer, one, text } from '#core/fields';
import { defineResource, type ItemOf } from '#core/resource';
import { FOLDER_LABELS, FOLDER_PATH, FOLDER_SEVERITIES, FOLDER_STATES } from './library-states.rules.ts';

const count = { readOnly: true, computed: true, default: 0 } as const;

export const LibraryFolder = defineResource({
  name: 'LibraryFolder',
  plural: 'library_folders',
  table: 'library_folder',
  label: { one: 'Library folder', many: 'Library folders' },
  about:
    'A folder with videos that were delivered before Greenroom. They stay where they are; uploads are compared with them. Deleting it forgets what was found, and no file.',
  title: 'name',
  fields: {
    name: text({ minLength: 1, maxLength: 80 }),
    path: text({
      nullable: true,
      maxLength: 500,
      createOnly: true,
      pattern: FOLDER_PATH,
      label: 'Folder',
      help: 'Below the root of the library; null: all of it.',
    }),
    client: one<{ name: string }>()('Client', { nullable: true, embed: ['name'], help: 'To whom these videos were delivered.' }),
    state: choice(FOLDER_STATES, { readOnly: true, default: 'WAITING', labels: FOLDER_LABELS, severities: FOLDER_SEVERITIES }),
    problem: text({ readOnly: true, nullable: true, help: 'Why it could not be listed.' }),
    listedAt: instant({ readOnly: true, nullable: true, label: 'Listed' }),
    found: integer({ ...count, label: 'Videos' }),
    analysed: integer({ ...count }),
    waiting: integer({ ...count, help: 'Including those being analysed.' }),
    unreadable: integer({ ...count, label: 'Not readable' }),
    missing: integer({ ...count }),
    uses: integer({ ...count, help: 'Uploads that use footage of it.' }),
    otherFiles: integer({
      readOnly: true,
      default: 0,
      minor: true,
      label: 'Other files',
      help: 'Files that are no videos by their names, and hidden files and folders.',
    }),
  },
  filters: { name: 'partial', client: 'exact', state: 'exact' },
  search: ['name'],
  orders: ['name', 'createTime', 'updateTime'],
  defaultOrder: { name: 'asc' },
  access: { read: role('ADMIN'), create: role('ADMIN'), update: role('ADMIN'), remove: role('ADMIN') },
  screen: {
    columns: ['name', 'path', 'client', 'state', 'found', 'analysed', 'unreadable', 'uses'],
    form: [{ title: 'Folder', fields: ['name', 'path', 'client'] }],
    filterBar: ['state', 'client'],
  },
});
export type Folder = ItemOf<typeof LibraryFolder>;
