/** Decides where another version is while one is watched, and where a comment of one version belongs on another: at the same time of both. */
import { evenClock } from './frame-clock.rules.ts';
import { framesIn, readFrameRate } from './timecode.rules.ts';

/** Before its end the last frame of a video is shown; at it, some browsers show none. */
const BEFORE_END_SECONDS = 0.005;

interface Watched {
  /** The middle of the frame that is shown. */
  readonly seconds: number;
  /** For how long it is shown. */
  readonly frameSeconds: number;
  /** Played forwards. */
  readonly runs: boolean;
}

/** Of the other version: where it is, and how long. */
interface Follower {
  readonly seconds: number;
  readonly length: number;
}

/** One that ends sooner waits on its last frame. @returns whether it plays, and where it has to be sought; null = it is where it should be. */
export function followed(
  { seconds, frameSeconds, runs }: Watched,
  other: Follower,
): { readonly plays: boolean; readonly seek: number | null } {
  const end = Math.max(0, other.length - BEFORE_END_SECONDS);
  const wanted = Math.min(seconds, end);
  const plays = runs && seconds < end;
  // While both play they may be two frames apart; at rest they show the same one.
  const allowed = (plays ? 2 : 0.4) * frameSeconds;
  return { plays, seek: Math.abs(other.seconds - wanted) > allowed ? wanted : null };
}

/** As much of a version as says which frame it shows when. */
interface Version {
  readonly frameRate: string | null;
  readonly durationSeconds: string | null;
  readonly frameCount: number | null;
  readonly frameTimesUrl: string | null;
}

/** @param seconds the middle of a frame of another version. @returns null when nobody has looked at this one yet. */
export function frameOnVersion(seconds: number, { frameRate, durationSeconds, frameCount, frameTimesUrl }: Version): number | null {
  if (frameRate === null || durationSeconds === null) return null;
  const frames = frameCount ?? framesIn(durationSeconds, frameRate);
  if (frameTimesUrl === null) return evenClock(readFrameRate(frameRate), frames).frameAt(seconds);
  // Near enough to be found, where each frame has a time of its own.
  return Math.min(frames - 1, Math.max(0, Math.floor((seconds / Number(durationSeconds)) * frames)));
}
