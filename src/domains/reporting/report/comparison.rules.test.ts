/** Tests for the best-column marks of the comparison. */
import { describe, expect, it } from 'vitest';
import { bestOf } from './comparison.rules.ts';

const best = (...values: (string | null)[]) => [
  ...bestOf(
    'gmv',
    values.map((gmv) => ({ gmv })),
  ),
];

describe('best column', () => {
  it('is the highest by number, not by text', () => {
    expect(best('9.50', '10.00', '1.00')).toEqual([1]);
    expect(best('-2.00', '-1.00')).toEqual([1]);
  });
  it('is shared when several are equally high', () => {
    expect(best('5.00', '7.00', '7.00', '1.00')).toEqual([1, 2]);
  });
  it('is none if all are equal, or only one is known', () => {
    expect(best('7.00', '7.00')).toEqual([]);
    expect(best('7.00', null)).toEqual([]);
    expect(best('7.00', '7.00', null)).toEqual([]);
    expect(best()).toEqual([]);
  });
  it('ignores unknown values', () => {
    expect(best(null, '3.00', '2.00')).toEqual([1]);
  });
  it('is none for figures where more is neither better nor worse', () => {
    expect([...bestOf('hours', [{ hours: '1.00' }, { hours: '2.00' }])]).toEqual([]);
  });
});
