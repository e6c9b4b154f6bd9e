/** Opens an input file with only its own protocol and the given container formats, and without following references to other files. */
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_DEFAULT,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { Dictionary, FormatContext, InputFormat } from 'node-av/lib';
import { checked } from './libav.mjs';

/** @param {import('./options.mjs').Options} options @returns {FormatContext} */
export function openInput(options, url) {
  const context = new FormatContext();
  context.allocContext();
  const raw = options.get('f') === 'rawvideo';
  const settings = Dictionary.fromObject({
    protocol_whitelist: options.get('protocol_whitelist') ?? url.split(':')[0],
    format_whitelist: options.get('format_whitelist'),
    pixel_format: raw ? options.get('pix_fmt') : undefined,
    video_size: raw ? options.get('s') : undefined,
    framerate: raw ? options.get('r') : undefined,
  });
  const format = options.has('f') ? InputFormat.findInputFormat(options.get('f')) : null;
  checked(context.openInputSync(url, format, settings), 'The input cannot be opened');
  checked(context.findStreamInfoSync(), 'The input cannot be read');
  return context;
}

const isPicture = (stream) => (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0;
const of = (context, type) => (context.streams ?? []).filter((stream) => stream.codecpar.codecType === type);

/** The first video stream that is not cover art. */
export const firstVideo = (context) => of(context, AVMEDIA_TYPE_VIDEO).find((stream) => !isPicture(stream)) ?? null;

/** The stream that `-map` selects. @returns null when an optional stream does not exist. */
export function mapped(context, map) {
  const [, kind, optional] = /^0:(.):0(\??)$/.exec(map);
  const type = kind === 'a' ? AVMEDIA_TYPE_AUDIO : AVMEDIA_TYPE_VIDEO;
  const stream = kind === 'V' ? firstVideo(context) : (of(context, type)[0] ?? null);
  if (stream === null && optional === '') throw new Error(`The input has no stream ${map}.`);
  return stream;
}

/** The default stream, as in ffmpeg: the highest resolution or the most channels, preferring streams marked as default. */
export function best(context, type) {
  const worth = (stream) => {
    if (isPicture(stream)) return 1;
    const { codecpar, disposition, eventFlags } = stream;
    const size = type === AVMEDIA_TYPE_VIDEO ? codecpar.width * codecpar.height : codecpar.channels;
    return size + (eventFlags & 2 ? 1e8 : 0) + (disposition & AV_DISPOSITION_DEFAULT ? 5e6 : 0);
  };
  return of(context, type).reduce((one, other) => (one === null || worth(other) > worth(one) ? other : one), null);
}

/** Skips all streams other than the wanted ones. */
export function readOnly(context, wanted) {
  for (const stream of context.streams ?? [])
    if (!wanted.some((candidate) => candidate.index === stream.index)) stream.discard = AVDISCARD_ALL;
}
