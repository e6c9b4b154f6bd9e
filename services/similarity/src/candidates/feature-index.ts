/**
 * Index of features by similarity (locality-sensitive hashing): features that agree in some random bits share a bucket, and several tables
 * with different bits find most of those with few differences.
 */
import { BITS, difference, WORDS } from '../hamming.ts';
import { seeded } from '../random.ts';

const TABLES = 8;
/** One bucket per feature, within the memory limit of a table. */
const FEWEST_BITS = 18;
const MOST_BITS = 22;
/** A bucket with more entries is a descriptor that occurs everywhere and carries no information. */
const FULLEST = 60;
const MOST_DIFFERENCE = 56;
const SEED = 7;

interface Table {
  readonly chosen: Uint8Array;
  /** Start of each bucket in `entries`. */
  readonly begins: Uint32Array;
  readonly entries: Uint32Array;
}

interface FeatureMatches {
  readonly query: Uint32Array;
  readonly found: Uint32Array;
}

interface FeatureIndex {
  matches(bits: Uint32Array): FeatureMatches;
}

function chosenBits(count: number): Uint8Array[] {
  const size = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.floor(Math.log2(Math.max(1, count)))));
  const random = seeded(SEED);
  return Array.from({ length: TABLES }, () => {
    const all = Array.from({ length: BITS }, (_, bit) => bit);
    for (let at = 0; at < size; at++) {
      const other = at + Math.floor(random() * (BITS - at));
      [all[at], all[other]] = [all[other], all[at]];
    }
    return Uint8Array.from(all.slice(0, size));
  });
}

function keyOf(bits: Uint32Array, index: number, chosen: Uint8Array): number {
  let key = 0;
  for (let at = 0; at < chosen.length; at++) key = (key << 1) | ((bits[index * WORDS + (chosen[at] >> 5)] >>> (chosen[at] & 31)) & 1);
  return key;
}

function table(bits: Uint32Array, count: number, chosen: Uint8Array): Table {
  const keys = new Uint32Array(count);
  for (let index = 0; index < count; index++) keys[index] = keyOf(bits, index, chosen);
  const begins = new Uint32Array((1 << chosen.length) + 1);
  for (const key of keys) begins[key + 1]++;
  for (let key = 0; key < 1 << chosen.length; key++) begins[key + 1] += begins[key];
  const next = begins.slice();
  const entries = new Uint32Array(count);
  for (let index = 0; index < count; index++) entries[next[keys[index]]++] = index;
  return { chosen, begins, entries };
}

/**
 * @param bits eight words for each feature.
 * @param owner the video of each feature: only the most similar feature of each video is returned, because long videos with little change
 * would otherwise fill the memory.
 */
export function createFeatureIndex(bits: Uint32Array, owner: Uint32Array): FeatureIndex {
  const count = bits.length / WORDS;
  const tables = chosenBits(count).map((chosen) => table(bits, count, chosen));
  return {
    matches(wanted) {
      const query: number[] = [];
      const found: number[] = [];
      const lastSeen = new Int32Array(count).fill(-1);
      const best = new Map<number, { other: number; distance: number }>();
      for (let index = 0; index < wanted.length / WORDS; index++) {
        best.clear();
        for (const { chosen, begins, entries } of tables) {
          const key = keyOf(wanted, index, chosen);
          const end = begins[key + 1];
          if (end - begins[key] > FULLEST) continue;
          for (let at = begins[key]; at < end; at++) {
            const other = entries[at];
            if (lastSeen[other] === index) continue;
            lastSeen[other] = index;
            const distance = difference(wanted, index, bits, other, MOST_DIFFERENCE);
            if (distance > MOST_DIFFERENCE) continue;
            const known = best.get(owner[other]);
            if (!known) best.set(owner[other], { other, distance });
            else if (distance < known.distance) Object.assign(known, { other, distance });
          }
        }
        for (const { other } of best.values()) {
          query.push(index);
          found.push(other);
        }
      }
      return { query: Uint32Array.from(query), found: Uint32Array.from(found) };
    },
  };
}
