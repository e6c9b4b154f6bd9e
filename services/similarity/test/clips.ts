/** Creates files of synthetic clips, for tests that have ffmpeg. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GrayImage } from '../src/image/gray-image.ts';
import { HEIGHT, WIDTH } from './footage.ts';

export interface Clips {
  /** From frames, eight per second; additional arguments come before the file name. */
  ofFrames(name: string, frames: readonly GrayImage[], ...more: string[]): Buffer;
  /** Any output of ffmpeg. */
  made(name: string, ...args: string[]): Buffer;
}

export function clipsIn(folder: string, ffmpeg: string): Clips {
  const run = (name: string, args: readonly string[], input?: Buffer): Buffer => {
    const file = path.join(folder, name);
    const { status, stderr } = spawnSync(ffmpeg, ['-v', 'error', '-y', ...args, file], { encoding: 'utf8', ...(input ? { input } : {}) });
    if (status !== 0) throw new Error(stderr);
    return readFileSync(file);
  };
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', '8', '-i', 'pipe:0'];
  return {
    ofFrames: (name, frames, ...more) => run(name, [...raw, ...more, '-pix_fmt', 'yuv420p'], Buffer.concat(frames.map(({ data }) => data))),
    made: (name, ...args) => run(name, args),
  };
}
