/**
 * The frames of a video as they are looked at: eight a second, upright, grey, at most 480 pixels. Playlists, scripts and addresses in a file
 * are never followed, and what claims to be endless ends.
 */
import { FRAME_EDGE, FRAME_RATE } from '../fingerprint/fingerprint.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { shrunk } from '../image/resize.ts';
import { createGrayFrames } from './gray-frames.ts';
import { runMedia, words } from './media-process.ts';

export interface Decoding {
  readonly ffmpeg: string;
  /** A file of this machine. */
  readonly file: string;
  readonly signal: AbortSignal;
  /** All frames have the size of the first. The next one comes when this is done. */
  readonly onFrame: (frame: GrayImage) => void | Promise<void>;
}

/** Containers that name no other file. */
const FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,mxf,asf,flv,ogg';
const MOST_PIXELS = 8192 * 8192;
const MOST_HOURS = 12;
/** Even a slow machine decodes faster than this; a file that does not is made to keep it busy. */
const SECONDS = 6 * 3600;

const FILTER = [
  `fps=${FRAME_RATE}`,
  "scale='max(2,trunc(iw*sar/2)*2)':ih",
  'setsar=1',
  `scale='min(${FRAME_EDGE},iw)':'min(${FRAME_EDGE},ih)':force_original_aspect_ratio=decrease:flags=area`,
  'format=gray',
].join(',');

export async function decodeFrames({ ffmpeg, file, signal, onFrame }: Decoding): Promise<void> {
  let size: { readonly width: number; readonly height: number } | null = null;
  let whole: GrayImage[] = [];
  const add = createGrayFrames((frame) => {
    size ??= { width: frame.width, height: frame.height };
    whole.push(shrunk(frame, size.width, size.height));
  });
  const onOutput = async (bytes: Buffer) => {
    add(bytes);
    const frames = whole;
    whole = [];
    for (const frame of frames) await onFrame(frame);
  };
  await runMedia({
    program: ffmpeg,
    args: [
      ...words(`-hide_banner -loglevel error -nostdin -threads 1 -max_pixels ${MOST_PIXELS}`),
      ...words(`-protocol_whitelist file -format_whitelist ${FORMATS} -i`),
      `file:${file}`,
      ...words(`-map 0:V:0 -an -sn -dn -t ${MOST_HOURS * 3600} -vf`),
      FILTER,
      ...words('-f image2pipe -c:v pgm pipe:1'),
    ],
    seconds: SECONDS,
    signal,
    onOutput,
  });
}
