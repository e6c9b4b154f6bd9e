/** Features of a copy agree in scale, rotation and position; chance matches do not. */
import { describe, expect, it } from 'vitest';
import { chosenFeatures, emptyFeatures, type Features } from '../features/features.ts';
import { seeded } from '../random.ts';
import { featureGroups, featureVotes, type Pair } from './feature-votes.ts';

const random = seeded(12);

function anywhere(count: number): Features {
  const features = emptyFeatures(count);
  for (let at = 0; at < count; at++) {
    features.x[at] = 480 * random();
    features.y[at] = 270 * random();
    features.size[at] = 31 * 1.2 ** Math.floor(random() * 8);
    features.angle[at] = 2 * Math.PI * (random() - 0.5);
  }
  return features;
}

const pairs = (count: number): Pair[] => Array.from({ length: count }, (_, at) => ({ query: at, earlier: at }));
const votes = (query: Features, earlier: Features, alike: readonly Pair[]) =>
  featureVotes(query, earlier, featureGroups(query, earlier, alike), false);

describe('feature votes', () => {
  const query = anywhere(120);
  const half = chosenFeatures(query, [...Array(120).keys()]);
  for (let at = 0; at < 120; at += 2) {
    [half.x[at], half.y[at], half.size[at]] = [240 + query.x[at] / 2, 20 + query.y[at] / 2, query.size[at] / 2];
    half.angle[at] = query.angle[at] - 2 * Math.PI;
  }
  for (let at = 1; at < 120; at += 2) [half.x[at], half.y[at], half.angle[at]] = [480 * random(), 270 * random(), 6 * random()];
  it('locate a picture within a picture when every second pair is wrong', () => {
    const [best] = votes(query, half, pairs(120));
    expect(best.votes).toBeGreaterThanOrEqual(55);
    for (const [at, value] of [0.5, 0, 240, 0, 0.5, 20].entries()) expect(best.transform[at]).toBeCloseTo(value, 2);
  });
  it('are zero for chance matches', () => {
    expect(votes(query, anywhere(120), pairs(120)).filter((one) => one.votes > 10)).toEqual([]);
    expect(votes(query, half, pairs(5))).toEqual([]);
  });
  it('are not enough when they come from a single spot', () => {
    const spot = chosenFeatures(query, [...Array(120).keys()]);
    spot.x.fill(100);
    spot.y.fill(100);
    expect(votes(spot, spot, pairs(120))).toEqual([]);
  });
});
