/** Two videos played in sync, with elements that play without a browser. */
import { describe, expect, it } from 'vitest';
import { createPairPlayer } from './pair-player.client.ts';

const SEGMENTS = [
  { start: 1, end: 4, matchStart: 11, matchEnd: 14, speed: 1 },
  { start: 6, end: 8, matchStart: 20, matchEnd: 24, speed: 2 },
];

class Video extends EventTarget {
  sought: number[] = [];
  private at = 0;
  get currentTime() {
    return this.at;
  }
  set currentTime(seconds: number) {
    this.at = seconds;
    this.sought.push(seconds);
  }
  playbackRate = 1;
  paused = true;
  seeking = false;
  muted = false;
  play() {
    this.paused = false;
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
}

function playing() {
  const [later, earlier] = [new Video(), new Video()];
  const asked: (() => void)[] = [];
  const frames = { request: (callback: () => void) => asked.push(callback), cancel: () => void asked.splice(0) };
  const player = createPairPlayer(SEGMENTS, { later: 10, earlier: 30 }, frames);
  player.attach(later, earlier);
  player.playSegment(0);
  const draw = () => asked.splice(0).forEach((callback) => callback());
  return { player, later, earlier, draw };
}

describe('a pair of videos', () => {
  it('starts at the segment in both', () => {
    const { later, earlier } = playing();
    expect([later.currentTime, earlier.currentTime]).toEqual([1, 11]);
    expect(later.paused).toBe(false);
  });
  it('loops a segment that lasts until the end of the video', () => {
    const { player, later, earlier } = playing();
    player.playSegment(1);
    player.setLoop(true);
    later.currentTime = 10;
    later.pause();
    later.dispatchEvent(new Event('ended'));
    expect(player.state()).toMatchObject({ playing: true, second: 6, current: 1 });
    expect([later.currentTime, later.paused, earlier.currentTime]).toEqual([6, false, 20]);
    player.setLoop(false);
    later.dispatchEvent(new Event('ended'));
    expect(player.state().playing).toBe(false);
  });
  it('is paused at the same moment in both, though it has played on since the last frame', () => {
    const { player, later, earlier } = playing();
    later.currentTime = 2.25;
    earlier.currentTime = 12.5;
    player.pause();
    expect(player.state()).toMatchObject({ playing: false, second: 2.25 });
    expect(earlier.currentTime).toBe(12.25);
    expect([later.paused, earlier.paused]).toEqual([true, true]);
  });
  it('shows the moment at which it was paused: a browser that goes on to another frame is sent back', () => {
    const { player, later } = playing();
    later.currentTime = 2.25;
    later.sought = [];
    player.pause();
    expect(later.sought).toEqual([2.25]);
    // Some browsers report the end again when it is sought.
    player.pause();
    expect(later.sought).toEqual([2.25]);
  });
  it('is paused in the segment that has begun since the last frame', () => {
    const { player, later, earlier } = playing();
    later.currentTime = 6.5;
    player.pause();
    expect(player.state()).toMatchObject({ current: 1 });
    expect(earlier.currentTime).toBe(21);
  });
  it('stays in the segment that it repeats, though it has played past its end since the last frame', () => {
    const { player, later, earlier } = playing();
    player.setLoop(true);
    later.currentTime = 6.5;
    player.pause();
    expect(player.state()).toMatchObject({ current: 0 });
    expect(earlier.currentTime).toBe(16.5);
  });
  it('stays at the target of a seek that has not finished when it is paused', () => {
    const { player, later } = playing();
    player.seek(3);
    later.seeking = true;
    later.currentTime = 1.75;
    player.pause();
    expect(player.state()).toMatchObject({ playing: false, second: 3 });
  });
  it('continues from where the later video is, frame by frame', () => {
    const { player, later, draw } = playing();
    later.currentTime = 1.5;
    draw();
    expect(player.state().second).toBe(1.5);
  });
});
