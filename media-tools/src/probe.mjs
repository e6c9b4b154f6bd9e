/** Prints a file's metadata and frame timestamps: the part of ffprobe's output that Greenroom reads. */
import { writeSync } from 'node:fs';
import { AV_DISPOSITION_ATTACHED_PIC, AV_PKT_FLAG_DISCARD, AV_PKT_FLAG_KEY, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetCodecName, avGetMediaTypeString, avGetPixFmtName, Packet } from 'node-av/lib';
import { rotation } from './filters.mjs';
import { firstVideo, openInput, readOnly } from './input.mjs';
import { MICROSECONDS, NO_TIME } from './libav.mjs';

const MAX_BUFFERED = 65_536;

/** @param {ReturnType<import('./options.mjs').readProbing>} command */
export function probe({ input, url }) {
  const context = openInput(input, url);
  if (input.has('show_entries')) return packets(context);
  const format = { format_name: context.iformat?.name ?? '', duration: seconds(context.duration, MICROSECONDS) };
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
    ...(isPicture ? { width: codecpar.width, height: codecpar.height, pix_fmt: avGetPixFmtName(codecpar.format) ?? undefined } : {}),
    r_frame_rate: `${rFrameRate.num}/${rFrameRate.den}`,
    avg_frame_rate: `${avgFrameRate.num}/${avgFrameRate.den}`,
    duration: seconds(duration, timeBase),
    disposition: { attached_pic: (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 ? 0 : 1 },
    tags: { rotate: metadata?.get('rotate') ?? undefined, DURATION: metadata?.get('DURATION') ?? undefined },
    ...(degrees === null ? {} : { side_data_list: [{ rotation: Math.round(degrees) }] }),
  };
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
