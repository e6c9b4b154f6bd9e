/** Decides how the demo rolls dice: by a seed, so that the same thing always turns out the same. */
import { randomOf } from '#core/chance';

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, below: number): number;
  /** Both ends count. */
  whole(least: number, most: number): number;
  happens(share: number): boolean;
  /** How many of many small chances came true, when `mean` do on average. */
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
      // Three dice added up come close to a bell, whose width is 1/2.
      if (mean > FEW) return Math.max(0, Math.round(mean + (next() + next() + next() - 1.5) * 2 * Math.sqrt(mean)));
      const least = Math.exp(-mean);
      let found = 0;
      for (let left = next(); left > least; left *= next()) found += 1;
      return found;
    },
  };
}

/** Whole parts of a whole number, by weight, that add up to it. */
export function split(total: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [weight, given] = [0, 0];
  return weights.map((one) => {
    weight += one;
    const upTo = Math.round((total * weight) / all);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** FNV-1a, and a last stir so that seeds that differ in one letter have nothing in common. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
