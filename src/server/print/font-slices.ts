/**
 * The fonts for printing, in the order they are tried: the product's own, then those of other scripts. A package splits its font into
 * slices by letters.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** For characters shared by Chinese, Japanese and Korean, the first of the three fonts that has them is used. */
const FONTS = [
  'inter',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-myanmar',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
] as const;

/** Draws Chinese characters in their Japanese form. */
export const JAPANESE_FONT = 'noto-sans-jp';

export interface FontSlice {
  readonly font: string;
  /** Name of the font and the slice. */
  readonly name: string;
  readonly file: string;
  /** Code point ranges, both ends inclusive, that the slice may contain. */
  readonly ranges: readonly (readonly [number, number])[];
}

const { resolve } = createRequire(import.meta.url);

export function fontSlices(): FontSlice[] {
  return FONTS.flatMap((font) => {
    const index = resolve(`@fontsource-variable/${font}/unicode.json`);
    const slices = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>;
    return Object.entries(slices).map(([key, ranges]) => {
      const name = `${font}-${key.replaceAll(/[[\]]/g, '')}`;
      return {
        font,
        name,
        file: path.join(path.dirname(index), 'files', `${name}-wght-normal.woff2`),
        ranges: ranges.split(',').map(rangeOf),
      };
    });
  });
}

export function mayHold({ ranges }: FontSlice, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** "U+0600-06FF" or "U+00A0". */
function rangeOf(written: string): readonly [number, number] {
  const [first = '', last = first] = written.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
