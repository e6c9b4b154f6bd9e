/** A track that is copied without re-encoding, from its first key frame on. */
import { dtsPredict } from 'node-av/lib';
import { NO_TIME } from './libav.mjs';

export function copying({ stream, made }) {
  const write = made.add((out) => {
    stream.codecpar.copy(out.codecpar);
    out.codecpar.codecTag = 0;
    out.timeBase = stream.timeBase;
    out.avgFrameRate = stream.avgFrameRate;
    out.sampleAspectRatio = stream.sampleAspectRatio;
  });
  let isBegun = false;
  let state = { sawFirstTs: false, dts: NO_TIME, nextDts: NO_TIME, firstDts: NO_TIME };
  return {
    isOver: () => false,
    add(packet) {
      isBegun ||= packet.isKeyframe;
      if (!isBegun) return;
      state = dtsPredict(packet, stream, state);
      if (packet.dts === NO_TIME) packet.dts = state.dts;
      write(packet, stream.timeBase);
    },
    end: () => undefined,
  };
}
