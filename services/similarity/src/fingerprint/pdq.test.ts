/** A hash stays with its picture, through noise, size and light, and knows the mirrored one. */
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

it('half of the bits are set', () => {
  expect(apart(hash.bits, new Uint32Array(8))).toBe(128);
});

it('noise, another size and other light change few bits', () => {
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

it('another picture is far', () => {
  expect(apart(hash.bits, pictureHash(room(6)).bits)).toBeGreaterThan(90);
});

it('the mirrored hash is that of the mirrored picture, by signs alone', () => {
  expect(apart(hash.mirrored, pictureHash(mirrored(picture)).bits)).toBeLessThanOrEqual(4);
  expect(apart(hash.mirrored, hash.bits)).toBeGreaterThan(60);
});

it('a flat picture says nothing, and says so', () => {
  expect(pictureHash(grayImage(320, 180)).quality).toBe(0);
  expect(hash.quality).toBeGreaterThan(ENOUGH_QUALITY);
  expect(pictureHash(shrunk(picture, 16, 16)).bits).toHaveLength(8);
});
