/** Worker thread that probes a video without ffmpeg. */
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { insideThread } from '#server/threads/inside';
import { framesOf } from './frame-times.rules.ts';
import type { ProbedAlone } from './probe-alone.service.ts';

const { job, post } = insideThread<{ readonly file: string }, never, ProbedAlone | { readonly broken: string }>();

async function look(): Promise<ProbedAlone | string> {
  const input = new Input({ source: new FilePathSource(job.file), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) return 'The file contains no video.';
  const audio = await input.getPrimaryAudioTrack();
  const seconds = await input.computeDuration();
  const { width, height } = { width: video.displayWidth, height: video.displayHeight };
  if (!(seconds > 0 && width > 0 && height > 0)) return 'The file is damaged or not a supported video.';
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true }))
    times.push(packet.timestamp);
  const frames = framesOf(times);
  if (frames === null) return 'The frame rate cannot be read.';
  const details = {
    durationSeconds: seconds.toFixed(3),
    // Packets are only counted, not decoded.
    pictureSeconds: null,
    width,
    height,
    frameRate: frames.frameRate,
    rotation: video.rotation,
    videoCodec: video.codec === 'avc' ? 'h264' : (video.codec ?? 'unknown'),
    audioCodec: audio === null ? null : (audio.codec ?? 'unknown'),
    pixelFormat: null,
    container: (await input.getFormat()).name,
    interlaced: false,
    hdr: null,
    timecode: null,
  };
  return { details, frames };
}

const answer = await look().catch(() => 'The file is damaged or not a supported video.');
post(typeof answer === 'string' ? { broken: answer } : answer);
