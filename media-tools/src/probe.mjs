/** Prints a file's metadata and frame timestamps: the part of ffprobe's output that Greenroom reads. */
import { writeSync } from 'node:fs';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_FIELD_BB,
  AV_FIELD_BT,
  AV_FIELD_PROGRESSIVE,
  AV_FIELD_TB,
  AV_FIELD_TT,
  AV_OPT_TYPE_INT,
  AV_PKT_FLAG_DISCARD,
  AV_PKT_FLAG_KEY,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, avGetMediaTypeString, avGetPixFmtName, CodecContext, Packet } from 'node-av/lib';
import { pixelShape, rotation } from './filters.mjs';
import { firstVideo, openInput, readOnly } from './input.mjs';
import { MICROSECONDS, NO_TIME } from './libav.mjs';

const MAX_BUFFERED = 65_536;

/** @param {ReturnType<import('./options.mjs').readProbing>} command */
export function probe({ input, url }) {
  const context = openInput(input, url);
  if (input.has('show_entries')) return packets(context);
  const format = {
    format_name: context.iformat?.name ?? '',
    duration: seconds(context.duration, MICROSECONDS),
    tags: { timecode: context.metadata?.get('timecode') ?? undefined },
  };
  print(JSON.stringify({ streams: (context.streams ?? []).map(described), format }));
}

function described(stream) {
  const { codecpar, timeBase, duration, avgFrameRate, rFrameRate, disposition, metadata } = stream;
  const isPicture = codecpar.codecType === AVMEDIA_TYPE_VIDEO;
  const degrees = isPicture ? rotation(codecpar) : null;
  return {
    index: stream.index,
    codec_type: avGetMediaTypeString(codecpar.codecType) ?? undefined,
    codec_name: avGetCodecName(codecpar.codecId) ?? undefined,
    ...(isPicture ? picture(stream) : {}),
    r_frame_rate: `${rFrameRate.num}/${rFrameRate.den}`,
    avg_frame_rate: `${avgFrameRate.num}/${avgFrameRate.den}`,
    duration: seconds(duration, timeBase),
    disposition: { attached_pic: (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 ? 0 : 1 },
    tags: {
      rotate: metadata?.get('rotate') ?? undefined,
      DURATION: metadata?.get('DURATION') ?? undefined,
      timecode: metadata?.get('timecode') ?? undefined,
    },
    ...(degrees === null ? {} : { side_data_list: [{ rotation: Math.round(degrees) }] }),
  };
}

const TRANSFERS = new Map([
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
]);
const FIELD_ORDERS = new Map([
  [AV_FIELD_PROGRESSIVE, 'progressive'],
  [AV_FIELD_TT, 'tt'],
  [AV_FIELD_BB, 'bb'],
  [AV_FIELD_TB, 'tb'],
  [AV_FIELD_BT, 'bt'],
]);

function picture(stream) {
  const { codecpar } = stream;
  const { num, den } = pixelShape(stream);
  return {
    width: codecpar.width,
    height: codecpar.height,
    pix_fmt: avGetPixFmtName(codecpar.format) ?? undefined,
    sample_aspect_ratio: num > 0 && den > 0 ? `${num}:${den}` : undefined,
    color_transfer: TRANSFERS.get(codecpar.colorTrc),
    field_order: FIELD_ORDERS.get(fieldOrder(codecpar)),
  };
}

/** The library makes the field order accessible only as an option of a decoder. */
function fieldOrder(codecpar) {
  const context = new CodecContext();
  context.allocContext3(null);
  const code = context.parametersToContext(codecpar);
  const order = code < 0 ? null : context.getOption('field_order', AV_OPT_TYPE_INT);
  context.freeContext();
  return order;
}

/** One line for each packet of the first video: its timestamp, duration, and whether it is a key frame or discarded. */
function packets(context) {
  const stream = firstVideo(context);
  if (stream === null) return;
  readOnly(context, [stream]);
  const { timeBase, index } = stream;
  const packet = new Packet();
  packet.alloc();
  let text = '';
  while (context.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === index) {
      const { flags, duration } = packet;
      text += `${seconds(packet.pts, timeBase) ?? 'N/A'},${duration > 0 ? seconds(duration, timeBase) : 'N/A'},${flags & AV_PKT_FLAG_KEY ? 'K' : '_'}${flags & AV_PKT_FLAG_DISCARD ? 'D' : '_'}\n`;
      if (text.length > MAX_BUFFERED) {
        print(text);
        text = '';
      }
    }
    packet.unref();
  }
  print(text);
}

const seconds = (time, { num, den }) => (time === NO_TIME ? undefined : ((Number(time) * num) / den).toFixed(6));

/** Writes everything, however slowly it is read. */
function print(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}
