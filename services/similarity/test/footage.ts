/** Synthetic footage for tests: a room, and an object whose movement depends on the seed. */
import { ellipse, limb, noise, rectangle, wander } from '../bench/clips/canvas.ts';
import { createFingerprint } from '../src/fingerprint/create-fingerprint.ts';
import { FRAME_RATE, type Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { grayImage, type GrayImage } from '../src/image/gray-image.ts';
import { seeded } from '../src/random.ts';

export const WIDTH = 320;
export const HEIGHT = 180;

export function room(seed: number, width = WIDTH, height = HEIGHT): GrayImage {
  const wall = grayImage(width, height);
  const rough = noise(seed);
  for (let at = 0; at < wall.data.length; at++) wall.data[at] = 120 + 30 * rough((at % width) / 2, Math.floor(at / width) / 2);
  const random = seeded(seed + 1);
  for (let at = 0; at < 40; at++)
    rectangle(wall, random() * width, random() * height, 8 + random() * 30, 8 + random() * 30, 255 * random());
  return wall;
}

/** @param take another take has different movements in the same room. */
export function footage(roomSeed: number, take: number, seconds: number): GrayImage[] {
  const behind = room(roomSeed);
  const [x, y, u, v] = [1, 2, 3, 4].map((at) => wander(roomSeed * 1000 + take * 100 + at));
  const cloth = noise(roomSeed + 77);
  return Array.from({ length: seconds * FRAME_RATE }, (_, frame) => {
    const second = frame / FRAME_RATE;
    const to = { ...behind, data: behind.data.slice() };
    const [px, py] = [160 + 45 * x(second), 100 + 20 * y(second)];
    ellipse(to, { x: px, y: py, rx: 38, ry: 55 }, 90, (a, b) => 70 * cloth(60 * a, 60 * b));
    limb(to, [px, py], [px + 70 * u(second), py + 60 * v(second)], 9, 200);
    return to;
  });
}

export function fingerprintOfFrames(frames: readonly GrayImage[]): Fingerprint {
  const maker = createFingerprint(frames[0].width, frames[0].height);
  for (const frame of frames) maker.add(frame);
  return maker.done();
}
