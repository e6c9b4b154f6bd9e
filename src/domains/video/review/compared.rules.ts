/** The position of a compared version during playback, and of a comment on another version: at the same time. */
import { evenClock } from './frame-clock.rules.ts';
import { framesIn, readFrameRate } from './timecode.rules.ts';

/** At the very end some browsers show no frame; slightly before it they show the last one. */
const BEFORE_END_SECONDS = 0.005;

interface Watched {
  /** Middle of the current frame. */
  readonly seconds: number;
  /** Duration of the frame. */
  readonly frameSeconds: number;
  /** Playing forwards. */
  readonly runs: boolean;
}

/** Position and length of the other version. */
interface Follower {
  readonly seconds: number;
  readonly length: number;
}

/** A version that ends sooner waits on its last frame. @returns whether it plays, and the time to seek to; null = no seek needed. */
export function followed(
  { seconds, frameSeconds, runs }: Watched,
  other: Follower,
): { readonly plays: boolean; readonly seek: number | null } {
  const end = Math.max(0, other.length - BEFORE_END_SECONDS);
  const target = Math.min(seconds, end);
  const plays = runs && seconds < end;
  // While playing the two may be two frames apart; paused they show the same frame.
  const allowed = (plays ? 2 : 0.4) * frameSeconds;
  return { plays, seek: Math.abs(other.seconds - target) > allowed ? target : null };
}

/** The fields needed to find the frame at a time. */
interface Version {
  readonly frameRate: string | null;
  readonly durationSeconds: string | null;
  readonly frameCount: number | null;
  readonly frameTimesUrl: string | null;
}

/** @param seconds middle of a frame of another version. @returns null when this version has not been processed yet. */
export function frameOnVersion(seconds: number, { frameRate, durationSeconds, frameCount, frameTimesUrl }: Version): number | null {
  if (frameRate === null || durationSeconds === null) return null;
  const frames = frameCount ?? framesIn(durationSeconds, frameRate);
  if (frameTimesUrl === null) return evenClock(readFrameRate(frameRate), frames).frameAt(seconds);
  // An approximation, for versions with individual frame times.
  return Math.min(frames - 1, Math.max(0, Math.floor((seconds / Number(durationSeconds)) * frames)));
}
