/** Tests for the scatter plot: points at their values, round ticks around them, and names that do not overlap. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest, placePoints, shareOf, ticksOf, type Frame, type SpreadPoint } from './spread.rules.ts';

const FRAME = { left: 50, top: 10, right: 450, bottom: 210 };
const point = (key: string, across: number, up: number, weight = 1): SpreadPoint => ({ key, label: key, across, up, weight });

describe('ticks', () => {
  it.each([
    [[0, 73], 4, [0, 20, 40, 60, 80]],
    [[120, 265], 4, [100, 150, 200, 250, 300]],
    // The minimum and maximum are ticks themselves, even with inexact fractions.
    [[20, 80], 3, [20, 40, 60, 80]],
    [[0.3, 0.7], 4, [0.3, 0.4, 0.5, 0.6, 0.7]],
    [[0.2, 0.9], 4, [0.2, 0.4, 0.6, 0.8, 1]],
    [[50], 4, [0, 20, 40, 60]],
    [[], 4, [0, 1]],
    [[0, 0], 4, [0, 1]],
  ])('around %j, about %d: %j', (values, about, ticks) => expect(ticksOf(values, about)).toEqual(ticks));
  it('enclose every value, and are not many more than requested', () => {
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

it.each([
  [100, 0],
  [150, 0.5],
  [200, 1],
])('%d is between the ticks 100 and 200 at %d', (value, share) => expect(shareOf(value, [100, 150, 200])).toBe(share));

/** Points are at their own values in it, with y upwards. */
const PLAIN = { left: 0, top: 0, right: 512, bottom: 256 };
const place = (points: readonly SpreadPoint[], reserved: readonly Frame[] = []) => placePoints(points, PLAIN, [0, 512], [0, 256], reserved);
const named = (points: readonly SpreadPoint[], reserved: readonly Frame[] = []) =>
  place(points, reserved).flatMap((one) => (one.named ? [one.label] : []));

describe('points', () => {
  it('are at their values, the largest drawn first', () => {
    const placed = placePoints([point('Ava', 0, 0, 1), point('Ben', 10, 100, 4)], FRAME, [0, 10], [0, 50, 100], []);
    expect(placed.map(({ key, x, y, named }) => [key, x, y, named])).toEqual([
      ['Ben', 450, 10, false],
      ['Ava', 50, 210, true],
    ]);
    expect(placed[0]!.radius).toBeGreaterThan(placed[1]!.radius);
  });
  it('keep the name of the larger point when two would overlap, and none in reserved areas', () => {
    const close = [point('Ava', 5, 50, 2), point('Ben', 5.1, 52, 1)];
    expect(placePoints(close, FRAME, [0, 10], [0, 100], []).map(({ key, named }) => [key, named])).toEqual([
      ['Ava', true],
      ['Ben', false],
    ]);
    expect(placePoints([point('Ava', 5, 50)], FRAME, [0, 10], [0, 100], [{ left: 200, right: 400, top: 90, bottom: 130 }])[0]!.named).toBe(
      false,
    );
  });
  it('have a radius by the square root of their weight, so that areas are comparable, and the smallest at zero', () => {
    const radii = (...weights: number[]) =>
      place(weights.map((weight, index) => point(`${index}`, 0, 0, weight))).map(({ radius }) => radius);
    expect(radii(16, 4, 1)).toEqual([9, 6.5, 5.25]);
    expect(radii(16, 0, -3)).toEqual([9, 4, 4]);
    expect(radii(0, 0)).toEqual([4, 4]);
  });
  it('of the same size are sorted by key', () => {
    const [ava, ben] = [point('Ava', 10, 10), point('Ben', 20, 20)];
    for (const points of [
      [ava, ben],
      [ben, ava],
    ])
      expect(place(points).map(({ key }) => key)).toEqual(['Ava', 'Ben']);
  });
  it('are found near the pointer', () => {
    const placed = placePoints([point('Ava', 0, 0), point('Ben', 10, 100)], FRAME, [0, 10], [0, 100], []);
    expect(nearest(placed, 60, 205, 20)?.key).toBe('Ava');
    expect(nearest(placed, 250, 110, 20)).toBeNull();
    expect(nearest([], 0, 0, 20)).toBeNull();
  });
  it('are near by their edge, and the nearest is found anywhere in the list', () => {
    const placed = place([point('Ava', 100, 56), point('Ben', 200, 56), point('Cid', 300, 56)]);
    expect(nearest(placed, 290, 200, 20)?.key).toBe('Cid');
    expect(nearest(placed, 190, 200, 20)?.key).toBe('Ben');
    // Ava reaches to 109.
    expect(nearest(placed, 129, 200, 20)?.key).toBe('Ava');
    expect(nearest(placed, 130, 200, 20)).toBeNull();
    // Halfway between two, the first one.
    expect(nearest(placed, 150, 200, 50)?.key).toBe('Ava');
  });
});

describe('name', () => {
  /** Its point spans 91 to 109, its name 113 to 131 horizontally and 93.5 to 106.5 vertically. */
  const ava = point('Ava', 100, 156, 4);

  it('is shown as long as it ends within the margin to the right of the frame', () => {
    expect(named([point('Ava', 490, 156)])).toEqual(['Ava']);
    expect(named([point('Ava', 491, 156)])).toEqual([]);
  });
  it.each([
    ['left', { left: 0, right: 113, top: 0, bottom: 256 }, { left: 0, right: 114, top: 0, bottom: 256 }],
    ['right', { left: 131, right: 512, top: 0, bottom: 256 }, { left: 130, right: 512, top: 0, bottom: 256 }],
    ['above', { left: 0, right: 512, top: 0, bottom: 93.5 }, { left: 0, right: 512, top: 0, bottom: 94 }],
    ['below', { left: 0, right: 512, top: 106.5, bottom: 256 }, { left: 0, right: 512, top: 106, bottom: 256 }],
  ])('may touch a reserved area %s, but not overlap it', (_, touching, reaching) => {
    expect(named([ava], [touching])).toEqual(['Ava']);
    expect(named([ava], [reaching])).toEqual([]);
  });
  // The other point spans 6.5 around its centre.
  it.each([
    ['left', [106.5, 156], [107, 156]],
    ['right', [137.5, 156], [137, 156]],
    ['above', [120, 169], [120, 168]],
    ['below', [120, 143], [120, 144]],
  ] as const)('may touch another point %s, but not overlap it', (_, touching, covering) => {
    const withOther = ([across, up]: readonly [number, number]) => named([ava, point('Ben', across, up)]);
    expect(withOther(touching)).toContain('Ava');
    expect(withOther(covering)).not.toContain('Ava');
  });
  it('does not take up space when it is not shown', () => {
    const column = (...ups: number[]) => ups.map((up, index) => point(['Ava', 'Ben', 'Cid'][index]!, 100, up));
    expect(named(column(156, 143))).toEqual(['Ava', 'Ben']);
    expect(named(column(156, 169))).toEqual(['Ava', 'Ben']);
    expect(named(column(156, 144))).toEqual(['Ava']);
    expect(named(column(156, 146, 136))).toEqual(['Ava', 'Cid']);
  });
});
