import { describe, expect, it } from 'vitest';
import { DARK, GRAY, RED, WARNING } from './theme.ts';

/** WCAG 2 relative luminance and contrast. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours', () => {
  it.each([
    ['white on the main button', '#ffffff', RED[6]],
    ['white on it while hovered', '#ffffff', RED[7]],
    ['red text on white', RED[6], '#ffffff'],
    ['the active entry', RED[7], RED[0]],
    ['error text in the dark', RED[4], DARK[7]],
    ['error text on a dark card', RED[4], DARK[6]],
    ['dimmed text', GRAY[6], '#ffffff'],
    ['dimmed text on the sunken background', GRAY[6], GRAY[0]],
    ['dimmed text on a grey badge', GRAY[6], GRAY[1]],
    ['dimmed text in the dark', DARK[2], DARK[7]],
    ['dimmed text on a dark card', DARK[2], DARK[6]],
    ['text in the dark', DARK[0], DARK[7]],
    ['a warning', WARNING.light.ink, '#ffffff'],
    ['a warning on its tint', WARNING.light.ink, WARNING.light.tint],
    ['a hovered warning', WARNING.light.ink, WARNING.light.hover],
    ['a hovered warning in the dark', WARNING.dark.ink, WARNING.dark.hover],
    ['a warning in the dark', WARNING.dark.ink, DARK[6]],
    ['a warning on its tint in the dark', WARNING.dark.ink, WARNING.dark.tint],
    ['the text of a warning in the dark', DARK[0], WARNING.dark.tint],
  ])('%s passes AA', (_what, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
