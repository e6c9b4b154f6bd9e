/** Hamming distance of 256 bits, stored as eight 32-bit words each. */
export const WORDS = 8;
export const BITS = 256;

export function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Distance between number `i` of `a` and number `j` of `b`; once it exceeds `most`, any larger number. */
export function difference(a: Uint32Array, i: number, b: Uint32Array, j: number, most = BITS): number {
  const p = i * WORDS;
  const q = j * WORDS;
  const half = ones(a[p] ^ b[q]) + ones(a[p + 1] ^ b[q + 1]) + ones(a[p + 2] ^ b[q + 2]) + ones(a[p + 3] ^ b[q + 3]);
  if (half > most) return half;
  return half + ones(a[p + 4] ^ b[q + 4]) + ones(a[p + 5] ^ b[q + 5]) + ones(a[p + 6] ^ b[q + 6]) + ones(a[p + 7] ^ b[q + 7]);
}
