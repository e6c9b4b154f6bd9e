/** Plays both videos of a similarity in sync: the later one leads, the earlier one follows the current segment. */
import { correction, earlierSecond, neighbour, parallelSecond, segmentAt, TOGETHER, type Along } from './in-step.rules.ts';

export interface PairState {
  /** Of the later video. */
  readonly second: number;
  readonly playing: boolean;
  /** The segment that determines the position of the earlier video. */
  readonly current: number | null;
  readonly loop: boolean;
  readonly muted: boolean;
}

interface PairLengths {
  readonly later: number;
  readonly earlier: number;
}

export interface PairPlayer {
  readonly lengths: PairLengths;
  readonly segments: readonly Along[];
  readonly state: () => PairState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Current target position of the earlier video. */
  readonly earlier: () => number;
  readonly toggle: () => void;
  readonly pause: () => void;
  /** Seeks to a second of the later video, and continues playing if it was. */
  readonly seek: (second: number) => void;
  /** Pauses and moves by a number of seconds. */
  readonly step: (seconds: number) => void;
  readonly playSegment: (index: number) => void;
  readonly go: (by: 1 | -1) => void;
  readonly setLoop: (loop: boolean) => void;
  readonly setMuted: (muted: boolean) => void;
  /** @returns a function that detaches the player from the elements. */
  readonly attach: (later: PlayedVideo, earlier: PlayedVideo) => () => void;
}

/** The part of a video element that is used. */
interface PlayedVideo {
  currentTime: number;
  playbackRate: number;
  muted: boolean;
  readonly paused: boolean;
  readonly seeking: boolean;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly addEventListener: (event: string, listener: () => void, options: { readonly signal: AbortSignal }) => void;
}

/** Requests a call before the next frame is drawn, and cancels the request. */
export interface Frames {
  readonly request: (callback: () => void) => number;
  readonly cancel: (request: number) => void;
}

export function createPairPlayer(segments: readonly Along[], lengths: PairLengths, frames: Frames): PairPlayer {
  const [first] = segments;
  let now: PairState = { second: first?.start ?? 0, playing: false, current: first === undefined ? null : 0, loop: false, muted: false };
  let pair: { readonly later: PlayedVideo; readonly earlier: PlayedVideo } | null = null;
  let frame = 0;
  const listeners = new Set<() => void>();
  const set = (part: Partial<PairState>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };
  const along = () => (now.current === null ? TOGETHER : (segments[now.current] ?? TOGETHER));
  const wanted = () => earlierSecond(along(), now.second, lengths.earlier);

  const place = () => {
    if (pair === null) return;
    pair.later.currentTime = now.second;
    pair.earlier.currentTime = wanted();
  };
  const show = (second: number, current = segmentAt(segments, second, now.current)) => {
    set({ second: Math.min(lengths.later, Math.max(0, second)), current });
    place();
  };
  const follow = (earlier: PlayedVideo) => {
    const second = parallelSecond(along(), now.second);
    const isThere = second >= 0 && second < lengths.earlier;
    if (!isThere) {
      if (!earlier.paused) earlier.pause();
      return;
    }
    if (earlier.paused) earlier.play().catch(() => undefined);
    if (earlier.seeking) return;
    const done = correction(earlier.currentTime, second, along().speed);
    if ('seek' in done) earlier.currentTime = done.seek;
    else if (Math.abs(earlier.playbackRate - done.rate) > 0.01) earlier.playbackRate = done.rate;
  };
  const tick = () => {
    if (pair === null || !now.playing) return;
    frame = frames.request(tick);
    const { later, earlier } = pair;
    if (later.seeking) return;
    const running = now.current === null ? undefined : segments[now.current];
    if (now.loop && running !== undefined && later.currentTime >= running.end) return show(running.start, now.current);
    if (later.currentTime !== now.second) set({ second: later.currentTime, current: segmentAt(segments, later.currentTime, now.current) });
    follow(earlier);
  };
  const pause = () => {
    frames.cancel(frame);
    pair?.later.pause();
    pair?.earlier.pause();
    if (pair === null || pair.later.seeking || !now.playing) return set({ playing: false });
    // It has played on since the last frame that was shown, and may go on to another one until it has been sought.
    const second = pair.later.currentTime;
    set({ playing: false, second, current: now.loop ? now.current : segmentAt(segments, second, now.current) });
    place();
  };
  /** A looped segment may last until the end of the video. */
  const ended = () => {
    const running = now.current === null ? undefined : segments[now.current];
    if (!now.loop || !now.playing || running === undefined) return pause();
    show(running.start, now.current);
    play();
  };
  const play = () => {
    if (now.second >= lengths.later - 0.05) show(0, segmentAt(segments, 0, null));
    set({ playing: true });
    pair?.later.play().catch(() => set({ playing: false }));
    frames.cancel(frame);
    frame = frames.request(tick);
  };

  const playSegment = (index: number) => {
    const segment = segments[index];
    if (segment === undefined) return;
    show(segment.start, index);
    play();
  };

  return {
    lengths,
    segments,
    state: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    earlier: wanted,
    toggle: () => (now.playing ? pause() : play()),
    pause,
    seek: (second) => show(second),
    step(seconds) {
      pause();
      show(now.second + seconds);
    },
    playSegment,
    go(by) {
      const next = neighbour(segments.length, now.current, by);
      if (next !== null) playSegment(next);
    },
    setLoop: (loop) => set({ loop }),
    setMuted(muted) {
      set({ muted });
      if (pair !== null) pair.later.muted = muted;
    },
    attach(later, earlier) {
      pair = { later, earlier };
      later.muted = now.muted;
      earlier.muted = true;
      const life = new AbortController();
      for (const video of [later, earlier]) video.addEventListener('loadedmetadata', place, { signal: life.signal });
      later.addEventListener('ended', ended, { signal: life.signal });
      place();
      return () => {
        life.abort();
        frames.cancel(frame);
        pair = null;
        set({ playing: false });
      };
    },
  };
}
