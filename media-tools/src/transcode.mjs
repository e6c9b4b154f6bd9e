/** Transcodes one input into one output, with its streams decoded, filtered and encoded, or copied. */
import { AVFMT_TS_DISCONT, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { avRescaleQ, Packet } from 'node-av/lib';
import { copying } from './copying.mjs';
import { encoding } from './encoding.mjs';
import { best, mapped, openInput, readOnly } from './input.mjs';
import { createJumps } from './jumps.mjs';
import { MICROSECONDS, NO_TIME } from './libav.mjs';
import { createOutput } from './output.mjs';

/** @param {ReturnType<import('./options.mjs').readTranscoding>} command */
export function transcode({ input, url, output, target }) {
  const context = openInput(input, url);
  const chosen = streamsOf(context, output);
  if (chosen.length === 0) throw new Error('No stream of the input is selected.');
  readOnly(context, chosen);
  const begin = begun(context, Number(input.get('ss') ?? 0));
  const made = createOutput(output, target);
  const tracks = new Map();
  for (const stream of chosen) {
    const isCopied = output.get(stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO ? 'c:v' : 'c:a') === 'copy';
    const track = (isCopied ? copying : encoding)({ stream, input, output, target, made });
    tracks.set(stream.index, { ...track, stream, begin: avRescaleQ(begin, MICROSECONDS, stream.timeBase) });
  }
  const all = [...tracks.values()];
  const follow = context.iformat?.hasFlags(AVFMT_TS_DISCONT) ? createJumps() : () => undefined;
  const packet = new Packet();
  packet.alloc();
  while (!all.every((track) => track.isOver()) && context.readFrameSync(packet) >= 0) {
    const track = tracks.get(packet.streamIndex);
    if (track !== undefined && !track.isOver()) {
      follow(packet, track.stream);
      if (packet.pts !== NO_TIME) packet.pts -= track.begin;
      if (packet.dts !== NO_TIME) packet.dts -= track.begin;
      track.add(packet);
    }
    packet.unref();
  }
  for (const track of all) track.end();
  made.end();
}

/**
 * The mapped streams; without maps the best video and the best audio, except what is disabled. @param {import('./options.mjs').Options}
 * output
 */
function streamsOf(context, output) {
  const maps = output.all('map');
  const found =
    maps.length > 0 ? maps.map((map) => mapped(context, map)) : [best(context, AVMEDIA_TYPE_VIDEO), best(context, AVMEDIA_TYPE_AUDIO)];
  const isLeftOut = ({ codecpar: { codecType } }) =>
    (codecType === AVMEDIA_TYPE_VIDEO && output.has('vn')) || (codecType === AVMEDIA_TYPE_AUDIO && output.has('an'));
  return found.filter((stream) => stream !== null && !isLeftOut(stream));
}

/** Seeks, and returns the time of the input that counts as its start, in microseconds. */
function begun(context, seconds) {
  const first = context.startTime === NO_TIME ? 0n : context.startTime;
  if (seconds === 0) return first;
  const begin = first + BigInt(Math.round(seconds * 1e6));
  // If the input is not seekable, everything is read.
  context.seekFrameSync(-1, begin, AVSEEK_FLAG_BACKWARD);
  return begin;
}
