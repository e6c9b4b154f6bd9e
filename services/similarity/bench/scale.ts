/**
 * Cost of a search in a large library. Each library video is built from the features and hashes of one clip with a few bits changed, so
 * that bucket sizes and chance matches are as uneven as in a real library of that size.
 */
import { createLibrary } from '../src/candidates/candidates.ts';
import { emptyFeatures } from '../src/features/features.ts';
import type { Fingerprint } from '../src/fingerprint/fingerprint.ts';
import { seeded, type Random } from '../src/random.ts';

const FEATURES = 4800;
const HASHES = 120;
const CHANGED = 12;

function changed(bits: Uint32Array, random: Random): Uint32Array {
  const out = bits.slice();
  for (let begin = 0; begin < out.length; begin += 8)
    for (let bit = 0; bit < CHANGED; bit++) out[begin + Math.floor(random() * 8)] ^= 1 << Math.floor(random() * 32);
  return out;
}

function another(clip: Fingerprint, random: Random): Fingerprint {
  const features = emptyFeatures(FEATURES);
  const from = clip.features.features;
  for (let at = 0; at < FEATURES; at++) {
    const place = at % from.count;
    for (const name of ['x', 'y', 'size', 'angle'] as const) features[name][at] = from[name][place];
    features.bits.set(from.bits.subarray(place * 8, place * 8 + 8), at * 8);
  }
  features.bits.set(changed(features.bits, random));
  const hashes = Array.from({ length: HASHES }, (_, at) => {
    const hash = clip.hashes[at % clip.hashes.length];
    return { ...hash, bits: changed(hash.bits, random), mirrored: changed(hash.mirrored, random) };
  });
  return { ...clip, hashes, boxHashes: [], colors: [], products: [], features: { features, frame: new Uint32Array(FEATURES) } };
}

export interface Scale {
  readonly videos: number;
  readonly buildMs: number;
  readonly queryMs: number;
  readonly megabytes: number;
}

/** @param query a clip without a copy in the library. */
export function searchAmong(videos: number, clips: readonly Fingerprint[], query: Fingerprint, cpu: () => number): Scale {
  const random = seeded(videos);
  const all = Array.from({ length: videos }, (_, at) => another(clips[at % clips.length], random));
  const before = process.memoryUsage().arrayBuffers;
  const begin = cpu();
  const library = createLibrary(all);
  const buildMs = cpu() - begin;
  const megabytes = (process.memoryUsage().arrayBuffers - before) / 1e6;
  library.candidates(query);
  const start = cpu();
  library.candidates(query);
  return { videos, buildMs, queryMs: cpu() - start, megabytes };
}
