/** What a file that is too large to be sent at once is uploaded with: initiate, its chunks in any order, complete; in two forms of the same sessions. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, streamed } from '#core/action';
import { recordOf } from '#core/action-shapes';
import { uuidFromIri } from '#core/iri';
import { videoErrors } from '../errors.ts';
import type { VideoUpload } from './video-upload.resource.ts';
import { VERSION_TYPES } from './video-upload.rules.ts';

/** 5 MB: what clients send by default. */
export const CHUNK_BYTES = 5 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A record named by its IRI or by its uuid alone. */
export function reference(plural: string) {
  return z
    .string()
    .transform((text, context) => {
      const uuid = UUID.test(text) ? text.toLowerCase() : uuidFromIri({ plural }, text);
      if (uuid !== null) return uuid;
      context.addIssue({
        code: 'custom',
        message: `This value should be the IRI or the uuid of one of the ${plural.replaceAll('_', ' ')}.`,
      });
      return z.NEVER;
    })
    .describe(`IRI or uuid of one of ${plural}.`);
}

const wholeNumber = (least: number) => z.coerce.number<number | string>().int().min(least).max(Number.MAX_SAFE_INTEGER);

/** What an upload is for; a form's fields are texts. */
export const target = {
  videoTask: reference('video_tasks'),
  videoSerial: wholeNumber(1).default(1).describe('Which of the videos that the task wants: from 1 to its `videosRequired`.'),
  versionType: z.enum(VERSION_TYPES).default('DRAFT'),
};

const checksum = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'This value should be a SHA-256 in 64 hexadecimal digits.')
  .transform((text) => text.toLowerCase());

/** A sender may begin before it has read the whole file. */
const finalSum = checksum.nullish().describe('SHA-256 of the whole file, of a sender who did not know it at the beginning.');

const fileOf = {
  fileSize: wholeNumber(1).describe('Bytes.'),
  mimeType: z.string().max(200).optional().describe('What the sender takes it for; the content decides.'),
  chunkSize: wholeNumber(1).default(CHUNK_BYTES).describe('Bytes; the server may set another.'),
  checksum: checksum.nullish().describe('SHA-256 of the whole file, in hexadecimal digits.'),
};

const session = z.object({
  sessionId: z.string(),
  chunkSize: z.number().describe('Bytes of each chunk but the last.'),
  totalChunks: z.number(),
  uploadedChunks: z.array(z.number()).describe('Numbers of the chunks that are there, from 0.'),
  expiresAt: z.string().describe('Without another chunk until then the upload is given up.'),
});

const chunkFields = z.object({
  chunkIndex: z.coerce.number<number | string>().int().min(0).describe('From 0. Sent before the chunk, it saves the server a copy.'),
});
const chunkAnswer = z.object({
  sessionId: z.string(),
  chunkIndex: z.number(),
  uploadedChunks: z.array(z.number()),
  progress: z.number().describe('Percent, 99 at the most until the upload is complete.'),
});
const upload = recordOf<typeof VideoUpload>('VideoUpload');

const shared = { resource: 'VideoUpload', access: role('ADMIN', 'MANAGER', 'EMPLOYEE', 'CLIENT') } as const;
const begins = {
  ...shared,
  method: 'POST',
  status: 201,
  output: session,
  errors: errorsOf(videoErrors, 'fileTooLarge', 'notAVideo', 'mayNotUpload'),
} as const;
const sends = {
  ...shared,
  method: 'POST',
  input: streamed('chunk', chunkFields),
  output: chunkAnswer,
  errors: errorsOf(videoErrors, 'noSuchSession', 'chunkTaken', 'mayNotUpload'),
} as const;
const completes = {
  ...shared,
  method: 'POST',
  status: 201,
  output: upload,
  changes: ['VideoUpload', 'FileUpload'],
  errors: errorsOf(videoErrors, 'noSuchSession', 'missingChunks', 'wrongSum', 'notAVideo', 'mayNotUpload'),
} as const;

export const initiate = defineAction({
  ...begins,
  path: '/api/video_uploads/chunk/initiate',
  summary: 'Begins an upload in chunks.',
  input: z.object({ originalFilename: z.string().min(1).max(500), ...fileOf, ...target }),
});
export const sendChunk = defineAction({
  ...sends,
  path: '/api/video_uploads/chunk/:session',
  summary: 'Sends one chunk. Chunks come in any order, several at once, and may be sent again.',
});
export const complete = defineAction({
  ...completes,
  path: '/api/video_uploads/chunk/:session/complete',
  summary:
    'Ends an upload once all chunks are there: the file is checked and becomes a version of its video. Repeated, it answers the same.',
  input: z.object({ checksum: finalSum }),
});

export const initiateSecond = defineAction({
  ...begins,
  path: '/api/video-uploads/chunk/initiate',
  summary: 'Begins an upload in chunks; the same sessions as the other service.',
  input: z.object({ filename: z.string().min(1).max(500), ...fileOf, metadata: z.object(target) }),
});
export const sendChunkSecond = defineAction({
  ...sends,
  path: '/api/video-uploads/chunk/:session',
  summary: 'Sends one chunk of an upload.',
});
export const completeSecond = defineAction({
  ...completes,
  path: '/api/video-uploads/chunk/:session/complete',
  summary: 'Ends an upload once all chunks are there.',
  input: z.object({ checksum: finalSum, totalChunks: wholeNumber(1).optional().describe('As many as the sender has sent.') }),
});
export const statusOfSession = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/video-uploads/chunk/:session/status',
  summary: 'How far an upload is: what goes on after a lost connection asks for this.',
  input: z.object({}),
  output: z.object({
    sessionId: z.string(),
    status: z.enum(['OPEN', 'VERIFYING', 'COMPLETED']),
    uploadedChunks: z.array(z.number()),
    missingChunks: z.array(z.number()),
    totalChunks: z.number(),
    chunkSize: z.number(),
    progress: z.number(),
    expiresAt: z.string(),
    videoUpload: z.string().nullable().describe('IRI of the upload, once it is complete.'),
  }),
  errors: errorsOf(videoErrors, 'noSuchSession'),
});

export const uploadWhole = defineAction({
  ...shared,
  method: 'POST',
  path: '/api/video_uploads',
  summary: 'Uploads a video in one piece.',
  input: streamed('file', z.object(target)),
  output: upload,
  status: 201,
  changes: ['VideoUpload', 'FileUpload'],
  errors: errorsOf(videoErrors, 'fileTooLarge', 'notAVideo', 'mayNotUpload'),
});
