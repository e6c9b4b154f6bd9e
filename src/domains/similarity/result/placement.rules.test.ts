/** Overlays a frame of the earlier video on the later one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cssTransform, inPixels, ontoLater, type Affine } from './placement.rules.ts';

const at = ([a, b, c, d, e, f]: Affine, x: number, y: number) => [a * x + b * y + c, d * x + e * y + f] as const;
const close = (value: readonly number[]) => value.map((one) => expect.closeTo(one, 6) as number);
const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
const small = fc.double({ min: -0.2, max: 0.2, noNaN: true });
const size = fc.double({ min: 0.3, max: 2, noNaN: true });

describe('earlier frame over the later one', () => {
  it('shows each point at its position in the later frame, mirrored or not', () => {
    fc.assert(
      fc.property(fc.tuple(size, small, share, small, size, share), fc.boolean(), share, share, (placement, isMirrored, x, y) => {
        // Input: where a point of the later frame, after mirroring, is in the earlier one.
        const earlier = at(placement, isMirrored ? 1 - x : x, y);
        expect(at(ontoLater({ placement, isMirrored }), ...earlier)).toEqual(close([x, y]));
      }),
    );
  });

  it('is unchanged for identical files, and for implausible measurements', () => {
    expect(ontoLater({ placement: null, isMirrored: false })).toEqual([1, 0, -0, -0, 1, -0].map((one) => expect.closeTo(one) as number));
    expect(ontoLater({ placement: [0, 0, 0.5, 0, 0, 0.5], isMirrored: false })).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it('is the same in pixels, in the order that canvas uses', () => {
    fc.assert(
      fc.property(fc.tuple(size, small, share, small, size, share), share, share, (placement, x, y) => {
        const affine = ontoLater({ placement, isMirrored: false });
        const [a, b, c, d, e, f] = inPixels(affine, 640, 360);
        const [px, py] = [x * 640, y * 360];
        const [left, top] = at(affine, x, y);
        expect([a * px + c * py + e, b * px + d * py + f]).toEqual([expect.closeTo(left * 640, 3), expect.closeTo(top * 360, 3)]);
      }),
    );
  });

  it('is written for CSS: a crop of the middle half is half as large and centred', () => {
    expect(cssTransform(ontoLater({ placement: [0.5, 0, 0.25, 0, 0.5, 0.25], isMirrored: false }), 16 / 9)).toBe(
      'translate(-50%, -50%) matrix(2, 0, 0, 2, 0, 0)',
    );
    expect(cssTransform(ontoLater({ placement: null, isMirrored: true }), 2)).toBe('translate(100%, 0%) matrix(-1, 0, 0, 1, 0, 0)');
  });
});
