/** Hamming distance of 256 bits, stored as eight 32-bit words each. */
export const WORDS = 8;
export const BITS = 256;

export function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Of two words together, in fewer steps than of each. */
export function onesOfTwo(word: number, other: number): number {
  const v = word - ((word >>> 1) & 0x55555555);
  const w = other - ((other >>> 1) & 0x55555555);
  // Up to eight in each half of a byte.
  const x = (v & 0x33333333) + ((v >>> 2) & 0x33333333) + (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((x & 0x0f0f0f0f) + ((x >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/** Distance between number `i` of `a` and number `j` of `b`; once it exceeds `most`, any larger number. */
export function difference(a: Uint32Array, i: number, b: Uint32Array, j: number, most = BITS): number {
  const p = i * WORDS;
  const q = j * WORDS;
  const half = onesOfTwo(a[p] ^ b[q], a[p + 1] ^ b[q + 1]) + onesOfTwo(a[p + 2] ^ b[q + 2], a[p + 3] ^ b[q + 3]);
  if (half > most) return half;
  return half + onesOfTwo(a[p + 4] ^ b[q + 4], a[p + 5] ^ b[q + 5]) + onesOfTwo(a[p + 6] ^ b[q + 6], a[p + 7] ^ b[q + 7]);
}
