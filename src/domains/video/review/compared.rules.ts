/** The position of a compared version during playback, and of a comment on another version: at the same time. */
import { evenClock, type FrameClock } from './frame-clock.rules.ts';
import { framesIn, readFrameRate } from '../media/timecode.rules.ts';

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

/** The other version. */
interface Follower {
  readonly seconds: number;
  readonly length: number;
  readonly runs: boolean;
  /** Null for one whose frames are uneven. */
  readonly clock: FrameClock | null;
}

/** A version that ends sooner waits on its last frame. @returns whether it plays, and the time to seek to; null = no seek needed. */
export function followed(
  { seconds, frameSeconds, runs }: Watched,
  other: Follower,
): { readonly plays: boolean; readonly seek: number | null } {
  const end = Math.max(0, other.length - BEFORE_END_SECONDS);
  const plays = runs && seconds < end;
  const time = Math.min(seconds, end);
  // The middle of a frame is the boundary between two at twice the rate, where browsers may show either.
  const target = plays || other.clock === null ? time : other.clock.secondsOf(other.clock.frameAt(time));
  // When it stops, the browser may still go on to another frame.
  const stops = other.runs && !plays;
  // While playing the two may be two frames apart; paused they show the same frame.
  const allowed = plays ? 2 * frameSeconds : 0.4 * Math.min(frameSeconds, other.clock?.lengthOf(0) ?? frameSeconds);
  return { plays, seek: stops || Math.abs(other.seconds - target) > allowed ? target : null };
}

/** The fields needed to find the frame at a time. */
export interface Version {
  readonly frameRate: string | null;
  readonly durationSeconds: string | null;
  readonly frameCount: number | null;
  readonly frameOffset: string | null;
  readonly frameTimesUrl: string | null;
}

/** @returns null for a version whose frames are uneven, and for one that has not been processed yet. */
export function evenClockOf({ frameRate, durationSeconds, frameCount, frameOffset, frameTimesUrl }: Version): FrameClock | null {
  if (frameRate === null || durationSeconds === null || frameTimesUrl !== null) return null;
  return evenClock(readFrameRate(frameRate), frameCount ?? framesIn(durationSeconds, frameRate), Number(frameOffset ?? 0));
}

/** @param seconds middle of a frame of another version. @returns null when this version has not been processed yet. */
export function frameOnVersion(seconds: number, version: Version): number | null {
  const { frameRate, durationSeconds, frameCount } = version;
  if (frameRate === null || durationSeconds === null) return null;
  const clock = evenClockOf(version);
  if (clock !== null) return clock.frameAt(seconds);
  // An approximation, for versions with individual frame times.
  const frames = frameCount ?? framesIn(durationSeconds, frameRate);
  return Math.min(frames - 1, Math.max(0, Math.floor((seconds / Number(durationSeconds)) * frames)));
}
