/** Counting bits. */
import { expect, it } from 'vitest';
import { difference, ones, onesOfTwo, WORDS } from './hamming.ts';
import { seeded } from './random.ts';

const random = seeded(1);
const word = () => Math.floor(random() * 4294967296);
const counted = (value: number) => (value >>> 0).toString(2).replaceAll('0', '').length;

it('counts the bits of one word and of two', () => {
  for (const value of [0, 1, 0xffffffff, 0x80000000, word(), word(), word()]) {
    expect(ones(value)).toBe(counted(value));
    for (const other of [0, 0xffffffff, word()]) expect(onesOfTwo(value, other)).toBe(counted(value) + counted(other));
  }
});

it('counts different bits, and stops once there are too many', () => {
  const [a, b] = [1, 2].map(() => Uint32Array.from({ length: 2 * WORDS }, word));
  let all = 0;
  for (let at = 0; at < WORDS; at++) all += counted(a[WORDS + at] ^ b[at]);
  expect(difference(a, 1, b, 0)).toBe(all);
  expect(difference(a, 1, b, 0, all)).toBe(all);
  expect(difference(a, 1, b, 0, 10)).toBeGreaterThan(10);
});
