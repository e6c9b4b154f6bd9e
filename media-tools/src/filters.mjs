/** The filter graph between decoder and encoder, with ffmpeg's own filters. A frame with a new shape starts a new graph. */
import { AV_PKT_DATA_DISPLAYMATRIX, AVERROR_EOF } from 'node-av/constants';
import { avGetPixFmtName, avGetSampleFmtName, FilterGraph, Frame } from 'node-av/lib';
import { AGAIN, checked } from './libav.mjs';

/**
 * @typedef {object} Source the input of the graph
 * @property {string} filter
 * @property {string} settings
 */

/** Width of a pixel relative to its height: that of the container, else that of the frame or the stream's parameters. */
export function pixelShape({ sampleAspectRatio, codecpar }, shape = codecpar) {
  return sampleAspectRatio.num > 0 ? sampleAspectRatio : shape.sampleAspectRatio;
}

/** @returns {Source} @param shape a frame, or the parameters of its stream */
export function pictureSource(shape, stream, rate) {
  const { width, height, format, colorRange, colorSpace } = shape;
  const { num, den } = pixelShape(stream, shape);
  const settings = {
    video_size: `${width}x${height}`,
    pix_fmt: avGetPixFmtName(format),
    time_base: `${stream.timeBase.num}/${stream.timeBase.den}`,
    pixel_aspect: num > 0 && den > 0 ? `${num}/${den}` : '0/1',
    colorspace: colorSpace,
    range: colorRange,
    frame_rate: rate.num > 0 && rate.den > 0 ? `${rate.num}/${rate.den}` : '0/1',
  };
  return { filter: 'buffer', settings: joined(settings) };
}

/** @returns {Source} @param shape a frame, or the parameters of its stream */
export function soundSource({ sampleRate, format, channelLayout }) {
  const { mask, nbChannels } = channelLayout;
  const settings = {
    time_base: `1/${sampleRate}`,
    sample_rate: sampleRate,
    sample_fmt: avGetSampleFmtName(format),
    channel_layout: mask === 0n ? `${nbChannels}c` : `0x${mask.toString(16)}`,
  };
  return { filter: 'abuffer', settings: joined(settings) };
}

const joined = (settings) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(':');

/** @param {Source} source @param {readonly string[]} filters */
export function createGraph(source, filters) {
  const graph = new FilterGraph();
  graph.alloc();
  graph.scaleSwsOpts = 'flags=bicubic';
  const whole = [`${source.filter}@in=${source.settings}`, ...filters, `${source.filter}sink@out`];
  checked(graph.parsePtr(whole.join(',')), 'The filters cannot be read');
  const [from, to] = [graph.getFilter(`${source.filter}@in`), graph.getFilter(`${source.filter}sink@out`)];
  checked(graph.configSync(), 'The filters cannot be used');
  const frame = new Frame();
  frame.alloc();
  let isOver = false;
  return {
    sink: to,
    /** Whether no more frames will come out, whatever goes in. */
    isOver: () => isOver,
    /** @param input null flushes the graph. @param {(frame: Frame) => void} onFrame */
    filter(input, onFrame) {
      const added = from.buffersrcAddFrameSync(input);
      if (added !== AVERROR_EOF) checked(added, 'A frame cannot be filtered');
      for (;;) {
        const code = to.buffersinkGetFrameSync(frame);
        if (code === AVERROR_EOF) isOver = true;
        if (code === AVERROR_EOF || code === AGAIN) return;
        checked(code, 'A frame cannot be filtered');
        onFrame(frame);
        frame.unref();
      }
    },
    free: () => graph.free(),
  };
}

/** Degrees counter-clockwise by which a picture must be rotated for display, from its display matrix. @returns null without a matrix */
export function rotation(codecpar) {
  const matrix = matrixOf(codecpar);
  if (matrix === null) return null;
  const [a, b, , c, d] = matrix;
  const [x, y] = [Math.hypot(a, c), Math.hypot(b, d)];
  return x === 0 || y === 0 ? null : -(Math.atan2(b / y, a / x) * 180) / Math.PI;
}

function matrixOf(codecpar) {
  const bytes = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  return bytes === null || bytes.length < 36 ? null : Array.from({ length: 9 }, (_, at) => bytes.readInt32LE(4 * at));
}

/** Filters that rotate a picture upright. @returns {readonly string[]} */
export function turning(codecpar) {
  const degrees = rotation(codecpar);
  if (degrees === null) return [];
  const [a, , , c, d] = matrixOf(codecpar);
  const clockwise = ((-degrees % 360) + 360) % 360;
  const isNear = (angle) => Math.abs(clockwise - angle) < 1;
  if (isNear(90)) return [`transpose=${c > 0 ? 'cclock_flip' : 'clock'}`];
  if (isNear(180)) return [...(a < 0 ? ['hflip'] : []), ...(d < 0 ? ['vflip'] : [])];
  if (isNear(270)) return [`transpose=${c < 0 ? 'clock_flip' : 'cclock'}`];
  if (isNear(0) || isNear(360)) return d < 0 ? ['vflip'] : [];
  return [`rotate=${clockwise}*PI/180`];
}
