/**
 * Frame-accurate player: a single store holds the current frame, and all controls read and change it there. While the video plays, that is
 * the frame that the browser shows; when it stops, the frame that is shown then is sought, so that the browser cannot show another one.
 */
import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import { withEnd, type FrameClock, type FrameRange } from './frame-clock.rules.ts';

interface PlayerState {
  readonly frame: number;
  /** The picture of the frame is not on screen yet. */
  readonly seeking: boolean;
  readonly playing: boolean;
  /** Negative: backwards. */
  readonly speed: number;
  readonly loop: boolean;
  readonly range: FrameRange | null;
  readonly muted: boolean;
}

export interface Player {
  readonly clock: FrameClock;
  readonly frames: number;
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  /** Pauses and shows the frame. */
  readonly seek: (frame: number) => void;
  readonly step: (frames: number) => void;
  readonly setSpeed: (speed: number) => void;
  /** J and L: each press doubles the speed, up to eight times; changing direction resets it to one. */
  readonly shuttle: (direction: 1 | -1) => void;
  readonly mark: (end: 'first' | 'last') => void;
  readonly unmark: () => void;
  readonly setLoop: (loop: boolean) => void;
  readonly setMuted: (muted: boolean) => void;
  /** @returns a function that detaches the player from the element. */
  readonly attach: (video: HTMLVideoElement) => () => void;
}

const FASTEST = 8;
const START: PlayerState = { frame: 0, seeking: true, playing: false, speed: 1, loop: false, range: null, muted: false };

function createPlayer(clock: FrameClock, first: number): Player {
  const { rate, frames } = clock;
  let now: PlayerState = { ...START, frame: Math.min(Math.max(0, first), Math.max(0, frames - 1)) };
  let video: HTMLVideoElement | null = null;
  let backwards: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();
  const set = (part: Partial<PlayerState>) => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  };
  const show = (frame: number) => {
    const shown = Math.min(Math.max(0, frame), Math.max(0, frames - 1));
    set({ frame: shown, seeking: true });
    if (video !== null) video.currentTime = clock.secondsOf(shown);
  };
  const stopBackwards = () => {
    clearInterval(backwards);
    backwards = undefined;
  };
  const runsForwards = () => now.playing && backwards === undefined;
  /** The page learns late, on a busy machine very late, which frame the browser shows; this asks for the one that is shown now. */
  const currentFrame = () => (video !== null && runsForwards() && !video.seeking ? clock.frameAt(pictureSeconds(video)) : now.frame);
  /** @returns whether the video was playing forwards, so that the browser may still go on to another frame. */
  const stop = (): boolean => {
    const [ran, frame] = [runsForwards(), currentFrame()];
    stopBackwards();
    video?.pause();
    if (now.playing) set({ playing: false, frame });
    return ran;
  };
  const pause = () => {
    if (stop()) show(now.frame);
  };
  /** Browsers only play forwards: backwards, frames are sought one after another, skipping those that cannot be shown in time. */
  const playBackwards = () => {
    if (stop()) show(now.frame);
    const begun = performance.now();
    const from = clock.secondsOf(now.frame);
    set({ playing: true });
    backwards = setInterval(
      () => {
        if (video?.seeking === true) return;
        const gone = ((performance.now() - begun) / 1000) * -now.speed;
        const least = now.loop ? (now.range?.first ?? 0) : 0;
        const next = Math.max(least, clock.frameAt(from - gone));
        if (next !== now.frame) show(next);
        if (next === least) pause();
      },
      (1000 * rate.denominator) / rate.numerator,
    );
  };
  const play = () => {
    if (now.speed < 0) return playBackwards();
    stopBackwards();
    const { first: begin, last } = bounds();
    if (now.frame >= last || (now.loop && now.frame < begin)) show(now.loop ? begin : 0);
    set({ playing: true });
    if (video !== null) run(video);
  };
  const run = (element: HTMLVideoElement) => {
    // A pause makes the promise fail too, and the video may have been started again after it.
    element.play().catch(() => (element.paused ? set({ playing: false }) : undefined));
  };
  const bounds = (): FrameRange => (now.loop && now.range !== null ? now.range : { first: 0, last: frames - 1 });
  const setSpeed = (speed: number) => {
    set({ speed });
    if (video !== null && speed > 0) video.playbackRate = speed;
    if (now.playing) play();
  };

  return {
    clock,
    frames,
    state: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play,
    pause,
    toggle: () => (now.playing ? pause() : play()),
    seek(frame) {
      stop();
      show(frame);
    },
    step(by) {
      stop();
      show(now.frame + by);
    },
    setSpeed,
    shuttle(direction) {
      const same = now.playing && Math.sign(now.speed) === direction;
      setSpeed(direction * (same ? Math.min(FASTEST, Math.abs(now.speed) * 2) : 1));
      if (!now.playing) play();
    },
    mark(end) {
      const frame = currentFrame();
      set({ frame, range: withEnd(now.range, end, frame, frames) });
    },
    unmark: () => set({ range: null }),
    setLoop: (loop) => set({ loop }),
    setMuted(muted) {
      set({ muted });
      if (video !== null) video.muted = muted;
    },
    attach(element) {
      video = element;
      element.muted = now.muted;
      if (now.speed > 0) element.playbackRate = now.speed;
      const life = new AbortController();
      const on = (event: string, listener: () => void) => element.addEventListener(event, listener, { signal: life.signal });
      on('loadedmetadata', () => {
        show(now.frame);
        // Another address of the same video interrupts the element, not the user.
        if (now.playing && now.speed > 0) play();
      });
      on('seeked', () => (element.seeking ? undefined : set({ seeking: false })));
      on('emptied', () => set({ seeking: true }));
      /** The frame before stays stated until the browser shows another one. */
      const playAgain = () => {
        element.currentTime = clock.secondsOf(bounds().first);
        if (element.paused) run(element);
      };
      on('ended', () => (now.loop ? playAgain() : pause()));
      // Browsers pause and play on their own too: for another tab, and by keys of the keyboard or of headphones.
      on('pause', () => (runsForwards() && element.paused && !element.ended ? pause() : undefined));
      on('play', () => (now.playing || element.paused ? undefined : set({ playing: true })));
      const reached = (frame: number) => {
        if (!runsForwards() || now.seeking) return;
        if (frame !== now.frame) set({ frame });
        if (now.loop && now.range !== null && frame >= now.range.last && !element.seeking) playAgain();
      };
      let request = 0;
      const drawn = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        request = element.requestVideoFrameCallback(drawn);
        reached(clock.frameAt(mediaTime));
      };
      request = element.requestVideoFrameCallback(drawn);
      // Nothing is drawn in a hidden tab, but the sound continues.
      on('timeupdate', () => (document.hidden && !element.seeking ? reached(clock.frameAt(element.currentTime)) : undefined));
      document.addEventListener('visibilitychange', () => (document.hidden ? undefined : reached(currentFrame())), { signal: life.signal });
      return () => {
        element.cancelVideoFrameCallback(request);
        life.abort();
        stopBackwards();
        video = null;
      };
    },
  };
}

/**
 * Time of the picture that the element shows. Where the browser does not report it (without a secure connection, and in a hidden tab, where
 * pictures are no longer drawn) it is the position, from which the picture may differ by a frame.
 */
function pictureSeconds(element: HTMLVideoElement): number {
  if (document.hidden || typeof VideoFrame === 'undefined') return element.currentTime;
  try {
    const picture = new VideoFrame(element);
    const { timestamp } = picture;
    picture.close();
    return timestamp / 1e6;
  } catch {
    // There is no picture yet.
    return element.currentTime;
  }
}

/** @param first initial frame. */
export function usePlayer(clock: FrameClock, first: number, place: RefObject<HTMLVideoElement | null>): Player {
  // A new URL of the same video keeps the position; another video gets a new player.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const player = useMemo(() => createPlayer(clock, first), [clock]);
  useEffect(() => (place.current === null ? undefined : player.attach(place.current)), [player, place]);
  return player;
}

export function usePlayerState<Value>(player: Player, pick: (state: PlayerState) => Value): Value {
  return useSyncExternalStore(player.subscribe, () => pick(player.state()));
}
