/** Actions on the library: to list a folder again, to stop it, to see which folders there are, and to read a file. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, stored } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { similarityErrors } from '../errors.ts';
import type { LibraryFolder } from './library-folder.resource.ts';
import { FOLDER_PATH } from './library-states.rules.ts';

const ofFolder = {
  method: 'POST',
  resource: 'LibraryFolder',
  access: role('ADMIN'),
  row: role('ADMIN'),
  input: z.object({}),
  output: recordOf<typeof LibraryFolder>('LibraryFolder'),
  changes: ['LibraryFolder', 'LibraryVideo', 'SimilarityTask'],
} as const;

export const listAgain = defineAction({
  ...ofFolder,
  path: '/api/library_folders/:uuid/list',
  summary: 'Lists the folder again: new and changed files are analysed, and those that are gone are marked. Also resumes a stopped folder.',
});

export const stopFolder = defineAction({
  ...ofFolder,
  path: '/api/library_folders/:uuid/stop',
  summary: 'Stops listing the folder and analysing its files. What is analysed stays.',
});

export const readChoices = defineAction({
  method: 'GET',
  path: '/api/library_folders/choices',
  resource: 'LibraryFolder',
  access: role('ADMIN'),
  summary: 'Whether there is a library, and the folders below one of its folders.',
  input: z.object({
    path: z
      .string()
      .max(500)
      .regex(new RegExp(FOLDER_PATH.regex), FOLDER_PATH.message)
      .optional()
      .describe('Absent: the root of the library.'),
  }),
  output: z.object({
    library: z.enum(['folder', 'bucket']).nullable().describe('Null: LIBRARY_DIR and LIBRARY_PREFIX are not set.'),
    folders: z.array(z.string()).describe('Names, in alphabetical order.'),
  }),
});

export const readLibraryFile = defineAction({
  method: 'GET',
  path: '/api/library_videos/:record/content',
  resource: 'LibraryVideo',
  access: 'open',
  summary: 'The file itself, with a signed link or signed in, if you may read it; supports `Range` requests.',
  input: z.object({
    user: z.string().optional().describe('Part of a signed link, as given by the record; absent for signed-in requests.'),
    expires: z.string().optional(),
    signature: z.string().optional(),
  }),
  output: stored('video/*', 'application/*'),
  errors: errorsOf(similarityErrors, 'linkDead'),
});
