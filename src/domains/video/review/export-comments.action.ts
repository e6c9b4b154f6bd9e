/** Contract of the call that exports the comments of a version. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, stored } from '#core/action';
import { videoErrors } from '../errors.ts';

export const exportComments = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:uuid/comments-export',
  resource: 'VideoUpload',
  access: role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE'),
  summary:
    'The comments of a version that you may read, as CSV or as markers for editing programs. An EDL holds 999 events: more are numbered files (`…-comments-1.edl`, each with events from 001) in a ZIP archive.',
  input: z.object({
    format: z.enum(['csv', 'edl', 'fcpxml']).default('csv'),
    start: z
      .string()
      .regex(/^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2,3}$/, 'This value should be a time code, HH:MM:SS:FF.')
      .optional()
      .describe(
        'Time code of the first frame; a semicolon before the frames makes all time codes drop-frame, a colon non-drop-frame. Absent = as `timecode` says.',
      ),
    timecode: z
      .enum(['source', 'zero'])
      .default('source')
      .describe(
        'Where the time codes start, unless `start` is given: source = at the `startTimecode` of the version, else at its `sourceTimecode`, else at zero; zero = at zero.',
      ),
    open: z.enum(['0', '1']).default('0').describe('1 = only unresolved comments.'),
  }),
  output: stored('text/csv', 'text/plain', 'application/xml', 'application/zip'),
  errors: errorsOf(videoErrors, 'notProbed'),
});
