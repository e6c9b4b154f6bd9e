/** Random choices of the demo: pseudo-random from a seed, so that results are repeatable. */
import { randomOf } from '#core/chance';

export interface Chance {
  /** Uniform in [0, 1). */
  next(): number;
  between(least: number, below: number): number;
  /** Both bounds are inclusive. */
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  /** Number of successes among many unlikely events with the given expected value. */
  count(mean: number): number;
  pick<One>(all: readonly One[]): One;
}

const FEW = 12;

export function chanceOf(seed: string): Chance {
  const next = randomOf(hashOf(seed));
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, below) => least + next() * (below - least),
    happens: (share) => next() < share,
    pick: (all) => all[Math.floor(next() * all.length)]!,
    count(mean) {
      // The sum of three uniform numbers approximates a normal distribution with standard deviation 1/2.
      if (mean > FEW) return Math.max(0, Math.round(mean + (next() + next() + next() - 1.5) * 2 * Math.sqrt(mean)));
      const least = Math.exp(-mean);
      let found = 0;
      for (let left = next(); left > least; left *= next()) found += 1;
      return found;
    },
  };
}

/** Splits a whole number into whole parts by weight; the parts add up to it. */
export function split(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, given] = [0, 0];
  return weights.map((part) => {
    weight += part;
    const upTo = Math.round((total * weight) / all);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** FNV-1a with a final mix, so that similar seeds have unrelated hashes. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
