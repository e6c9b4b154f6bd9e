/**
 * Index of features by similarity (locality-sensitive hashing): features that agree in some random bits share a bucket, and several tables
 * with different bits find most of those with few differences.
 */
import { BITS, difference, ones, WORDS } from '../hamming.ts';
import { seeded } from '../random.ts';

/** At most one for each word of a descriptor. */
const TABLES = 6;
/** One bucket per feature, within the memory limit of a table. */
const FEWEST_BITS = 18;
const MOST_BITS = 22;
/** A bucket with this many times the entries of others is a descriptor that occurs everywhere and carries no information. */
const FULLEST = 60;
const MOST_DIFFERENCE = 56;
/** Of the 32 bits of one word: of two features with fewer differences than the most, hardly any has more there. */
const MOST_IN_WORD = 11;
const SEED = 7;
/** Among bits that say about as much, any is chosen. */
const ANY = 0.02;

interface Table {
  readonly chosen: Uint8Array;
  /** Start of each bucket in `entries`. */
  readonly begins: Uint32Array;
  readonly entries: Uint32Array;
  /** One word of each entry's descriptor, next to each other: most comparisons end there, without looking up the descriptor. */
  readonly words: Uint32Array;
}

interface FeatureMatches {
  readonly query: Uint32Array;
  readonly found: Uint32Array;
}

interface FeatureIndex {
  matches(bits: Uint32Array): FeatureMatches;
}

/** Number of features whose bits are counted. */
const SAMPLED = 4096;

/** For each bit, whether it is set in each of some features, 32 of them a word. */
function columnsOf(bits: Uint32Array, count: number): { readonly columns: Uint32Array[]; readonly size: number } {
  const size = Math.min(SAMPLED, count);
  const columns = Array.from({ length: BITS }, () => new Uint32Array(Math.ceil(size / 32)));
  for (let at = 0; at < size; at++) {
    const place = Math.floor((at * count) / size) * WORDS;
    for (let bit = 0; bit < BITS; bit++) if ((bits[place + (bit >> 5)] >>> (bit & 31)) & 1) columns[bit][at >> 5] |= 1 << (at & 31);
  }
  return { columns, size };
}

/** How little a bit says (first), and how much two bits say the same (second): squared, from 0 to 1. */
function redundancies(bits: Uint32Array, count: number): { readonly own: Float64Array; readonly shared: Float64Array } {
  const { columns, size } = columnsOf(bits, count);
  const own = new Float64Array(BITS);
  const shared = new Float64Array(BITS * BITS);
  if (size === 0) return { own, shared };
  const share = columns.map((column) => column.reduce((sum, word) => sum + ones(word), 0) / size);
  for (let bit = 0; bit < BITS; bit++) {
    own[bit] = (2 * share[bit] - 1) ** 2;
    for (let other = 0; other < bit; other++) {
      let both = 0;
      for (let word = 0; word < columns[bit].length; word++) both += ones(columns[bit][word] & columns[other][word]);
      const spread = share[bit] * (1 - share[bit]) * share[other] * (1 - share[other]);
      const common = spread > 0 ? (both / size - share[bit] * share[other]) ** 2 / spread : 1;
      shared[bit * BITS + other] = common;
      shared[other * BITS + bit] = common;
    }
  }
  return { own, shared };
}

/**
 * Bits of each table, none in two of them. Many bits of descriptors are nearly the same, and keys of such bits would leave most buckets
 * empty and the others too full, so each table gets bits that say as little as possible about each other.
 */
function chosenBits(bits: Uint32Array, count: number): Uint8Array[] {
  const size = Math.min(MOST_BITS, Math.max(FEWEST_BITS, Math.floor(Math.log2(Math.max(1, count)))));
  const { own, shared } = redundancies(bits, count);
  const random = seeded(SEED);
  const costs = Array.from({ length: TABLES }, () => own.map((value) => value + ANY * random()));
  const chosen = Array.from({ length: TABLES }, () => new Uint8Array(size));
  const isUsed = new Uint8Array(BITS);
  for (let at = 0; at < size; at++)
    for (let table = 0; table < TABLES; table++) {
      const cost = costs[table];
      let best = -1;
      for (let bit = 0; bit < BITS; bit++) if (isUsed[bit] === 0 && (best < 0 || cost[bit] < cost[best])) best = bit;
      isUsed[best] = 1;
      chosen[table][at] = best;
      for (let bit = 0; bit < BITS; bit++) cost[bit] += shared[best * BITS + bit];
    }
  return chosen;
}

function keyOf(bits: Uint32Array, index: number, chosen: Uint8Array): number {
  let key = 0;
  for (let at = 0; at < chosen.length; at++) key = (key << 1) | ((bits[index * WORDS + (chosen[at] >> 5)] >>> (chosen[at] & 31)) & 1);
  return key;
}

function tableOf(bits: Uint32Array, count: number, chosen: Uint8Array, word: number): Table {
  const keys = new Uint32Array(count);
  for (let index = 0; index < count; index++) keys[index] = keyOf(bits, index, chosen);
  const begins = new Uint32Array((1 << chosen.length) + 1);
  for (const key of keys) begins[key + 1]++;
  for (let key = 0; key < 1 << chosen.length; key++) begins[key + 1] += begins[key];
  const next = begins.slice();
  const entries = new Uint32Array(count);
  const words = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const to = next[keys[index]]++;
    entries[to] = index;
    words[to] = bits[index * WORDS + word];
  }
  return { chosen, begins, entries, words };
}

/**
 * @param bits eight words for each feature.
 * @param owner the video of each feature: only the most similar feature of each video is returned, because long videos with little change
 * would otherwise fill the memory.
 */
export function createFeatureIndex(bits: Uint32Array, owner: Uint32Array): FeatureIndex {
  const count = bits.length / WORDS;
  const videos = owner.reduce((most, video) => Math.max(most, video + 1), 0);
  const tables = chosenBits(bits, count).map((chosen, word) => tableOf(bits, count, chosen, word));
  const fullest = FULLEST * Math.max(1, count / 2 ** tables[0].chosen.length);
  return {
    matches(wanted) {
      const asked = wanted.length / WORDS;
      let query = new Uint32Array(2 * asked);
      let found = new Uint32Array(2 * asked);
      let size = 0;
      /** Of each video: the feature that has looked it up last, and what is most similar to that. */
      const askedBy = new Int32Array(videos).fill(-1);
      const best = new Uint32Array(videos);
      const least = new Uint16Array(videos);
      const touched = new Uint32Array(videos);
      for (let index = 0; index < asked; index++) {
        let seen = 0;
        for (let table = 0; table < TABLES; table++) {
          const { chosen, begins, entries, words } = tables[table];
          const key = keyOf(wanted, index, chosen);
          const word = wanted[index * WORDS + table];
          const end = begins[key + 1];
          if (end - begins[key] > fullest) continue;
          for (let at = begins[key]; at < end; at++) {
            if (ones(word ^ words[at]) > MOST_IN_WORD) continue;
            const other = entries[at];
            const distance = difference(wanted, index, bits, other, MOST_DIFFERENCE);
            if (distance > MOST_DIFFERENCE) continue;
            const video = owner[other];
            if (askedBy[video] !== index) {
              askedBy[video] = index;
              touched[seen++] = video;
            } else if (distance >= least[video]) continue;
            least[video] = distance;
            best[video] = other;
          }
        }
        if (size + seen > query.length) [query, found] = [enlarged(query, seen), enlarged(found, seen)];
        for (let at = 0; at < seen; at++) {
          query[size] = index;
          found[size++] = best[touched[at]];
        }
      }
      return { query: query.subarray(0, size), found: found.subarray(0, size) };
    },
  };
}

function enlarged(values: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(2 * values.length + least);
  out.set(values);
  return out;
}
