/**
 * Generated videos of a minute for searches in a large library: features and hashes of the given clips in random order, each with random
 * bits changed. Buckets are as uneven and chance matches as frequent as in a library of filmed videos, and no geometry agrees.
 */
import { emptyFeatures } from '../src/features/features.ts';
import type { Fingerprint } from '../src/fingerprint/fingerprint.ts';
import type { Random } from '../src/random.ts';

const FEATURES = 4800;
const HASHES = 120;
/** Of a feature's 256 bits. */
const FEWEST_CHANGED = 50;
const MOST_CHANGED = 110;
const CHANGED_IN_HASH = 90;
const WORDS = 8;

function change(bits: Uint32Array, index: number, count: number, random: Random): void {
  for (let bit = 0; bit < count; bit++) {
    const place = Math.floor(random() * 256);
    bits[index * WORDS + (place >> 5)] ^= 1 << (place & 31);
  }
}

function generated(clips: readonly Fingerprint[], random: Random): Fingerprint {
  const features = emptyFeatures(FEATURES);
  for (let at = 0; at < FEATURES; at++) {
    const from = clips[Math.floor(random() * clips.length)].features.features;
    const place = Math.floor(random() * from.count);
    for (const name of ['x', 'y', 'size', 'angle'] as const) features[name][at] = from[name][place];
    features.bits.set(from.bits.subarray(place * WORDS, (place + 1) * WORDS), at * WORDS);
    change(features.bits, at, FEWEST_CHANGED + Math.floor(random() * (MOST_CHANGED - FEWEST_CHANGED)), random);
  }
  const hashes = Array.from({ length: HASHES }, () => {
    const from = clips[Math.floor(random() * clips.length)].hashes;
    const hash = from[Math.floor(random() * from.length)];
    const bits = hash.bits.slice();
    change(bits, 0, CHANGED_IN_HASH, random);
    return { ...hash, bits };
  });
  return { ...clips[0], hashes, boxHashes: [], colors: [], products: [], features: { features, frame: new Uint32Array(FEATURES) } };
}

export const generatedVideos = (count: number, clips: readonly Fingerprint[], random: Random): Fingerprint[] =>
  Array.from({ length: count }, () => generated(clips, random));
