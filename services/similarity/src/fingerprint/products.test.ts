/** Detection of products: objects that move as one, separately from the room and the camera. */
import { describe, expect, it } from 'vitest';
import { ellipse, noise } from '../../bench/clips/canvas.ts';
import { fingerprintOfFrames, HEIGHT, room, WIDTH } from '../../test/footage.ts';
import type { GrayImage } from '../image/gray-image.ts';
import { sharedProducts } from '../match/segment-details.ts';
import { isSameProduct } from './products.ts';

const SECONDS = 6;

/** A printed object moved through a room. */
function shown(roomSeed: number, printSeed: number, scale = 1): GrayImage[] {
  const behind = room(roomSeed);
  const print = noise(printSeed);
  return Array.from({ length: SECONDS * 8 }, (_, frame) => {
    const to = { ...behind, data: behind.data.slice() };
    const [x, y] = [80 + 3.3 * frame, 85 + 20 * Math.sin(frame / 9)];
    ellipse(to, { x, y, rx: 42 * scale, ry: 42 * scale }, 120, (u, v) => 110 * print(50 * u, 50 * v));
    return to;
  });
}
/** A camera moved across a wall. */
function panned(seed: number): GrayImage[] {
  const wall = room(seed, 2 * WIDTH, HEIGHT);
  return Array.from({ length: SECONDS * 8 }, (_, frame) => {
    const to = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
    for (let y = 0; y < HEIGHT; y++)
      to.data.set(wall.data.subarray(y * 2 * WIDTH + 3 * frame, y * 2 * WIDTH + 3 * frame + WIDTH), y * WIDTH);
    return to;
  });
}
const segment = { start: 0, end: SECONDS, speed: 1, offset: 0, line: 50 };

describe('products', () => {
  const original = fingerprintOfFrames(shown(1, 500));
  it('are objects that move as one for at least three frames', () => {
    expect(original.products.length).toBeGreaterThanOrEqual(1);
    const [{ from, to, views }] = original.products;
    expect(to - from).toBeGreaterThanOrEqual(2);
    for (const { features } of views) expect(features.count).toBeGreaterThanOrEqual(8);
  });
  it('are neither the room nor anything moved by the camera', () => {
    expect(fingerprintOfFrames(Array.from({ length: SECONDS * 8 }, () => room(3))).products).toEqual([]);
    expect(fingerprintOfFrames(panned(4)).products).toEqual([]);
  });
  it('are recognised in another room and size, and distinguished from others', () => {
    const again = fingerprintOfFrames(shown(7, 500, 1.2));
    const other = fingerprintOfFrames(shown(1, 900));
    expect(sharedProducts(again, original, segment, false)).toMatchObject({ shared: 1 });
    expect(sharedProducts(other, original, segment, false)).toMatchObject({ shared: 0 });
    expect(isSameProduct(original.products[0], again.products[0])).toBe(true);
  });
  it('are unknown where none is seen, at other seconds, and in a mirror', () => {
    const none = fingerprintOfFrames(Array.from({ length: 16 }, () => room(3)));
    expect(sharedProducts(none, original, segment, false)).toBeNull();
    expect(sharedProducts(original, original, { ...segment, start: 60, end: 70 }, false)).toBeNull();
    expect(sharedProducts(original, original, segment, true)).toBeNull();
  });
});
