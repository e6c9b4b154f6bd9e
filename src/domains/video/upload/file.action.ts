/** Contracts of the calls to attach files to records, and to download them: by signed link or signed in. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, stored, streamed } from '#core/action';
import { recordOf, reference } from '#core/action-shapes';
import { videoErrors } from '../errors.ts';
import { FileUpload, MAX_FILENAME } from './file-upload.resource.ts';

/** Kinds of records that files can be attached to, as named in the API. */
const ENTITY_TYPES = ['video_job', 'video_task', 'schedule', 'client', 'employee', 'live_account'] as const;
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
const attached = {
  entityType: z.enum(ENTITY_TYPES),
  entity: z.union([z.string(), z.int()]).transform(String).describe('IRI, uuid or id of the record.'),
} as const;
export const fileFields = z.object({ ...attached, metadata: z.string().max(20_000).optional().describe('A JSON object.') });
export const storedFile = z.object({
  ...attached,
  fileUpload: reference(FileUpload).describe('A file that you may read; the bytes are shared, not copied.'),
  originalFilename: z.string().trim().min(1).max(MAX_FILENAME).optional().describe('Default: the name of the given file.'),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const putting = {
  method: 'POST',
  resource: 'FileUpload',
  access: anyRole,
  summary: 'Attaches a file to a record that you may write: one that is sent as a form, or in JSON a stored one.',
  input: streamed('file', fileFields, storedFile),
  output: recordOf<typeof FileUpload>('FileUpload'),
  status: 201,
  changes: ['FileUpload'],
  errors: errorsOf(videoErrors, 'fileTooLarge'),
} as const;
export const putFile = defineAction({ ...putting, path: '/api/file-uploads/' });
/** The same action at the collection's URL, where records are created. */
export const createFile = defineAction({ ...putting, path: '/api/file_uploads' });

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
  output: stored('application/*', 'audio/*', 'image/*', 'text/*', 'video/*'),
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
  output: stored('video/*', 'application/mxf', 'application/vnd.ms-asf', 'image/*', 'application/json'),
  errors: errorsOf(videoErrors, 'linkDead'),
});
