/** Contracts of the calls to attach files to records, and to download them: by signed link or signed in. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, file, streamed } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { videoErrors } from '../errors.ts';
import type { FileUpload } from './file-upload.resource.ts';

/** Kinds of records that files can be attached to, as named in the API. */
export const ENTITY_TYPES = ['video_job', 'video_task', 'schedule', 'client', 'employee', 'live_account'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
/** Files of a video. */
export const VARIANTS = ['original', 'poster', 'strip', 'peaks', 'proxy', 'frames'] as const;
export type Variant = (typeof VARIANTS)[number];

const anyRole = role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE');
const link = z.object({
  user: z.string().optional().describe('Part of a signed link, as given by the record; absent for signed-in requests.'),
  expires: z.string().optional(),
  signature: z.string().optional(),
});
export const putFile = defineAction({
  method: 'POST',
  path: '/api/file-uploads/',
  resource: 'FileUpload',
  access: anyRole,
  summary: 'Attaches a file to a record that you may write.',
  input: streamed(
    'file',
    z.object({
      entityType: z.enum(ENTITY_TYPES),
      entity: z.string().describe('IRI, uuid or id of the record.'),
      metadata: z.string().max(20_000).optional().describe('A JSON object.'),
    }),
  ),
  output: recordOf<typeof FileUpload>('FileUpload'),
  status: 201,
  changes: ['FileUpload'],
  errors: errorsOf(videoErrors, 'fileTooLarge'),
});

export const downloadUrl = defineAction({
  method: 'GET',
  path: '/api/file_uploads/:uuid/download-url',
  resource: 'FileUpload',
  access: anyRole,
  summary: 'A personal link to the file, valid for five minutes. It is invalid if any part is modified.',
  input: z.object({}),
  output: z.object({ downloadUrl: z.string(), expiresAt: z.string() }),
});

export const readFile = defineAction({
  method: 'GET',
  path: '/api/file_uploads/:record/content',
  resource: 'FileUpload',
  access: 'open',
  summary: 'The file itself, with a signed link or signed in, if you may read it; supports `Range` requests.',
  input: link,
  output: file('stored'),
  errors: errorsOf(videoErrors, 'linkDead'),
});

export const readVideo = defineAction({
  method: 'GET',
  path: '/api/video_uploads/:record/files/:variant',
  resource: 'VideoUpload',
  access: 'open',
  summary:
    'A file of a video (original, poster, strip, peaks, proxy, or frames: the frame times of a variable-rate video), with a signed link or signed in, if you may read it; supports `Range` requests.',
  input: link,
  output: file('stored'),
  errors: errorsOf(videoErrors, 'linkDead'),
});
