/** What files are put to records with, and had back: through a signed link, or by whoever is signed in. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, file, streamed } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { videoErrors } from '../errors.ts';
import type { FileUpload } from './file-upload.resource.ts';

/** What a file can belong to, as callers name it. */
export const ENTITY_TYPES = ['video_job', 'video_task', 'schedule', 'client', 'employee', 'live_account'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
/** The files of a video. */
export const VARIANTS = ['original', 'poster', 'strip', 'peaks', 'proxy', 'frames'] as const;
export type Variant = (typeof VARIANTS)[number];

const anybody = role('ADMIN', 'MANAGER', 'CLIENT', 'EMPLOYEE');
const link = z.object({
  user: z.string().optional().describe('Of a signed link, as the record gives it; without one, the caller signs in.'),
  expires: z.string().optional(),
  signature: z.string().optional(),
});
export const putFile = defineAction({
  method: 'POST',
  path: '/api/file-uploads/',
  resource: 'FileUpload',
  access: anybody,
  summary: 'Puts a file to a record that the caller may write.',
  input: streamed(
    'file',
    z.object({
      entityType: z.enum(ENTITY_TYPES),
      entity: z.string().describe('IRI or uuid of the record.'),
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
  access: anybody,
  summary: 'A link to the file for this caller alone, good for five minutes. Changed in any part it is dead.',
  input: z.object({}),
  output: z.object({ downloadUrl: z.string(), expiresAt: z.string() }),
});

export const readFile = defineAction({
  method: 'GET',
  path: '/api/file_uploads/:record/content',
  resource: 'FileUpload',
  access: 'open',
  summary: 'The file itself, to whoever holds a signed link or is signed in, and may read it; answers `Range`.',
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
    'A file of a video (original, poster, strip, peaks, proxy, frames: the times of the frames of a video whose rate varies), to whoever holds a signed link or is signed in, and may read it; answers `Range`.',
  input: link,
  output: file('stored'),
  errors: errorsOf(videoErrors, 'linkDead'),
});
