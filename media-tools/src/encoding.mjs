/** A track that is decoded, filtered and encoded. */
import { AVMEDIA_TYPE_VIDEO, AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import { avRescaleDelta } from 'node-av/lib';
import { createDecoder } from './decode.mjs';
import { encoderName, fitting, openEncoder } from './encode.mjs';
import { createGraph, pictureSource, soundSource, turning } from './filters.mjs';
import { NO_TIME } from './libav.mjs';
import { createSteady } from './steady.mjs';

/** Image formats whose pictures contain their own size, concatenated in one stream. */
const isSizedPicture = (name) => name === 'pgm' || name === 'pgmyuv';

export function encoding({ stream, input, output, target, made }) {
  const { codecpar } = stream;
  const isPicture = codecpar.codecType === AVMEDIA_TYPE_VIDEO;
  const name = encoderName(output, codecpar.codecType, target);
  const filters = [
    ...(isPicture ? [...turning(codecpar), ...output.all('vf')] : []),
    ...output.all('t').map((seconds) => `${isPicture ? '' : 'a'}trim=duration=${seconds}`),
    ...fitting(name, output, codecpar),
  ];
  const rate = stream.rFrameRate.num > 0 ? stream.rFrameRate : stream.avgFrameRate;
  const sourceOf = (shape) => (isPicture ? pictureSource(shape, stream, rate) : soundSource(shape));
  const shapeOf = ({ width, height, format, sampleRate, channelLayout }) =>
    isPicture ? `${width} ${height} ${format}` : `${sampleRate} ${format} ${channelLayout.nbChannels} ${channelLayout.mask}`;

  const decoder = createDecoder(stream, input);
  // Created from the file's metadata, so that the encoder and the output exist before the first frame.
  let graph = createGraph(sourceOf(codecpar), filters);
  const open = () => {
    const { sink } = graph;
    const timeBase = sink.buffersinkGetTimeBase();
    return openEncoder({ name, options: output, sink, timeBase, rate: sink.buffersinkGetFrameRate(), format: made.format, codecpar });
  };
  let encoder = open();
  const write = made.add((out) => {
    out.codecpar.fromContext(encoder.context);
    out.timeBase = encoder.context.timeBase;
    if (isPicture) out.avgFrameRate = encoder.context.framerate;
    if (isPicture) out.sampleAspectRatio = encoder.context.sampleAspectRatio;
  });
  const most = output.has('frames:v') ? Number(output.get('frames:v')) : Infinity;
  const times = isSizedPicture(name) && !output.has('vsync') ? createSteady() : () => 1;
  let [count, shape] = [0, ''];
  const sound = { value: NO_TIME };

  function onFrame(frame) {
    // Before the seek position.
    if (isPicture && input.has('ss') && frame.pts < 0n) return;
    if (!isPicture) soundTime(frame);
    const now = shapeOf(frame);
    if (now !== shape) begin(frame, now);
    graph.filter(frame, emit);
  }

  /** Audio timestamps are counted in samples, so that rounding errors do not accumulate. */
  function soundTime(frame) {
    const samples = { num: 1, den: frame.sampleRate };
    frame.pts = avRescaleDelta(stream.timeBase, frame.pts, samples, frame.nbSamples, sound, samples);
  }

  function begin(frame, now) {
    shape = now;
    graph.free();
    graph = createGraph(sourceOf(frame), filters);
    const { context } = encoder;
    // Each of these pictures contains its own size.
    if (isSizedPicture(name) && (graph.sink.buffersinkGetWidth() !== context.width || graph.sink.buffersinkGetHeight() !== context.height))
      encoder = open();
  }

  function emit(frame) {
    if (isPicture) frame.pictType = AV_PICTURE_TYPE_NONE;
    for (let left = times(Number(frame.pts)); left > 0 && count < most; left -= 1) {
      count += 1;
      encoder.encode(frame, write);
    }
  }

  return {
    isOver: () => count >= most || graph.isOver(),
    add: (packet) => decoder.decode(packet, onFrame),
    end() {
      decoder.decode(null, onFrame);
      if (count < most) graph.filter(null, emit);
      encoder.encode(null, write);
      decoder.judge();
    },
  };
}
