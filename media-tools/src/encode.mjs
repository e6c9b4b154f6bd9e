/** Selects and configures encoders, and encodes frames into packets. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AVERROR_EOF,
  AVFMT_GLOBALHEADER,
  AVMEDIA_TYPE_VIDEO,
  FF_QP2LAMBDA,
} from 'node-av/constants';
import { Codec, CodecContext, Packet } from 'node-av/lib';
import { AGAIN, checked, setOptions } from './libav.mjs';

/** @typedef {(packet: Packet, timeBase: import('node-av/lib').IRational) => void} OnPacket */

/** Chosen by the option, or by the output's type. @param {import('./options.mjs').Options} options */
export function encoderName(options, type, target) {
  if (type !== AVMEDIA_TYPE_VIDEO) return options.get('c:a') ?? 'pcm_s16le';
  return options.get('c:v') ?? (target.endsWith('.jpg') ? 'mjpeg' : 'none');
}

/**
 * Filters that convert frames to what the encoder accepts. @param {import('./options.mjs').Options} options @returns {readonly string[]}
 * filters
 */
export function fitting(name, options, codecpar) {
  switch (name) {
    case 'mjpeg':
      return ['format=yuvj420p|yuvj422p|yuvj444p'];
    case 'pgm':
      return ['format=gray'];
    case 'pcm_s16le':
      return [`aformat=sample_fmts=s16:${channels(options, codecpar)}:sample_rates=${options.get('ar') ?? codecpar.sampleRate}`];
    case 'aac':
      return [`aformat=sample_fmts=fltp:${channels(options, codecpar)}:sample_rates=${soundRate(codecpar)}`, 'asetnsamples=n=1024:p=0'];
    default:
      return [`format=${options.get('pix_fmt') ?? 'yuv420p'}`];
  }
}

const channels = (options, codecpar) => `channel_layouts=${{ 1: 'mono', 2: 'stereo' }[options.get('ac') ?? codecpar.channels] ?? 'stereo'}`;

/** The nearest sample rate that AAC supports. */
function soundRate({ sampleRate }) {
  const rates = Codec.findEncoderByName('aac').supportedSamplerates ?? [48_000];
  return rates.reduce((one, other) => (Math.abs(other - sampleRate) < Math.abs(one - sampleRate) ? other : one));
}

/**
 * @param {import('./options.mjs').Options} options @param sink filter sink that the frames come from @param timeBase of their timestamps
 */
export function openEncoder({ name, options, sink, timeBase, rate, format, codecpar }) {
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new Error(`There is no encoder ${name}.`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.timeBase = timeBase;
  const quality = Number(options.get('q:v') ?? 0) * FF_QP2LAMBDA;
  if (codec.type === AVMEDIA_TYPE_VIDEO) {
    context.width = sink.buffersinkGetWidth();
    context.height = sink.buffersinkGetHeight();
    context.pixelFormat = sink.buffersinkGetFormat();
    context.sampleAspectRatio = sink.buffersinkGetSampleAspectRatio();
    context.colorSpace = sink.buffersinkGetColorspace();
    context.colorRange = sink.buffersinkGetColorRange();
    context.colorPrimaries = codecpar.colorPrimaries;
    context.colorTrc = codecpar.colorTrc;
    if (rate.num > 0 && rate.den > 0) context.framerate = rate;
  } else {
    context.sampleFormat = sink.buffersinkGetFormat();
    context.sampleRate = sink.buffersinkGetSampleRate();
    context.channelLayout = sink.buffersinkGetChannelLayout();
  }
  if (quality > 0) {
    context.setFlags(AV_CODEC_FLAG_QSCALE);
    context.globalQuality = quality;
  }
  if (format.hasFlags(AVFMT_GLOBALHEADER)) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  setOptions(context, {
    threads: options.get('threads') ?? (name === 'libx264' ? 'auto' : '1'),
    preset: name === 'libx264' ? options.get('preset') : undefined,
    crf: name === 'libx264' ? options.get('crf') : undefined,
    b: name === 'aac' ? options.get('b:a') : undefined,
    color_primaries: options.get('color_primaries'),
    color_trc: options.get('color_trc'),
    colorspace: options.get('colorspace'),
    color_range: options.get('color_range'),
  });
  checked(context.open2Sync(codec), `The encoder ${name} cannot be used`);
  const packet = new Packet();
  packet.alloc();
  return {
    context,
    /** @param frame null flushes the encoder. @param {OnPacket} onPacket */
    encode(frame, onPacket) {
      if (frame !== null && quality > 0) frame.quality = quality;
      checked(context.sendFrameSync(frame), 'A frame cannot be encoded');
      for (;;) {
        const code = context.receivePacketSync(packet);
        if (code === AVERROR_EOF || code === AGAIN) return;
        checked(code, 'A frame cannot be encoded');
        onPacket(packet, context.timeBase);
        packet.unref();
      }
    },
  };
}
