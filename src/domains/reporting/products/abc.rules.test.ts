/** Tests for ABC classes by cumulative share of GMV, highest first. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abcOf } from './abc.rules.ts';

const classes = (...gmvs: (string | null)[]) =>
  abcOf(gmvs)
    .map(({ abc }) => abc)
    .join('');

describe('ABC classes', () => {
  it('are A up to 80%, B up to 95%, C beyond', () => {
    expect(classes('50', '30', '10', '5', '3', '2')).toBe('AABBCC');
  });
  it('put a product that crosses a boundary into the better class', () => {
    expect(classes('95', '5')).toBe('AC');
    expect(classes('79', '2', '19')).toBe('AAB');
  });
  it('make the best seller A, and products without sales C', () => {
    expect(classes('1')).toBe('A');
    expect(classes('100', '0', null)).toBe('ACC');
    expect(classes('0.00', null)).toBe('CC');
    expect(abcOf([])).toEqual([]);
  });
  it('have cumulative shares up to the total', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 }), (pennies) => {
        const places = abcOf([...pennies].sort((a, b) => b - a).map((one) => (one / 100).toFixed(2)));
        expect(places.at(-1)!.cumulativeShare).toBe('1.000000');
        expect(places.map(({ abc }) => abc).join('')).toMatch(/^A+B*C*$/);
        expect(places.every(({ share }, index) => index === 0 || Number(share) <= Number(places[index - 1]!.share))).toBe(true);
      }),
    );
  });
});
