/** Shapes texts with a font: their width, and the PDF operators that show their glyphs. */
import { itemAt } from '#core/present';
import { isPlain } from './faces.ts';

type Features = PDFKit.Mixins.OpenTypeFeatures[];

const LABELS: Features = ['kern'];
const FIGURES: Features = ['tnum', 'kern'];
/** The shaper fails on marks for which a font has no anchor; these features are then disabled. */
const UNPLACED = { kern: true, mark: false, mkmk: false, abvm: false, blwm: false, dist: false, curs: false } as unknown as Features;

export interface Shaped {
  readonly font: string;
  readonly face: Face;
  readonly text: string;
  /** At font size 1. */
  readonly width: number;
  readonly features: Features;
  /**
   * PDF operators that show the glyphs at any size; built on first use. Empty when some glyphs have an offset: then the library draws them.
   */
  glyphs?: string;
}

interface Shape {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly {
    readonly xAdvance: number;
    readonly advanceWidth: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }[];
  readonly advanceWidth: number;
}

/** Undeclared members of the library's font. */
export interface Face {
  readonly id: string;
  ref(): unknown;
  encode(text: string, features: Features): readonly [readonly string[], Shape['positions']];
  layoutRun(text: string, features: unknown): Shape;
}

/** For coordinates and widths in a file. */
export function round3(length: number): number {
  return Math.round(length * 1000) / 1000;
}

const fills = new Map<string, string>();

/** @param color #rrggbb */
export function fillOf(color: string): string {
  const known = fills.get(color) ?? `${[1, 3, 5].map((at) => round3(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')} rg`;
  fills.set(color, known);
  return known;
}

/** @returns '' when some glyphs have an offset: then the library draws them. */
export function glyphsOf({ face, text, features }: Shaped): string {
  const [codes, positions] = face.encode(text, features);
  if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return '';
  let shown = '[<';
  for (const [index, code] of codes.entries()) {
    const { xAdvance, advanceWidth } = itemAt(positions, index);
    shown += code;
    if (xAdvance !== advanceWidth && index < codes.length - 1) shown += `> ${round3(advanceWidth - xAdvance)} <`;
  }
  return `${shown}>] TJ`;
}

/** Also splits before the decimals of amounts, which are the most common words. */
const WORD_ENDS = /(?<= )(?! )|(?=\.\d\d(?!\d))/;
const cachedFaces = new WeakSet<Face>();

/**
 * The library shapes a text again each time it is measured and each time it is drawn, which is nearly all of a page's cost. Plain text is
 * shaped and cached word by word, since the same words recur in other texts.
 */
export function cacheShapes(face: Face): void {
  if (cachedFaces.has(face)) return;
  cachedFaces.add(face);
  const reshape = face.layoutRun.bind(face);
  const known = new Map<unknown, Map<string, Shape>>();
  const shapeOf = (text: string, features: unknown, shapes: Map<string, Shape>): Shape => {
    const found = shapes.get(text) ?? reshape(text, features);
    shapes.set(text, found);
    return found;
  };
  face.layoutRun = (text, features) => {
    const shapes = known.get(features) ?? new Map<string, Shape>();
    known.set(features, shapes);
    if (!isPlain(text)) return shapeOf(text, features, shapes);
    const parts = text.split(WORD_ENDS).map((word) => shapeOf(word, features, shapes));
    return {
      glyphs: parts.flatMap(({ glyphs }) => glyphs),
      positions: parts.flatMap(({ positions }) => positions),
      advanceWidth: parts.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
}

export function measure(document: PDFKit.PDFDocument, text: string): Pick<Shaped, 'width' | 'features'> {
  // Tabular figures only where there are digits: hyphens between words would be spaced too widely.
  const features = /\d/.test(text) ? FIGURES : LABELS;
  try {
    return { width: document.widthOfString(text, { features }), features };
  } catch {
    return { width: document.widthOfString(text, { features: UNPLACED }), features: UNPLACED };
  }
}
