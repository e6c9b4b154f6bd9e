/** Tests of the assessment of a stream's result. */
import { describe, expect, it } from 'vitest';
import { judged, type StreamResult } from './performance.rules.ts';

const usual: StreamResult = { hourly: 100, median: 100, compared: 5, best: 200, earlier: 10, soldOut: [] };
const types = (more: Partial<StreamResult>) => judged({ ...usual, ...more }).map(({ type, reason }) => `${type} ${reason}`);

describe('a stream', () => {
  it.each([
    [100, []],
    [76, []],
    [75, ['PERFORMANCE_WARNING below']],
    [51, ['PERFORMANCE_WARNING below']],
    [50, ['PERFORMANCE_ALERT below']],
    [0, ['PERFORMANCE_ALERT below']],
    [200, []],
    [200.01, ['PERFORMANCE_MILESTONE best']],
  ])('with %d per hour where 100 is the median and 200 the best: %j', (hourly, expected) => {
    expect(types({ hourly })).toEqual(expected);
  });
  it('is only compared with enough other streams', () => {
    expect(types({ hourly: 1, compared: 4 })).toEqual([]);
    expect(types({ hourly: 1, median: null })).toEqual([]);
    expect(types({ hourly: 1, median: 0 })).toEqual([]);
    expect(types({ hourly: 300, earlier: 9 })).toEqual([]);
    expect(types({ hourly: 300, best: null })).toEqual([]);
  });
  it('reports its percentage of the median, and products that sold out', () => {
    expect(judged({ ...usual, hourly: 33.4 })).toEqual([{ type: 'PERFORMANCE_ALERT', reason: 'below', percent: 33 }]);
    expect(judged({ ...usual, soldOut: ['Trail mug'] })).toEqual([
      { type: 'PERFORMANCE_WARNING', reason: 'soldOut', products: ['Trail mug'] },
    ]);
  });
});
