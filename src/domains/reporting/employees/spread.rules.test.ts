/** Points lie where their values are, ticks are round and around them, and no name covers another. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest, placePoints, shareOf, ticksOf, type SpreadPoint } from './spread.rules.ts';

const FRAME = { left: 50, top: 10, right: 450, bottom: 210 };
const point = (key: string, across: number, up: number, weight = 1): SpreadPoint => ({ key, label: key, across, up, weight });

describe('ticks', () => {
  it.each([
    [[0, 73], 4, [0, 20, 40, 60, 80]],
    [[120, 265], 4, [100, 150, 200, 250, 300]],
    [[0.2, 0.9], 4, [0.2, 0.4, 0.6, 0.8, 1]],
    [[50], 4, [0, 20, 40, 60]],
    [[], 4, [0, 1]],
    [[0, 0], 4, [0, 1]],
  ])('around %j, about %d: %j', (values, about, ticks) => expect(ticksOf(values, about)).toEqual(ticks));
  it('hold every value, and are not many more than asked for', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 1_000_000_000 }).map((pennies) => pennies / 100),
          { minLength: 1 },
        ),
        fc.integer({ min: 2, max: 8 }),
        (values, about) => {
          const ticks = ticksOf(values, about);
          for (const value of values) {
            expect(shareOf(value, ticks)).toBeGreaterThanOrEqual(-1e-6);
            expect(shareOf(value, ticks)).toBeLessThanOrEqual(1 + 1e-6);
          }
          expect(ticks.length).toBeLessThanOrEqual(about + 3);
        },
      ),
    );
  });
});

describe('points', () => {
  it('lie where their values are, the largest drawn first', () => {
    const placed = placePoints([point('Ava', 0, 0, 1), point('Ben', 10, 100, 4)], FRAME, [0, 10], [0, 50, 100], []);
    expect(placed.map(({ key, x, y, named }) => [key, x, y, named])).toEqual([
      ['Ben', 450, 10, false],
      ['Ava', 50, 210, true],
    ]);
    expect(placed[0]!.radius).toBeGreaterThan(placed[1]!.radius);
  });
  it('keep the name of the larger one where two would cover each other, and none where something else is', () => {
    const close = [point('Ava', 5, 50, 2), point('Ben', 5.1, 52, 1)];
    expect(placePoints(close, FRAME, [0, 10], [0, 100], []).map(({ key, named }) => [key, named])).toEqual([
      ['Ava', true],
      ['Ben', false],
    ]);
    expect(placePoints([point('Ava', 5, 50)], FRAME, [0, 10], [0, 100], [{ left: 200, right: 400, top: 90, bottom: 130 }])[0]!.named).toBe(
      false,
    );
  });
  it('are found by who points near them', () => {
    const placed = placePoints([point('Ava', 0, 0), point('Ben', 10, 100)], FRAME, [0, 10], [0, 100], []);
    expect(nearest(placed, 60, 205, 20)?.key).toBe('Ava');
    expect(nearest(placed, 250, 110, 20)).toBeNull();
    expect(nearest([], 0, 0, 20)).toBeNull();
  });
});
