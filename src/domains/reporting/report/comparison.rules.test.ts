/** Tests for the comparison: what is side by side, which figures are shown, and the marks of the best column. */
import { describe, expect, it } from 'vitest';
import { bestOf, COMPARED_BY, isSideBySide, knownFigures, type ComparedBy } from './comparison.rules.ts';
import { figuresOf, NO_SUMS } from './figures.rules.ts';

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
    expect(best('0.00', null)).toEqual([]);
    expect([...bestOf('gmv', [{ gmv: '-1.00' }, { gmv: null }, {}, { gmv: '-2.00' }])]).toEqual([0]);
  });
  it('ignores unknown values', () => {
    expect(best(null, '3.00', '2.00')).toEqual([1]);
  });
  it('is none for figures where more is neither better nor worse', () => {
    expect([...bestOf('hours', [{ hours: '1.00' }, { hours: '2.00' }])]).toEqual([]);
  });
});

it('accounts, streams, periods and clients are compared side by side, days and hours in rows', () => {
  const all = Object.keys(COMPARED_BY) as ComparedBy[];
  expect(all.filter(isSideBySide)).toEqual(['account', 'stream', 'period', 'client']);
  expect(all.filter((by) => !isSideBySide(by))).toEqual(['day', 'week', 'month', 'weekday', 'hour']);
});

it('figures that no group has are left out', () => {
  const one = figuresOf({ streams: 1, gmv: '2.00' });
  expect(knownFigures([one, figuresOf({ streams: 2, likes: 0 })])).toEqual(['streams', 'gmv', 'likes']);
  expect(knownFigures([figuresOf(NO_SUMS)])).not.toContain('ctr');
  expect(knownFigures([])).toEqual([]);
});
