/** Behaviour of the comparison's marks: which column is best in a row, and when none is. */
import { describe, expect, it } from 'vitest';
import { bestOf } from './comparison.rules.ts';

const best = (...values: (string | null)[]) => [
  ...bestOf(
    'gmv',
    values.map((gmv) => ({ gmv })),
  ),
];

describe('the best column', () => {
  it('is the highest, by number and not by text', () => {
    expect(best('9.50', '10.00', '1.00')).toEqual([1]);
    expect(best('-2.00', '-1.00')).toEqual([1]);
  });
  it('is shared by those who tie at the top', () => {
    expect(best('5.00', '7.00', '7.00', '1.00')).toEqual([1, 2]);
  });
  it('is none when all are the same, or only one is known', () => {
    expect(best('7.00', '7.00')).toEqual([]);
    expect(best('7.00', null)).toEqual([]);
    expect(best('7.00', '7.00', null)).toEqual([]);
    expect(best()).toEqual([]);
  });
  it('passes over those that are not known', () => {
    expect(best(null, '3.00', '2.00')).toEqual([1]);
  });
  it('is none where more is neither better nor worse', () => {
    expect([...bestOf('hours', [{ hours: '1.00' }, { hours: '2.00' }])]).toEqual([]);
  });
});
