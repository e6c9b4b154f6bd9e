/** Writes packets to the output, interleaved by time; reports progress if requested. */
import { writeSync } from 'node:fs';
import { avRescaleQ, Dictionary, FormatContext } from 'node-av/lib';
import { checked, MICROSECONDS, NO_TIME } from './libav.mjs';

const FORMATS = { mp4: 'mp4', jpg: 'image2pipe' };
const PROGRESS_MS = 500;

/** @param {import('./options.mjs').Options} options */
export function createOutput(options, target) {
  const name = options.get('f') ?? FORMATS[target.split('.').at(-1)];
  if (name === undefined) throw new Error('The output format is neither given nor known from the file extension.');
  const context = new FormatContext();
  checked(context.allocOutputContext2(null, name, target), 'The output cannot be created');
  const report = options.has('progress') ? createReport() : null;
  let written = 0;
  let isBegun = false;

  function begin() {
    checked(context.openOutputSync(), 'The output cannot be opened');
    checked(context.writeHeaderSync(Dictionary.fromObject({ movflags: options.get('movflags') })), 'The output cannot be started');
    isBegun = true;
  }

  /** @param {(stream: import('node-av/lib').Stream) => void} describe */
  function add(describe) {
    const stream = context.newStream(null);
    describe(stream);
    let last = null;
    /** Keeps timestamps increasing, whatever the input contains. */
    const orderly = (packet) => {
      if (packet.dts === NO_TIME) return;
      if (last !== null && packet.dts <= last) packet.dts = last + 1n;
      if (packet.pts !== NO_TIME && packet.pts < packet.dts) packet.pts = packet.dts;
      last = packet.dts;
    };
    /** @param packet with timestamps in the time base */
    return (packet, timeBase) => {
      if (!isBegun) begin();
      packet.streamIndex = stream.index;
      packet.rescaleTs(timeBase, stream.timeBase);
      orderly(packet);
      if (packet.pts !== NO_TIME) report?.(avRescaleQ(packet.pts + packet.duration, stream.timeBase, MICROSECONDS));
      written += 1;
      checked(context.interleavedWriteFrameSync(packet), 'The output cannot be written');
    };
  }

  return {
    format: context.oformat,
    add,
    end() {
      if (written === 0 && target.startsWith('file:')) throw new Error('Nothing came out of the input.');
      if (!isBegun) begin();
      checked(context.writeTrailerSync(), 'The output cannot be finished');
      context.closeOutputSync();
      report?.end();
    },
  };
}

function createReport() {
  let [most, before] = [0n, Date.now()];
  const print = (state) => writeSync(1, `out_time_us=${most}\nprogress=${state}\n`);
  const report = (time) => {
    if (time > most) most = time;
    if (Date.now() - before < PROGRESS_MS) return;
    before = Date.now();
    print('continue');
  };
  return Object.assign(report, { end: () => print('end') });
}
