/** People read what is wrong with a file; what is not its fault is no refusal. */
import { expect, it } from 'vitest';
import { MediaError } from '../decode/media-process.ts';
import { PackingError } from '../search/analyse.ts';
import { refusalOf } from './refusal.ts';

it.each([
  ["Stream map '0:V:0' matches no streams.", 'The file has no picture.'],
  ['[mov,mp4 @ 0x1] moov atom not found\nfile:/tmp/x/video: Invalid data found', 'The file is damaged, or is no video that can be read.'],
  ['[mov @ 0x1] Format mov detected only with low score\nFormat not on whitelist', 'Files of this kind are not looked at.'],
  ['Picture size 99999x99999 is invalid', 'Its picture is too large to be looked at.'],
  ['', null],
  ['Cannot allocate memory', null],
])('%j is said as %j', (message, said) => {
  expect(refusalOf(new MediaError(message, false))).toBe(said);
});

it('a limit of time is the file’s fault, and a failure of ours is not', () => {
  expect(refusalOf(new MediaError('ffmpeg took longer than 9 s.', true))).toMatch(/too long/);
  for (const error of [new PackingError('no encoder'), new Error('ENOSPC: /tmp/x')]) expect(refusalOf(error)).toBeNull();
});
