/** Contracts of chunked uploads: initiate, send chunks in any order, complete; two services share the same sessions. */
import * as z from 'zod';
import { role } from '#core/access';
import { defineAction, errorsOf, streamed } from '#core/action';
import { plainNumber, recordOf, reference } from '#core/action-shapes';
import { videoErrors } from '../errors.ts';
import { CHUNK_BYTES } from './chunk-plan.rules.ts';
import { FileUpload } from './file-upload.resource.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import type { VideoUpload } from '../version/video-upload.resource.ts';
import { MAX_OVERRIDE_REASON, VERSION_TYPES } from '../version/video-upload.rules.ts';

const wholeNumber = (least: number) => plainNumber(z.int().min(least));

const overrideReason = z
  .string()
  .trim()
  .min(1, 'A reason is required.')
  .max(MAX_OVERRIDE_REASON)
  .nullish()
  .describe('Why a newer version is uploaded over a signed-off one. It reopens the task.');

/** The target of an upload; form fields are strings. */
export const target = {
  videoTask: reference(VideoTask),
  videoSerial: wholeNumber(1).default(1).describe('The number of the video: from 1 to the task’s `videosRequired`.'),
  versionType: z.enum(VERSION_TYPES).default('DRAFT'),
  overrideReason,
};

export const storedVideo = z.object({
  ...target,
  fileUpload: reference(FileUpload).describe('A video file that you may read; the bytes are shared, not copied.'),
});

const checksum = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'This value should be a SHA-256 in 64 hexadecimal digits.')
  .transform((text) => text.toLowerCase());

/** A client may start the upload before it has read the whole file. */
const finalSum = checksum.nullish().describe('SHA-256 of the whole file, if it was not sent with initiate.');

const fileOf = {
  fileSize: wholeNumber(0).describe('Bytes.'),
  mimeType: z.string().max(200).optional().describe('The type assumed by the client; the server detects the type by content.'),
  chunkSize: wholeNumber(1).default(CHUNK_BYTES).describe('Bytes; the server may use a different size.'),
  checksum: checksum.nullish().describe('SHA-256 of the whole file, in hexadecimal digits.'),
};

const session = z.object({
  sessionId: z.string(),
  chunkSize: z.number().describe('Bytes of each chunk except the last.'),
  totalChunks: z.number(),
  uploadedChunks: z.array(z.number()).describe('Indexes of the uploaded chunks, from 0.'),
  expiresAt: z.string().describe('The upload is cancelled if no further chunk arrives by then.'),
});

const chunkFields = z.object({
  chunkIndex: wholeNumber(0).describe('From 0. Send it before the chunk, which saves the server a temporary copy.'),
});
const chunkAnswer = z.object({
  sessionId: z.string(),
  chunkIndex: z.number(),
  uploadedChunks: z.array(z.number()),
  progress: z.number().describe('Percent, at most 99 until the upload is complete.'),
});
const upload = recordOf<typeof VideoUpload>('VideoUpload');

const shared = { resource: 'VideoUpload', access: role('ADMIN', 'MANAGER', 'EMPLOYEE', 'CLIENT') } as const;
const begins = {
  ...shared,
  method: 'POST',
  status: 201,
  output: session,
  errors: errorsOf(videoErrors, 'fileTooLarge', 'notAVideo', 'mayNotUpload', 'tooManyUploads', 'signedOff'),
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
  changes: ['VideoUpload', 'FileUpload', 'VideoTask', 'VideoJob'],
  errors: errorsOf(videoErrors, 'noSuchSession', 'missingChunks', 'wrongSum', 'notAVideo', 'mayNotUpload', 'signedOff'),
} as const;

export const initiate = defineAction({
  ...begins,
  path: '/api/video_uploads/chunk/initiate',
  summary: 'Starts a chunked upload.',
  input: z.object({ originalFilename: z.string().min(1).max(500), ...fileOf, ...target }),
});
export const sendChunk = defineAction({
  ...sends,
  path: '/api/video_uploads/chunk/:session',
  summary: 'Sends one chunk. Chunks may be sent in any order, concurrently and repeatedly.',
});
export const complete = defineAction({
  ...completes,
  path: '/api/video_uploads/chunk/:session/complete',
  summary: 'Completes an upload once all chunks have arrived: the file is verified and becomes a version of its video. Idempotent.',
  input: z.object({ checksum: finalSum, overrideReason }),
});

export const discard = defineAction({
  ...shared,
  method: 'DELETE',
  path: '/api/video_uploads/chunk/:session',
  summary: 'Ends an upload that is not complete, and removes what has arrived of it.',
  input: z.object({}),
  output: z.null(),
  status: 204,
  errors: errorsOf(videoErrors, 'noSuchSession'),
});

export const initiateSecond = defineAction({
  ...begins,
  path: '/api/video-uploads/chunk/initiate',
  summary: 'Starts a chunked upload; the sessions are shared with the other service.',
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
  summary: 'Completes an upload once all chunks have arrived.',
  input: z.object({
    checksum: finalSum,
    overrideReason,
    totalChunks: wholeNumber(1).optional().describe('The number of chunks that the client has sent.'),
  }),
});
export const statusOfSession = defineAction({
  ...shared,
  method: 'GET',
  path: '/api/video-uploads/chunk/:session/status',
  summary: 'The status of an upload, to resume it after a lost connection.',
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
    videoUpload: z.string().nullable().describe('IRI of the video upload; null until the upload is complete.'),
  }),
  errors: errorsOf(videoErrors, 'noSuchSession'),
});

export const uploadWhole = defineAction({
  ...shared,
  method: 'POST',
  path: '/api/video_uploads',
  summary: 'Uploads a video in one request as a form, or makes a stored file the next version, in JSON.',
  input: streamed('file', z.object(target), storedVideo),
  output: upload,
  status: 201,
  changes: ['VideoUpload', 'FileUpload', 'VideoTask', 'VideoJob'],
  errors: errorsOf(videoErrors, 'fileTooLarge', 'notAVideo', 'mayNotUpload', 'signedOff'),
});
