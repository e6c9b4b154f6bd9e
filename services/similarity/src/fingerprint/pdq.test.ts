/** A picture hash tolerates noise, scaling and lighting changes, and includes the mirrored hash. */
import { expect, it } from 'vitest';
import { room } from '../../test/footage.ts';
import { difference } from '../hamming.ts';
import { grayImage, mirrored } from '../image/gray-image.ts';
import { shrunk } from '../image/resize.ts';
import { normal, seeded } from '../random.ts';
import { ENOUGH_QUALITY, pictureHash } from './pdq.ts';

const apart = (a: Uint32Array, b: Uint32Array) => difference(a, 0, b, 0);
const picture = room(5);
const hash = pictureHash(picture);

it('has half of its bits set', () => {
  expect(apart(hash.bits, new Uint32Array(8))).toBe(128);
});

it('changes few bits with noise, scaling and lighting', () => {
  const random = seeded(1);
  const noisy = grayImage(
    320,
    180,
    Uint8Array.from(picture.data, (v) => Math.max(0, Math.min(255, v + 12 * normal(random)))),
  );
  const dark = grayImage(
    320,
    180,
    Uint8Array.from(picture.data, (v) => 0.6 * v + 10),
  );
  for (const other of [noisy, dark, shrunk(picture, 160, 90)]) expect(apart(hash.bits, pictureHash(other).bits)).toBeLessThan(40);
});

it('is far from the hash of another picture', () => {
  expect(apart(hash.bits, pictureHash(room(6)).bits)).toBeGreaterThan(90);
});

it('derives the hash of the mirrored picture from signs alone', () => {
  expect(apart(hash.mirrored, pictureHash(mirrored(picture)).bits)).toBeLessThanOrEqual(4);
  expect(apart(hash.mirrored, hash.bits)).toBeGreaterThan(60);
});

it('reports low quality for a flat picture', () => {
  expect(pictureHash(grayImage(320, 180)).quality).toBe(0);
  expect(hash.quality).toBeGreaterThan(ENOUGH_QUALITY);
  expect(pictureHash(shrunk(picture, 16, 16)).bits).toHaveLength(8);
});
