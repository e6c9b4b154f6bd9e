/** Frame-accurate player: a single store holds the current frame, and all controls read and change it there. */
import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import { withEnd, type FrameClock, type FrameRange } from './frame-clock.rules.ts';

export interface PlayerState {
  readonly frame: number;
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
const START: PlayerState = { frame: 0, playing: false, speed: 1, loop: false, range: null, muted: false };

export function createPlayer(clock: FrameClock, first: number): Player {
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
    set({ frame: shown });
    if (video !== null) video.currentTime = clock.secondsOf(shown);
  };
  const stopBackwards = () => {
    clearInterval(backwards);
    backwards = undefined;
  };
  const pause = () => {
    stopBackwards();
    video?.pause();
    set({ playing: false });
  };
  /** Browsers only play forwards: backwards, frames are sought one after another, skipping those that cannot be shown in time. */
  const playBackwards = () => {
    video?.pause();
    stopBackwards();
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
    video?.play().catch(() => set({ playing: false }));
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
      pause();
      show(frame);
    },
    step(by) {
      pause();
      show(now.frame + by);
    },
    setSpeed,
    shuttle(direction) {
      const same = now.playing && Math.sign(now.speed) === direction;
      setSpeed(direction * (same ? Math.min(FASTEST, Math.abs(now.speed) * 2) : 1));
      if (!now.playing) play();
    },
    mark: (end) => set({ range: withEnd(now.range, end, now.frame, frames) }),
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
      on('ended', () => (now.loop ? play() : pause()));
      on('pause', () => (backwards === undefined && now.playing && !element.ended ? set({ playing: false }) : undefined));
      if (element.readyState > 0) show(now.frame);
      let request = 0;
      const drawn = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        request = element.requestVideoFrameCallback(drawn);
        // While seeking, the target frame is known; intermediate frames are ignored.
        if (element.paused || backwards !== undefined) return;
        const frame = clock.frameAt(mediaTime);
        const { first: begin, last } = bounds();
        if (frame > last && now.loop) return show(begin);
        if (frame !== now.frame) set({ frame });
      };
      request = element.requestVideoFrameCallback(drawn);
      return () => {
        element.cancelVideoFrameCallback(request);
        life.abort();
        stopBackwards();
        video = null;
      };
    },
  };
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
