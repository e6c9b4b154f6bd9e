/** Users are shown what is wrong with a file; internal failures are not reported as such. */
import { expect, it } from 'vitest';
import { MediaError } from '../decode/media-process.ts';
import { PackingError } from '../search/analyse.ts';
import { refusalOf } from './refusal.ts';

it.each([
  ["Stream map '0:V:0' matches no streams.", 'The file has no video.'],
  ['[mov,mp4 @ 0x1] moov atom not found\nfile:/tmp/x/video: Invalid data found', 'The file is damaged or is not a readable video.'],
  ['[mov @ 0x1] Format mov detected only with low score\nFormat not on whitelist', 'Files of this type cannot be analysed.'],
  ['Picture size 99999x99999 is invalid', 'The picture is too large to be analysed.'],
  ['', null],
  ['Cannot allocate memory', null],
])('%j is reported as %j', (message, expected) => {
  expect(refusalOf(new MediaError(message, false))).toBe(expected);
});

it('reports a timeout as a problem of the file, but not an internal failure', () => {
  expect(refusalOf(new MediaError('ffmpeg took longer than 9 s.', true))).toMatch(/too long/);
  for (const error of [new PackingError('no encoder'), new Error('ENOSPC: /tmp/x')]) expect(refusalOf(error)).toBeNull();
});
