/** Stores the small grey frames of a fingerprint as video, about 150 kB per minute; single pixels do not matter. */
import { FRAME_RATE } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { createGrayFrames } from './gray-frames.ts';
import { runMedia, words } from './media-process.ts';

interface Work {
  readonly ffmpeg: string;
  readonly signal: AbortSignal;
}

const QUALITY = 24;
const SECONDS = 600;
const QUIET = words('-hide_banner -loglevel error -nostdin -threads 1');
const KEPT = words(`-c:v libx264 -preset veryfast -crf ${QUALITY} -pix_fmt gray -threads 1 -f matroska pipe:1`);
const READ = words('-protocol_whitelist pipe -f matroska -i pipe:0 -vsync 0 -pix_fmt gray -f image2pipe -c:v pgm pipe:1');

export async function packed({ ffmpeg, signal }: Work, frames: readonly GrayImage[]): Promise<Buffer> {
  const { width, height } = frames[0];
  const parts: Buffer[] = [];
  await runMedia({
    program: ffmpeg,
    args: [...QUIET, ...words(`-f rawvideo -pix_fmt gray -s ${width}x${height} -r ${FRAME_RATE} -i pipe:0`), ...KEPT],
    input: frames.map(({ data }) => data),
    seconds: SECONDS,
    signal,
    onOutput: (bytes) => void parts.push(bytes),
  });
  return Buffer.concat(parts);
}

export async function unpacked({ ffmpeg, signal }: Work, bytes: Uint8Array): Promise<GrayImage[]> {
  const frames: GrayImage[] = [];
  await runMedia({
    program: ffmpeg,
    args: [...QUIET, ...READ],
    input: [bytes],
    seconds: SECONDS,
    signal,
    onOutput: createGrayFrames((frame) => frames.push(frame)),
  });
  return frames;
}
