/** Programs for tests that read videos: ffmpeg, its stand-in, or both; and test videos made by whichever is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { findProgram } from '../src/decode/media-process.ts';

const real = await findProgram('ffmpeg', undefined, null);
const standIn = await findProgram('ffmpeg', '');
const STAND_IN_MAKER = fileURLToPath(new URL('../../../media-tools/test/make-video.mjs', import.meta.url));

/** Each is tested where it is installed. */
export const PROGRAMS = [
  { name: 'ffmpeg', ffmpeg: real },
  { name: 'its stand-in', ffmpeg: standIn },
].filter((program): program is { name: string; ffmpeg: string } => program.ffmpeg !== null);

/** @param args ffmpeg arguments, with explicit codecs and container. @param input for arguments that read a pipe */
export function makeVideo(file: string, args: readonly string[], input?: Buffer): string {
  const [program, ...first] = real ? [real, '-v', 'error', '-nostdin', '-y'] : [process.execPath, STAND_IN_MAKER];
  const { status, stderr } = spawnSync(program, [...first, ...args, file], { encoding: 'utf8', input });
  expect([status, stderr]).toEqual([0, '']);
  return file;
}

/** From the name of the track's header. */
const MATRIX_AT = 44;
const [ONE, LAST] = [65_536, 1 << 30];

/** An MP4 with one track and a rotation of a quarter turn clockwise. */
export function turnVideo(from: string, to: string): string {
  const bytes = readFileSync(from);
  const at = bytes.indexOf('tkhd') + MATRIX_AT;
  [0, ONE, 0, -ONE, 0, 0, 0, 0, LAST].forEach((value, place) => bytes.writeInt32BE(value, at + 4 * place));
  writeFileSync(to, bytes);
  return to;
}
