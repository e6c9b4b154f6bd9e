/** Matches the features of one picture to their most similar features in another. */
import { difference } from '../hamming.ts';
import type { Features } from './features.ts';

export interface FeatureMatch {
  readonly first: number;
  readonly second: number;
}

/** Mutual best matches only. */
export function mutualMatches(a: Features, b: Features, mostDifference: number): FeatureMatch[] {
  const ofA = new Int32Array(a.count).fill(-1);
  const ofB = new Int32Array(b.count).fill(-1);
  const leastA = new Uint16Array(a.count).fill(mostDifference + 1);
  const leastB = new Uint16Array(b.count).fill(mostDifference + 1);
  for (let i = 0; i < a.count; i++)
    for (let j = 0; j < b.count; j++) {
      const most = Math.max(leastA[i], leastB[j]) - 1;
      const distance = difference(a.bits, i, b.bits, j, most);
      if (distance > most) continue;
      if (distance < leastA[i]) {
        leastA[i] = distance;
        ofA[i] = j;
      }
      if (distance < leastB[j]) {
        leastB[j] = distance;
        ofB[j] = i;
      }
    }
  return [...ofA.keys()].filter((i) => ofA[i] >= 0 && ofB[ofA[i]] === i).map((i) => ({ first: i, second: ofA[i] }));
}
