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
/** Of a key: what a table is sorted by first. */
const FIRST_BITS = 10;
/** Pairs that are collected before they are compared. */
const MOST_PAIRS = 1 << 18;
/** Features, as a power of two, for which the first of their videos is known. */
const BLOCK = 10;
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
  /** In ascending order within each earlier video. */
  readonly query: Uint32Array;
  readonly found: Uint32Array;
  readonly video: Uint32Array;
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

/** Sorted by the first bits of the keys and then within each of those ranges, since a scatter over a whole table is a cache miss each. */
function tableOf(bits: Uint32Array, count: number, chosen: Uint8Array, word: number): Table {
  const low = chosen.length - FIRST_BITS;
  const keys = new Uint32Array(count);
  const ranges = new Uint32Array((1 << FIRST_BITS) + 1);
  for (let index = 0; index < count; index++) {
    keys[index] = keyOf(bits, index, chosen);
    ranges[(keys[index] >>> low) + 1]++;
  }
  for (let range = 0; range < 1 << FIRST_BITS; range++) ranges[range + 1] += ranges[range];
  const inRange = { next: ranges.slice(), keys: new Uint32Array(count), index: new Uint32Array(count), word: new Uint32Array(count) };
  for (let index = 0; index < count; index++) {
    const to = inRange.next[keys[index] >>> low]++;
    inRange.keys[to] = keys[index];
    inRange.index[to] = index;
    inRange.word[to] = bits[index * WORDS + word];
  }
  const begins = new Uint32Array((1 << chosen.length) + 1);
  const entries = new Uint32Array(count);
  const words = new Uint32Array(count);
  const next = new Uint32Array(1 << low);
  for (let range = 0; range < 1 << FIRST_BITS; range++) {
    const [from, to] = [ranges[range], ranges[range + 1]];
    next.fill(0);
    for (let at = from; at < to; at++) next[inRange.keys[at] - (range << low)]++;
    for (let key = 0, sum = from; key < next.length; key++) {
      const size = next[key];
      begins[(range << low) + key] = sum;
      next[key] = sum;
      sum += size;
    }
    for (let at = from; at < to; at++) {
      const place = next[inRange.keys[at] - (range << low)]++;
      entries[place] = inRange.index[at];
      words[place] = inRange.word[at];
    }
  }
  begins[1 << chosen.length] = count;
  return { chosen, begins, entries, words };
}

/** Finds the video of a feature without a number for each feature, which would be another look-up in memory. */
function createOwners(begins: Uint32Array, count: number): (feature: number) => number {
  const firsts = new Uint32Array((count >>> BLOCK) + 1);
  for (let block = 0, video = 0; block < firsts.length; block++) {
    while (video + 1 < begins.length && begins[video + 1] <= block << BLOCK) video++;
    firsts[block] = video;
  }
  return (feature) => {
    let video = firsts[feature >>> BLOCK];
    while (video + 1 < begins.length && begins[video + 1] <= feature) video++;
    return video;
  };
}

/** Query features and what shares a bucket with them, in ascending order of the former. */
interface Pairs {
  readonly query: Uint32Array;
  readonly other: Uint32Array;
}

/**
 * @param bits eight words for each feature.
 * @param begins the first feature of each video: only the most similar feature of each video is returned, because long videos with little
 * change would otherwise fill the memory.
 */
export function createFeatureIndex(bits: Uint32Array, begins: Uint32Array): FeatureIndex {
  const count = bits.length / WORDS;
  const videos = begins.length;
  const tables = chosenBits(bits, count).map((chosen, word) => tableOf(bits, count, chosen, word));
  const fullest = Math.ceil(FULLEST * Math.max(1, count / 2 ** tables[0].chosen.length));
  const ownerOf = createOwners(begins, count);
  const room = MOST_PAIRS + TABLES * fullest;

  /** From `index` on, until there are enough pairs. @returns the number of pairs, and the first feature that was not looked up. */
  const collect = (wanted: Uint32Array, first: number, to: Pairs): { readonly size: number; readonly next: number } => {
    const asked = wanted.length / WORDS;
    let size = 0;
    let index = first;
    for (; index < asked && size < MOST_PAIRS; index++)
      for (let table = 0; table < TABLES; table++) {
        const { chosen, begins: buckets, entries, words } = tables[table];
        const key = keyOf(wanted, index, chosen);
        const word = wanted[index * WORDS + table];
        const end = buckets[key + 1];
        if (end - buckets[key] > fullest) continue;
        for (let at = buckets[key]; at < end; at++) {
          if (ones(word ^ words[at]) > MOST_IN_WORD) continue;
          to.query[size] = index;
          to.other[size++] = entries[at];
        }
      }
    return { size, next: index };
  };

  return {
    matches(wanted) {
      const asked = wanted.length / WORDS;
      const most = Math.min(room, asked * TABLES * fullest);
      const create = (): Pairs => ({ query: new Uint32Array(most), other: new Uint32Array(most) });
      const [collected, sorted] = [create(), create()];
      const owners = new Uint32Array(most);
      let out = { query: new Uint32Array(2 * asked), found: new Uint32Array(2 * asked), video: new Uint32Array(2 * asked) };
      let size = 0;
      for (let first = 0; first < asked;) {
        const pairs = collect(wanted, first, collected);
        first = pairs.next;
        // Video by video, so that the descriptors of one are in the processor's cache while they are compared.
        const ends = new Uint32Array(videos + 1);
        for (let at = 0; at < pairs.size; at++) ends[(owners[at] = ownerOf(collected.other[at])) + 1]++;
        for (let video = 0; video < videos; video++) ends[video + 1] += ends[video];
        const next = ends.slice();
        for (let at = 0; at < pairs.size; at++) {
          const to = next[owners[at]]++;
          sorted.query[to] = collected.query[at];
          sorted.other[to] = collected.other[at];
        }
        if (size + pairs.size > out.query.length)
          out = {
            query: enlarged(out.query, pairs.size),
            found: enlarged(out.found, pairs.size),
            video: enlarged(out.video, pairs.size),
          };
        for (let video = 0; video < videos; video++)
          for (let at = ends[video], end = ends[video + 1]; at < end;) {
            const index = sorted.query[at];
            let least = MOST_DIFFERENCE + 1;
            let best = 0;
            for (; at < end && sorted.query[at] === index; at++) {
              const distance = difference(wanted, index, bits, sorted.other[at], least - 1);
              if (distance >= least) continue;
              least = distance;
              best = sorted.other[at];
            }
            if (least > MOST_DIFFERENCE) continue;
            out.query[size] = index;
            out.found[size] = best;
            out.video[size++] = video;
          }
      }
      return { query: out.query.subarray(0, size), found: out.found.subarray(0, size), video: out.video.subarray(0, size) };
    },
  };
}

function enlarged(values: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const out = new Uint32Array(2 * values.length + least);
  out.set(values);
  return out;
}
