/** Declaration of a video of the library: a file that was delivered before Greenroom. */
import { nobody, role } from '#core/access';
import { choice, decimal, instant, integer, one, text } from '#core/fields';
import { defineResource, type ItemOf } from '#core/resource';
import { FILE_LABELS, FILE_SEVERITIES, FILE_STATES } from './library-states.rules.ts';

const found = { readOnly: true } as const;

export const LibraryVideo = defineResource({
  name: 'LibraryVideo',
  plural: 'library_videos',
  table: 'library_video',
  label: { one: 'Library video', many: 'Library videos' },
  about: 'A video file of the library. Links to the file are valid for half an hour to an hour.',
  title: 'fileName',
  fields: {
    libraryFolder: one<{ name: string }>()('LibraryFolder', { ...found, embed: ['name'], label: 'Library folder' }),
    path: text({ ...found, help: 'Below the folder.' }),
    fileName: text({ ...found, label: 'File' }),
    fileSize: integer({ ...found, computed: true, label: 'Size', help: 'Bytes.' }),
    modifiedAt: instant({ ...found, label: 'Modified' }),
    durationSeconds: decimal({ ...found, nullable: true, scale: 3, label: 'Duration', help: 'Seconds; known once it is analysed.' }),
    state: choice(FILE_STATES, { ...found, default: 'WAITING', labels: FILE_LABELS, severities: FILE_SEVERITIES }),
    problem: text({ ...found, nullable: true, label: 'Reason', help: 'Why it cannot be read.' }),
    uses: integer({ ...found, computed: true, default: 0, help: 'Uploads that use its footage.' }),
    contentUrl: text({
      ...found,
      computed: true,
      nullable: true,
      minor: true,
      label: 'File',
      help: 'Null when it is missing or cannot be read.',
    }),
  },
  filters: { libraryFolder: 'exact', state: 'exact', fileName: 'partial' },
  search: ['fileName'],
  orders: ['fileName', 'modifiedAt', 'createTime', 'updateTime'],
  defaultOrder: { fileName: 'asc' },
  access: { read: role('ADMIN'), create: nobody, update: nobody, remove: nobody },
  operations: ['list', 'read'],
  screen: {
    columns: ['fileName', 'libraryFolder', 'path', 'fileSize', 'durationSeconds', 'state', 'problem', 'uses'],
    filterBar: ['state', 'libraryFolder'],
  },
});
export type LibraryItem = ItemOf<typeof LibraryVideo>;
