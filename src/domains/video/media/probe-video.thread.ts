/** Looks at a video in a worker thread, for where there is no ffmpeg. */
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { insideThread } from '#server/threads/inside';
import { nearestRate } from './frame-rate.rules.ts';
import type { VideoDetails } from './video-details.rules.ts';

/** Frames that are looked at for the rate. */
const FRAMES = 300;

const { job, say } = insideThread<{ readonly file: string }, never, { readonly details: VideoDetails } | { readonly broken: string }>();

async function look(): Promise<VideoDetails | string> {
  const input = new Input({ source: new FilePathSource(job.file), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (video === null) return 'The file has no video in it.';
  const audio = await input.getPrimaryAudioTrack();
  const seconds = await input.computeDuration();
  const { width, height } = { width: video.displayWidth, height: video.displayHeight };
  if (!(seconds > 0 && width > 0 && height > 0)) return 'The file is broken, or no video that can be read.';
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true })) {
    times.push(packet.timestamp);
    if (times.length > FRAMES) break;
  }
  const rate = nearestRate(times);
  if (rate === null) return 'The frame rate cannot be read.';
  return {
    durationSeconds: seconds.toFixed(3),
    width,
    height,
    frameRate: rate,
    rotation: video.rotation,
    videoCodec: video.codec === 'avc' ? 'h264' : (video.codec ?? 'unknown'),
    audioCodec: audio === null ? null : (audio.codec ?? 'unknown'),
    pixelFormat: null,
    container: (await input.getFormat()).name,
  };
}

const answer = await look().catch(() => 'The file is broken, or no video that can be read.');
say(typeof answer === 'string' ? { broken: answer } : { details: answer });
