/** Display colours of live accounts. */
import { describe, expect, it } from 'vitest';
import { colorOfRank, PALETTE } from './account-color.rules.ts';

/** Relative luminance as defined by WCAG 2.2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the palette', () => {
  it('has 30 different colours and repeats after that', () => {
    expect(new Set(PALETTE).size).toBe(30);
    expect(colorOfRank(30)).toBe(colorOfRank(0));
    expect(colorOfRank(61)).toBe(PALETTE[1]);
  });
  it.each([...PALETTE])('%s has enough contrast for white text', (color) => {
    expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});
