/**
 * Generated videos of a minute for searches in a large library: features and hashes of the given clips in random order, each with random
 * bits changed. Buckets are as uneven and chance matches as frequent as in a library of filmed videos, and no geometry agrees. Their frames
 * show scenes that no clip shows, so that a comparison costs as much as with any other video and finds nothing.
 */
import { emptyFeatures } from '../src/features/features.ts';
import { FRAME_RATE, SMALL_EDGE, type Fingerprint } from '../src/fingerprint/fingerprint.ts';
import type { GrayImage } from '../src/image/gray-image.ts';
import { fitted, shrunk } from '../src/image/resize.ts';
import type { Random } from '../src/random.ts';
import { painter, type Family } from './clips/scenes.ts';

const SECONDS = 60;
const SHOWN: readonly Family[] = ['presenter', 'walk', 'product', 'still'];
const FIRST_SHOWN = 990_000;

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

function smallFrames(family: Family, scene: number): GrayImage[] {
  const paint = painter({ name: family, family, scene, take: 0, seconds: SECONDS });
  return Array.from({ length: SECONDS * FRAME_RATE }, (_, at) => {
    const frame = paint(at / FRAME_RATE);
    const size = fitted(frame, SMALL_EDGE);
    return shrunk(frame, size.width, size.height);
  });
}

function generated(clips: readonly Fingerprint[], small: readonly GrayImage[], random: Random): Fingerprint {
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
  return {
    ...clips[0],
    small,
    hashes,
    boxHashes: [],
    colors: [],
    products: [],
    features: { features, frame: new Uint32Array(FEATURES) },
  };
}

export function generatedVideos(count: number, clips: readonly Fingerprint[], random: Random): Fingerprint[] {
  const shown = SHOWN.map((family, at) => smallFrames(family, FIRST_SHOWN + at));
  return Array.from({ length: count }, (_, at) => generated(clips, shown[at % shown.length], random));
}
