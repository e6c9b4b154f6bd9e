/** Video tools for tests: ffmpeg, its stand-in, or both; and test videos made by whichever is installed. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { MediaTools } from '../../src/domains/video/media/make-media.service.ts';
import { findProgram } from '../../src/domains/video/media/media-process.service.ts';

/** A folder without any program. */
export const NOWHERE = '/nowhere';

async function toolsOf(searched: string | undefined, standIns: string | null | undefined): Promise<MediaTools | null> {
  const [ffmpeg, ffprobe] = [await findProgram('ffmpeg', searched, standIns), await findProgram('ffprobe', searched, standIns)];
  return ffmpeg === null || ffprobe === null ? null : { ffmpeg, ffprobe };
}

export const REAL_TOOLS = await toolsOf(undefined, null);
export const STAND_IN_TOOLS = await toolsOf('', undefined);

/** Each is tested where it is installed. */
export const TOOLS = [
  { name: 'ffmpeg', tools: REAL_TOOLS },
  { name: 'its stand-in', tools: STAND_IN_TOOLS },
].filter((one): one is { name: string; tools: MediaTools } => one.tools !== null);

/** @param args ffmpeg arguments, with explicit codecs and container. */
export function makeVideo(place: string, ...args: readonly string[]): string {
  const maker =
    REAL_TOOLS === null ? [process.execPath, path.resolve('media-tools/test/make-video.mjs')] : [REAL_TOOLS.ffmpeg, '-v', 'error', '-y'];
  const { status, stderr } = spawnSync(maker[0]!, [...maker.slice(1), ...args, place], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return place;
}

const TRACK_HEADER = 'tkhd';
/** From the name of the track's header. */
const MATRIX_AT = 44;
const [ONE, LAST] = [65_536, 1 << 30];

/** An MP4 with one track and a rotation of a quarter turn clockwise. */
export function turnVideo(from: string, to: string): string {
  const bytes = readFileSync(from);
  const at = bytes.indexOf(TRACK_HEADER) + MATRIX_AT;
  [0, ONE, 0, -ONE, 0, 0, 0, 0, LAST].forEach((value, place) => bytes.writeInt32BE(value, at + 4 * place));
  writeFileSync(to, bytes);
  return to;
}

/** Arguments for sources that ffmpeg draws itself. */
export const lavfi = (...sources: readonly string[]) => sources.flatMap((source) => ['-f', 'lavfi', '-i', source]);
