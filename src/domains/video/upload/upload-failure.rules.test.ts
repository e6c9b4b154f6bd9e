/** Tests of how failed calls affect an upload. */
import { expect, it } from 'vitest';
import { SIGNED_OFF, verdictOn, type FailedCall } from './upload-failure.rules.ts';

const response: FailedCall = { status: 500, failure: 'response', message: 'What the server said', type: null, missingChunks: null };

it.each<[string, Partial<FailedCall>, ReturnType<typeof verdictOn>]>([
  ['no answer', { failure: 'network' }, { kind: 'retry' }],
  ['an answer that takes too long', { failure: 'timeout' }, { kind: 'retry' }],
  ['a line that stands still', { failure: 'aborted' }, { kind: 'retry' }],
  ['a server that fails', { status: 503 }, { kind: 'retry' }],
  ['too many calls', { status: 429 }, { kind: 'retry' }],
  ['a chunk that another connection sends', { status: 409 }, { kind: 'retry' }],
  [
    'a video signed off in the meantime',
    { status: 409, type: '/api/errors/video.signedOff' },
    { kind: 'fail', message: SIGNED_OFF, again: false },
  ],
  ['missing chunks', { status: 409, missingChunks: [1, 4] }, { kind: 'send', chunks: [1, 4] }],
  ['a session that is gone', { status: 404, type: '/api/errors/video.noSuchSession' }, { kind: 'begin again' }],
  ['a file that is too large', { status: 413 }, { kind: 'fail', message: 'File size exceeds maximum allowed size', again: false }],
  [
    'a file that is no video',
    { status: 415 },
    { kind: 'fail', message: 'Unsupported file type. Please upload a video file.', again: false },
  ],
  ['a session that has ended', { status: 401 }, { kind: 'fail', message: 'Authentication required. Please log in.', again: false }],
  ['a response without a message', { status: 400, message: '' }, { kind: 'fail', message: 'Upload failed', again: false }],
  ['a bad field', { status: 422 }, { kind: 'fail', message: 'What the server said', again: false }],
  ['a full disk', { status: 507 }, { kind: 'fail', message: 'What the server said', again: true }],
  ['a task that is not theirs', { status: 403 }, { kind: 'fail', message: 'You do not have permission to upload videos.', again: false }],
  [
    'a wrong sum',
    { status: 422, type: '/api/errors/video.wrongSum' },
    { kind: 'fail', message: 'The uploaded file does not match the original. Nothing was stored.', again: true },
  ],
])('%s', (_name, part, verdict) => {
  expect(verdictOn({ ...response, ...part })).toEqual(verdict);
});
