/** Tests of the conversion of HDR colours for ordinary screens. */
import { describe, expect, it } from 'vitest';
import { toneMapTable, toneMapped, type Rgb } from './tone-map.rules.ts';

const gray = (signal: number): Rgb => [signal, signal, signal];
/** Signal of paper white, 203 nits. */
const WHITE = { pq: 0.5807, hlg: 0.75 } as const;

describe.each(['pq', 'hlg'] as const)('%s', (hdr) => {
  it('keeps black, makes paper white bright, and leaves room for highlights up to white', () => {
    expect(toneMapped(hdr, gray(0))).toEqual([0, 0, 0]);
    const [white] = toneMapped(hdr, gray(WHITE[hdr]));
    expect(white).toBeGreaterThan(0.85);
    expect(white).toBeLessThan(0.95);
    expect(toneMapped(hdr, gray(1))[0]).toBeCloseTo(1, 3);
  });
  it('keeps grey grey, and what is brighter brighter', () => {
    let before = -1;
    for (let step = 0; step <= 100; step += 1) {
      const [red, green, blue] = toneMapped(hdr, gray(step / 100));
      expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.001);
      expect(red).toBeGreaterThanOrEqual(before);
      before = red;
    }
  });
  it('clips colours that ordinary screens do not have', () => {
    for (const color of [toneMapped(hdr, [1, 0, 0]), toneMapped(hdr, [0, 0.6, 0]), toneMapped(hdr, [0.2, 0, 0.9])])
      for (const value of color) expect(value >= 0 && value <= 1).toBe(true);
  });
  it('is a table with red changing fastest', () => {
    const lines = toneMapTable(hdr).trimEnd().split('\n');
    expect(lines.length).toBe(1 + 33 ** 3);
    const numbers = (line: string) => line.split(' ').map(Number);
    const expected = toneMapped(hdr, [1 / 32, 0, 0]);
    numbers(lines[2]!).forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 5));
  });
});
