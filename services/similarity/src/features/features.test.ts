/** Features are found again in a transformed picture, and are spread over it. */
import { describe, expect, it } from 'vitest';
import { room } from '../../test/footage.ts';
import { difference } from '../hamming.ts';
import { moved, type Affine } from '../image/affine.ts';
import { cropped, grayImage, mirrored, type GrayImage } from '../image/gray-image.ts';
import { corners } from './corners.ts';
import { frameFeatures, spread, type Features } from './features.ts';
import { createNewFeatures } from './new-features.ts';

const picture = room(8, 480, 270);
const of = (image: GrayImage) => frameFeatures(image, false)[0];

/** The picture after the transform. */
function transformed(image: GrayImage, back: Affine): GrayImage {
  const out = grayImage(image.width, image.height);
  for (let at = 0; at < out.data.length; at++) {
    const [x, y] = moved(back, at % image.width, Math.floor(at / image.width)).map(Math.round);
    if (x >= 0 && y >= 0 && x < image.width && y < image.height) out.data[at] = image.data[y * image.width + x];
  }
  return out;
}

/** Share of the second picture's features whose best match in the first is at the position they came from. */
function foundAgain(first: Features, second: Features, back: Affine): number {
  let found = 0;
  let all = 0;
  for (let j = 0; j < second.count; j++) {
    let [best, least] = [-1, 257];
    for (let i = 0; i < first.count; i++) {
      const distance = difference(second.bits, j, first.bits, i);
      if (distance < least) [best, least] = [i, distance];
    }
    if (least > 56) continue;
    all++;
    const [x, y] = moved(back, second.x[j], second.y[j]);
    if (Math.hypot(first.x[best] - x, first.y[best] - y) < 6) found++;
  }
  return all < 60 ? 0 : found / all;
}

describe('features', () => {
  const plain = of(picture);
  it('are found again in a rotated and in a shrunk picture', () => {
    const turn = Math.PI / 6;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    for (const back of [[c, -s, 240 - 240 * c + 135 * s, s, c, 135 - 240 * s - 135 * c] as Affine, [1.5, 0, 0, 0, 1.5, 0] as Affine])
      expect(foundAgain(plain, of(transformed(picture, back)), back)).toBeGreaterThan(0.6);
  });
  it('of the mirrored picture equal those of a picture that was mirrored first', () => {
    const [, inMirror] = frameFeatures(picture, true);
    expect(foundAgain(inMirror!, of(mirrored(picture)), [1, 0, 0, 0, 1, 0])).toBeGreaterThan(0.9);
  });
  it('are deterministic, at most 360 and of several sizes', () => {
    expect(of(picture)).toEqual(plain);
    expect(plain.count).toBeLessThanOrEqual(360);
    expect(new Set(plain.size).size).toBeGreaterThan(5);
  });
  it('are empty for a flat picture and for one too small for a patch', () => {
    expect(of(grayImage(480, 270)).count).toBe(0);
    expect(of(cropped(picture, { left: 0, top: 0, right: 30, bottom: 30 })).count).toBe(0);
  });
});

it('detects corners where light changes in two directions, not along an edge', () => {
  const image = grayImage(100, 100);
  for (let y = 50; y < 100; y++) image.data.fill(200, y * 100 + 50, y * 100 + 100);
  const [best, ...others] = corners(image, 10);
  expect(Math.hypot(best.x - 50, best.y - 50)).toBeLessThan(4);
  for (const other of others) expect(Math.hypot(other.x - 50, other.y - 50)).toBeLessThan(6);
});

it('keeps features in each part of the picture, however rich another part is', () => {
  const rich = Array.from({ length: 1000 }, (_, at) => ({ octave: 0, x: at % 60, y: at % 50 }));
  const poor = Array.from({ length: 6 }, (_, at) => ({ octave: 6, x: 400 + at, y: 200 }));
  const kept = spread([...rich, ...poor], { width: 480, height: 270 });
  expect(poor.every((one) => kept.includes(one))).toBe(true);
  expect(kept).toHaveLength(162 + 6);
});

it('reports a feature as new only once, until it has been forgotten', () => {
  const fresh = createNewFeatures();
  const features = of(picture);
  expect(fresh(features, 0)).toHaveLength(features.count);
  expect(fresh(features, 1)).toEqual([]);
  expect(fresh(features, 20).length).toBeGreaterThan(features.count / 2);
});
