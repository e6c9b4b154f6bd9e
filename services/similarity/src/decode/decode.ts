/**
 * Decodes the frames of a video for analysis: eight per second, upright, at most 480 pixels, grey with half-resolution colours below.
 * Playlists, scripts and addresses in a file are never followed, and endless input is limited.
 */
import { FRAME_EDGE, FRAME_RATE } from '../fingerprint/fingerprint.ts';
import type { ColorImage } from '../image/colors.ts';
import { cropped, type GrayImage } from '../image/gray-image.ts';
import { shrunk } from '../image/resize.ts';
import { BrokenStreamError, createGrayFrames } from './gray-frames.ts';
import { runMedia, words } from './media-process.ts';

export interface Decoding {
  readonly ffmpeg: string;
  /** A local file. */
  readonly file: string;
  readonly signal: AbortSignal;
  /** All frames have the size of the first. The next frame is delivered when the returned promise resolves. */
  readonly onFrame: (frame: ColorImage) => void | Promise<void>;
}

/** Containers that cannot refer to other files. */
const FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,mpegvideo,mxf,asf,flv,ogg';
const MOST_PIXELS = 8192 * 8192;
const MOST_HOURS = 12;
/** Generous enough for a slow machine; a file that exceeds it was made to keep the decoder busy. */
const SECONDS = 6 * 3600;

/** Chroma is subsampled by 2 × 2 pixels. */
const even = (side: string) => `'max(2,2*round(${side}*min(1,${FRAME_EDGE}/max(iw,ih))/2))'`;
const FILTER = [
  `fps=${FRAME_RATE}`,
  "scale='max(2,trunc(iw*sar/2)*2)':ih",
  'setsar=1',
  `scale=${even('iw')}:${even('ih')}:flags=area:out_range=full`,
  'format=yuv420p',
].join(',');

/** Luma on top; below, at half height, the blue and the red chroma plane next to each other. */
function framed(image: GrayImage): ColorImage {
  const { width } = image;
  const height = (image.height * 2) / 3;
  if (!Number.isInteger(height)) throw new BrokenStreamError('A frame has no usable size.');
  return {
    ...cropped(image, { left: 0, top: 0, right: width, bottom: height }),
    chroma: cropped(image, { left: 0, top: height, right: width, bottom: image.height }),
  };
}

function sized({ chroma, ...gray }: ColorImage, width: number, height: number): ColorImage {
  return { ...shrunk(gray, width, height), chroma: shrunk(chroma!, width, height / 2) };
}

export async function decodeFrames({ ffmpeg, file, signal, onFrame }: Decoding): Promise<void> {
  let size: { readonly width: number; readonly height: number } | null = null;
  let whole: ColorImage[] = [];
  const add = createGrayFrames((image) => {
    const frame = framed(image);
    size ??= { width: frame.width, height: frame.height };
    whole.push(sized(frame, size.width, size.height));
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
      ...words('-f image2pipe -c:v pgmyuv pipe:1'),
    ],
    seconds: SECONDS,
    signal,
    onOutput,
  });
}
