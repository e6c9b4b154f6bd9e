/** The errors of video work: what is wrong with an upload, and why a version cannot be decided on or spoken about. */
import { defineErrors } from '#core/errors';

export const videoErrors = defineErrors('video', {
  fileTooLarge: { status: 413, title: 'The file is too large', detail: 'File size exceeds maximum allowed size' },
  notAVideo: { status: 415, title: 'No video', detail: 'Unsupported file type. Please upload a video file.' },
  mayNotUpload: { status: 403, title: 'Not allowed', detail: 'You do not have permission to upload videos.' },
  noSuchSession: { status: 404, title: 'Not found', detail: 'This upload has ended or was given up. Begin it again.' },
  missingChunks: { status: 409, title: 'Chunks are missing', detail: '{count} of {total} chunks have not arrived yet.' },
  wrongSum: {
    status: 422,
    title: 'The file is not what was sent',
    detail: 'The SHA-256 of the file is {found}, not {expected}. Nothing of it was kept; send its chunks again.',
  },
  chunkTaken: {
    status: 409,
    title: 'Sent twice at once',
    detail: 'Chunk {index} is being sent by another connection as well, which goes on.',
  },
  linkDead: {
    status: 403,
    title: 'The link is dead',
    detail: 'This link has expired or was changed. Read the record again for a new one.',
  },
  notProbed: {
    status: 409,
    title: 'Frame rate unknown',
    detail: 'The frame rate of this video is not known, so that its comments have no time code.',
  },
  decided: { status: 409, title: 'Already decided', detail: '{message}' },
  oldVersion: { status: 409, title: 'An old version', detail: 'There is a newer version of this video; older ones stay as they are.' },
});
