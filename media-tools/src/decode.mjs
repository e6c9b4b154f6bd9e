/** Decodes packets into frames. Broken packets are skipped; if most of them are broken, decoding fails. */
import { AVDISCARD_DEFAULT, AVERROR_EOF } from 'node-av/constants';
import { avRescaleQ, Codec, CodecContext, FFmpegError, Frame } from 'node-av/lib';
import { AGAIN, checked, NO_TIME, setOptions } from './libav.mjs';

const MAX_BROKEN = 2 / 3;

/** @param {import('./options.mjs').Options} options */
export function createDecoder(stream, options) {
  const codec = Codec.findDecoder(stream.codecpar.codecId);
  if (codec === null) throw new Error('There is no decoder for the input.');
  const context = new CodecContext();
  context.allocContext3(codec);
  checked(context.parametersToContext(stream.codecpar), 'The decoder cannot be used');
  context.pktTimebase = stream.timeBase;
  setOptions(context, {
    threads: options.get('threads') ?? 'auto',
    max_pixels: options.get('max_pixels'),
    skip_frame: options.get('skip_frame'),
  });
  checked(context.open2Sync(codec), 'The decoder cannot be used');
  stream.discard = AVDISCARD_DEFAULT;
  const frame = new Frame();
  frame.alloc();
  let [whole, broken, lastError] = [0, 0, ''];
  let next = 0n;
  const count = (code) => {
    broken += 1;
    lastError = FFmpegError.strerror(code);
  };

  /** Sets the presentation timestamp in the stream's time base; a frame without one follows the previous frame. */
  function timed() {
    const pts = frame.bestEffortTimestamp === NO_TIME ? next : frame.bestEffortTimestamp;
    const { num, den } = stream.avgFrameRate;
    const usual = num > 0 && den > 0 ? avRescaleQ(1n, { num: den, den: num }, stream.timeBase) : 1n;
    frame.pts = pts;
    next = pts + (frame.duration > 0n ? frame.duration : usual);
  }

  return {
    /** @param packet null flushes the decoder. @param {(frame: Frame) => void} onFrame */
    decode(packet, onFrame) {
      const sent = context.sendPacketSync(packet);
      if (sent < 0 && sent !== AVERROR_EOF) count(sent);
      for (;;) {
        const code = context.receiveFrameSync(frame);
        if (code === AVERROR_EOF || code === AGAIN) return;
        if (code < 0) {
          count(code);
          if (packet === null) continue;
          return;
        }
        whole += 1;
        timed();
        onFrame(frame);
        frame.unref();
      }
    },
    /** @throws Error when more than two thirds of the frames are broken. */
    judge() {
      if (broken > (whole + broken) * MAX_BROKEN) throw new Error(`Most of the input cannot be decoded: ${lastError}`);
    },
  };
}
