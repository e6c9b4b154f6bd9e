/** Creates the files of the synthetic clips and of their copies; existing files are kept. */
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { runMedia, words } from '../../src/decode/media-process.ts';
import { HEIGHT, painter, RATE, WIDTH, type Clip } from './scenes.ts';
import type { Transform } from './transforms.ts';

export interface Workshop {
  readonly ffmpeg: string;
  readonly folder: string;
}

const SECONDS = 300;
const signal = new AbortController().signal;
const QUIET = words('-hide_banner -loglevel error -nostdin -y -threads 1');

async function made(file: string, args: readonly string[], { ffmpeg }: Workshop, input: Iterable<Uint8Array> = []): Promise<string> {
  if (existsSync(file)) return file;
  const unfinished = file.replace(/\.mp4$/, '.unfinished.mp4');
  await runMedia({ program: ffmpeg, args: [...QUIET, ...args, unfinished], input, seconds: SECONDS, signal, onOutput: () => undefined });
  renameSync(unfinished, file);
  return file;
}

function* frames(clip: Clip): Generator<Uint8Array> {
  const paint = painter(clip);
  for (let frame = 0; frame < clip.seconds * RATE; frame++) yield paint(frame / RATE).data;
}

const CODED = words('-an -c:v libx264 -preset veryfast -pix_fmt yuv420p -threads 1');

export function clipFile(clip: Clip, workshop: Workshop): Promise<string> {
  const args = [...words(`-f rawvideo -pix_fmt gray -s ${WIDTH}x${HEIGHT} -r ${RATE} -i pipe:0`), ...CODED, '-crf', '22'];
  return made(path.join(workshop.folder, `${clip.name}.mp4`), args, workshop, frames(clip));
}

export function copyFile(name: string, clip: string, host: string, { graph, coding }: Transform, workshop: Workshop): Promise<string> {
  const args = [
    '-i',
    clip,
    '-stream_loop',
    '1',
    '-i',
    host,
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    ...CODED,
    ...(coding ?? ['-crf', '26']),
  ];
  return made(path.join(workshop.folder, `${name}.mp4`), args, workshop);
}
