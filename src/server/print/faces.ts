/** Chooses a font for each letter of the texts to be printed; characters that no font covers are drawn as a box. */
import { firstIn, mustGet } from '#core/present';
import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { fontSlices, JAPANESE_FONT, mayHold, type FontSlice } from './font-slices.ts';

const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A part of a text drawn with one font. */
export interface Drawn {
  readonly slice: FontSlice;
  readonly text: string;
}

export interface Faces {
  /** @param cluster a grapheme cluster. @param japanese whether the text that contains it is Japanese. */
  drawn(cluster: string, japanese: boolean): readonly Drawn[];
  /** The font files needed, in every weight, reduced to the letters used. */
  readonly files: readonly { readonly slice: FontSlice; readonly weight: Weight; readonly bytes: Buffer }[];
}

const BOX = '\u25A1';
/** Used when no font has even a box. */
const LAST_RESORT = '?';
/** Combining marks and joiners, which have no glyph on their own. */
const DEPENDENT = /^[\p{M}\p{Cf}]$/u;
/** Invisible characters, and those that could make text read in another order than it is written. */
const UNSEEN = /[\p{Cc}\p{Variation_Selector}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Thai and Lao: a tone mark is placed above the ring of the vowel that follows it in the text. */
const RING_UNDER_TONE = [
  [/([\u0E48-\u0E4B])\u0E33/g, '\u0E4D$1\u0E32'],
  [/([\u0EC8-\u0ECB])\u0EB3/g, '\u0ECD$1\u0EB2'],
] as const;
/** Mirrored pairs in right-to-left text. */
const MIRRORED = ' ()[]{}<>«»‹›';

/** Simple left-to-right characters of one code unit each: they make up most of a payslip and need no Unicode tables. */
const PLAIN = /^[ -~¡-¬®-˿‐-‧‰-⁞₠-⃀−]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text as it is read: composed characters, on one line, without invisible characters. */
export function readable(text: string): string {
  return isPlain(text) ? text : text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(UNSEEN, '');
}

/** The text as it is drawn. */
export function printable(text: string): string {
  if (isPlain(text)) return text;
  const seen = readable(text);
  return RING_UNDER_TONE.reduce((drawn, [written, stacked]) => drawn.replaceAll(written, stacked), seen);
}

export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

export function clustersOf(text: string): string[] {
  return isPlain(text) ? text.split('') : [...segmenter.segment(text)].map(({ segment }) => segment);
}

export function isJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

let allSlices: readonly FontSlice[] | null = null;
/** Parsed fonts, cached. */
const opened = new Map<FontSlice, OpenFont>();

/** @param texts everything that will be printed. */
export async function loadFaces(texts: Iterable<string>): Promise<Faces> {
  const slices = (allSlices ??= fontSlices());
  const open = async (slice: FontSlice) => {
    const font = opened.get(slice) ?? (await openFont(slice));
    opened.set(slice, font);
    return font;
  };
  const first = async (text: string, order: readonly FontSlice[]): Promise<FontSlice | null> => {
    const points = pointsOf(text);
    for (const slice of order.filter((slice) => mayHold(slice, points[0]!))) {
      const font = await open(slice);
      if (points.every((point) => font.has(point))) return slice;
    }
    return null;
  };
  const box = async (): Promise<Drawn> => {
    const slice = await first(BOX, slices);
    return slice === null ? { slice: slices[0]!, text: LAST_RESORT } : { slice, text: BOX };
  };
  const draw = async (cluster: string, order: readonly FontSlice[]): Promise<Drawn[]> => {
    const whole = await first(cluster, order);
    if (whole !== null) return [{ slice: whole, text: cluster }];
    const parts: Drawn[] = [];
    for (const letter of cluster) {
      const slice = await first(letter, order);
      if (slice !== null) parts.push({ slice, text: letter });
      else if (!DEPENDENT.test(letter)) parts.push(await box());
    }
    return parts;
  };

  const japaneseFirst = [...slices.filter(({ font }) => font === JAPANESE_FONT), ...slices.filter(({ font }) => font !== JAPANESE_FONT)];
  // The product's own font is tried before the Japanese one, which also has Latin letters.
  const orders = [slices, [...slices.filter(({ font }) => font === firstIn(slices).font), ...japaneseFirst]] as const;
  const known = [new Map<string, readonly Drawn[]>(), new Map<string, readonly Drawn[]>()] as const;
  for (const text of new Set(texts)) {
    const clean = printable(text);
    const place = isJapanese(clean) ? 1 : 0;
    for (const cluster of clustersOf(clean)) if (!known[place].has(cluster)) known[place].set(cluster, await draw(cluster, orders[place]));
  }
  // Shapers of Indic scripts decompose vowels.
  const used = new Map<FontSlice, string>();
  for (const { slice, text } of known.flatMap((map) => [...map.values()]).flat())
    used.set(slice, (used.get(slice) ?? MIRRORED) + text + text.normalize('NFD'));
  return {
    drawn(cluster, japanese) {
      const drawn = known[japanese ? 1 : 0].get(cluster);
      if (drawn === undefined) throw new Error(`${JSON.stringify(cluster)} was not among the texts that fonts were loaded for.`);
      return drawn;
    },
    files: (
      await Promise.all(
        [...used].map(([slice, letters]) =>
          Promise.all(WEIGHTS.map(async (weight) => ({ slice, weight, bytes: await mustGet(opened, slice).inWeight(weight, letters) }))),
        ),
      )
    ).flat(),
  };
}

interface OpenFont {
  has(codePoint: number): boolean;
  inWeight(weight: Weight, letters: string): Promise<Buffer>;
}

async function openFont(slice: FontSlice): Promise<OpenFont> {
  const source = await readFile(slice.file);
  const letters = slice.ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)))
    .join('');
  const inWeight: OpenFont['inWeight'] = (weight, wanted) =>
    subsetFont(source, wanted, { targetFormat: 'truetype', variationAxes: { wght: weight } });
  const held = heldBy(fontkit.create(await inWeight(WEIGHTS[0], letters)) as fontkit.Font);
  return { has: (codePoint) => held.has(codePoint), inWeight };
}

function heldBy(font: fontkit.Font): ReadonlySet<number> {
  try {
    return new Set(font.characterSet);
  } catch {
    // A slice without any of its letters has no character table.
    return new Set();
  }
}

function pointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0)!);
}
