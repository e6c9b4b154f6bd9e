/** Features of a copy agree in scale, rotation and position; chance matches do not. */
import { describe, expect, it } from 'vitest';
import { chosenFeatures, emptyFeatures, type Features } from '../features/features.ts';
import { seeded } from '../random.ts';
import { featureVotes, grouped, momentVotes } from './feature-votes.ts';

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

/** Each feature with the one of the same number. */
function pairs(
  query: Features,
  earlier: Features,
  count: number,
  frames = { query: new Uint32Array(count), earlier: new Uint32Array(count) },
) {
  const same = Uint32Array.from({ length: count }, (_, at) => at);
  const timed = { query: { features: query, frame: frames.query }, earlier: { features: earlier, frame: frames.earlier } };
  return grouped(timed.query, timed.earlier, { query: same, earlier: same });
}
const votes = (query: Features, earlier: Features, count: number) => featureVotes(query, earlier, pairs(query, earlier, count), false);

describe('feature votes', () => {
  const query = anywhere(120);
  const half = chosenFeatures(query, [...Array(120).keys()]);
  for (let at = 0; at < 120; at += 2) {
    [half.x[at], half.y[at], half.size[at]] = [240 + query.x[at] / 2, 20 + query.y[at] / 2, query.size[at] / 2];
    half.angle[at] = query.angle[at] - 2 * Math.PI;
  }
  for (let at = 1; at < 120; at += 2) [half.x[at], half.y[at], half.angle[at]] = [480 * random(), 270 * random(), 6 * random()];
  it('locate a picture within a picture when every second pair is wrong', () => {
    const [best] = votes(query, half, 120);
    expect(best.votes).toBeGreaterThanOrEqual(55);
    for (const [at, value] of [0.5, 0, 240, 0, 0.5, 20].entries()) expect(best.transform[at]).toBeCloseTo(value, 2);
  });
  it('are zero for chance matches', () => {
    expect(votes(query, anywhere(120), 120).filter((one) => one.votes > 10)).toEqual([]);
    expect(votes(query, half, 5)).toEqual([]);
  });
  it('are not enough when they come from a single spot', () => {
    const spot = chosenFeatures(query, [...Array(120).keys()]);
    spot.x.fill(100);
    spot.y.fill(100);
    expect(votes(spot, spot, 120)).toEqual([]);
  });
  it('of one moment outweigh those of what looks alike at other times, elsewhere', () => {
    const moved = chosenFeatures(query, [...Array(120).keys()]);
    for (let at = 0; at < 80; at++) moved.x[at] += 90;
    const frames = { query: new Uint32Array(120), earlier: new Uint32Array(120) };
    for (let at = 0; at < 120; at++) {
      frames.query[at] = at % 8;
      frames.earlier[at] = at < 80 ? Math.floor(60 * random()) : frames.query[at] + 70;
    }
    const all = pairs(query, moved, 120, frames);
    const [most] = featureVotes(query, moved, all, false);
    expect(most.transform[2]).toBeCloseTo(90, 0);
    const [best] = momentVotes(query, moved, all, false);
    for (const [at, value] of [1, 0, 0, 0, 1, 0].entries()) expect(best.transform[at]).toBeCloseTo(value, 2);
  });
});
