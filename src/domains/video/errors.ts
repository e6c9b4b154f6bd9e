/** Errors of video work: failed uploads, dead links, and versions that cannot be decided or commented on. */
import { defineErrors } from '#core/errors';

export const videoErrors = defineErrors('video', {
  fileTooLarge: { status: 413, title: 'The file is too large', detail: 'File size exceeds maximum allowed size' },
  notAVideo: { status: 415, title: 'Not a video', detail: 'Unsupported file type. Please upload a video file.' },
  mayNotUpload: { status: 403, title: 'Not allowed', detail: 'You do not have permission to upload videos.' },
  tooManyUploads: {
    status: 429,
    title: 'Too many unfinished uploads',
    detail: 'You have {count} unfinished uploads. Finish one of them first; those that receive nothing end after a day.',
  },
  noSuchSession: { status: 404, title: 'Not found', detail: 'This upload has ended or was cancelled. Start it again.' },
  missingChunks: { status: 409, title: 'Chunks are missing', detail: '{count} of {total} chunks have not arrived yet.' },
  wrongSum: {
    status: 422,
    title: 'Checksum mismatch',
    detail: 'The SHA-256 of the file is {found}, not {expected}. Nothing was stored. Send all chunks again.',
  },
  chunkTaken: {
    status: 409,
    title: 'Chunk is already being sent',
    detail: 'Chunk {index} is already being sent by another connection.',
  },
  linkDead: {
    status: 403,
    title: 'Invalid link',
    detail: 'This link has expired or was modified. Read the record again to get a new one.',
  },
  notProbed: {
    status: 409,
    title: 'Frame rate unknown',
    detail: 'The frame rate of this video is unknown, so its comments have no time code.',
  },
  decided: { status: 409, title: 'Already decided', detail: '{message}' },
  signedOff: {
    status: 409,
    title: 'Signed off',
    detail: 'Version {revision} of video {serial} was signed off. Give a reason (`overrideReason`) to upload a newer version over it.',
  },
  signedOffKept: {
    status: 409,
    title: 'Signed off',
    detail: '{what}: signed-off videos are kept and cannot be deleted.',
  },
  oldVersion: {
    status: 409,
    title: 'Outdated version',
    detail: 'There is a newer version of this video. Older versions cannot be changed.',
  },
});
