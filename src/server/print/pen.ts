/** Decides how text and lines get onto pages of A4: in any script, with figures of equal width, cut or broken where the room ends, and tagged, so that a screen reader reads them in order. */
import PDFDocument from 'pdfkit';
import { clustersOf, printable, readable, type Faces, type Weight } from './faces.ts';
import { runsOf } from './runs.ts';

export const PAGE = { width: 595.28, height: 841.89 } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export interface Place {
  /** Of the left edge, or of the right one. */
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly align?: 'left' | 'right';
}

/** What readers tell parts of a page by. */
export type TagType = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** A part of what the document says. Parts are read in the order they were made, wherever they stand. */
export interface Tag {
  readonly type: TagType;
}

export interface Pen {
  /** @param parent absent = the document. @param of what a heading of a table is one. */
  tag(type: TagType, parent?: Tag, of?: 'Column' | 'Row'): Tag;
  /** Nothing more comes to a tag, nor to its parts. */
  close(tag: Tag): void;
  /** The next page; the first one too. */
  page(): void;
  /** Where the reader's outline leads to: the page that is open. */
  bookmark(title: string): void;
  /** @param tag absent = not read out: what only repeats, or decorates. */
  text(text: string, place: Place, style: TextStyle, tag?: Tag): void;
  widthOf(text: string, style: TextStyle): number;
  /** At most `most` lines, the last one cut where the room ends. */
  linesOf(text: string, width: number, most: number, style: TextStyle): string[];
  rule(from: { readonly x: number; readonly y: number }, to: { readonly x: number; readonly y: number }, color: string, thickness?: number): void;
  box(at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }, color: string): void;
  end(): Promise<Uint8Array>;
}

const INK = '#1b1e24';
type Features = PDFKit.Mixins.OpenTypeFeatures[];

const WORDS: Features = ['kern'];
const FIGURES: Features = ['tnum', 'kern'];
/** The shaper gives up on signs that a font leaves without a place on their letter; then they stand where they are drawn. */
const UNPLACED = { kern: true, mark: false, mkmk: false, abvm: false, blwm: false, dist: false, curs: false } as unknown as Features;
const ELLIPSIS = '…';

/** Signs that the pen itself puts in. */
export const PEN_SIGNS = ELLIPSIS;

/** @param faces made for everything that is to be written, and `PEN_SIGNS`. */
export function createPen(faces: Faces, title: string): Pen {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: null as unknown as string, lang: 'en-GB', displayTitle: true, tagged: true, pdfVersion: '1.7', info: { Title: title, Creator: 'Greenroom', Producer: 'Greenroom' } });
  const root = document.struct('Document');
  document.addStructure(root);
  const tags = new WeakMap<Tag, PDFKit.PDFStructureElement>();
  const unread = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const fontName = (name: string, weight: Weight) => `${name} ${weight}`;
  for (const { slice, weight, bytes } of faces.files) document.registerFont(fontName(slice.name, weight), bytes);

  /** The same words stand on every page; to shape them is what takes time. */
  const shaped = new Map<string, readonly Shaped[]>();
  const shape = (text: string, weight: Weight) => {
    const key = `${weight} ${text}`;
    const known = shaped.get(key);
    if (known !== undefined) return known;
    const parts = runsOf(text, faces).map(({ slice, text: part }): Shaped => {
      const font = fontName(slice.name, weight);
      document.font(font, 1);
      rememberShapes(document as unknown as Internals);
      return { font, text: part, ...measure(document, part) };
    });
    shaped.set(key, parts);
    return parts;
  };
  const widthOf = (text: string, { size, weight = 400 }: TextStyle) => size * shape(text, weight).reduce((sum, { width }) => sum + width, 0);

  return {
    widthOf,
    tag(type, parent, of) {
      const made = document.struct(type, of === undefined ? {} : { scope: of } as object);
      (parent === undefined ? root : tags.get(parent)!).add(made);
      const tag: Tag = { type };
      tags.set(tag, made);
      return tag;
    },
    close: (tag) => tags.get(tag)!.end(),
    page: () => void document.addPage(),
    bookmark: (name) => void document.outline.addItem(name),
    text(text, { x, y, align = 'left' }, style, tag) {
      const { size, weight = 400, color = INK } = style;
      let left = align === 'right' ? x - widthOf(text, style) : x;
      const draw = () => {
        document.fillColor(color);
        for (const part of shape(text, weight)) {
          document.font(part.font, size).text(part.text, left, y, { lineBreak: false, baseline: 'alphabetic', features: part.features });
          left += part.width * size;
        }
      };
      if (tag === undefined) return unread(draw);
      if (text === '') return;
      const content = document.markStructureContent('Span', drawnAsRead(text) ? {} : { actual: readable(text) });
      draw();
      document.endMarkedContent();
      tags.get(tag)!.add(content);
    },
    linesOf(text, width, most, style) {
      const fits = (line: string) => widthOf(line, style) <= width;
      const lines: string[] = [];
      let rest = readable(text).trim();
      while (rest !== '') {
        if (fits(rest)) return [...lines, rest];
        const last = lines.length === most - 1;
        const room = last ? (line: string) => fits(`${line}${ELLIPSIS}`) : fits;
        const line = longest(last ? clustersOf(rest) : wordsOf(rest), room) || longest(clustersOf(rest), room) || clustersOf(rest)[0]!;
        if (last) return [...lines, `${line.trimEnd()}${ELLIPSIS}`];
        lines.push(line.trimEnd());
        rest = rest.slice(line.length).trimStart();
      }
      return lines;
    },
    rule: (from, to, color, thickness = 0.6) => unread(() => document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).strokeColor(color).stroke()),
    box: ({ x, y, width, height }, color) => unread(() => document.rect(x, y, width, height).fillColor(color).fill()),
    end: () => new Promise((resolve, reject) => {
      // A memory of its own, which may be handed to another thread.
      document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
      document.on('error', reject);
      document.end();
    }),
  };
}

/** Scripts whose letters stand on paper one for one, in the order they are read; of others, the text goes along with the drawing. */
const ONE_FOR_ONE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Zs}]*$/u;

function drawnAsRead(text: string): boolean {
  return ONE_FOR_ONE.test(text) && printable(text) === text;
}

interface Shaped {
  readonly font: string;
  readonly text: string;
  /** At a size of 1. */
  readonly width: number;
  readonly features: Features;
}

interface Internals {
  readonly _font: { layoutRun(text: string, features: unknown): unknown };
}

const remembering = new WeakSet<object>();

/** The library shapes a text anew each time it is measured and each time it is drawn, which is nearly all that a page costs. */
function rememberShapes({ _font: font }: Internals): void {
  if (remembering.has(font)) return;
  remembering.add(font);
  const shapeAnew = font.layoutRun.bind(font);
  const known = new Map<unknown, Map<string, unknown>>();
  font.layoutRun = (text, features) => {
    const shapes = known.get(features) ?? new Map<string, unknown>();
    known.set(features, shapes);
    const shape = shapes.get(text) ?? shapeAnew(text, features);
    shapes.set(text, shape);
    return shape;
  };
}

function measure(document: PDFKit.PDFDocument, text: string): Pick<Shaped, 'width' | 'features'> {
  // Equal width is for figures: hyphens between words would stand apart.
  const features = /\d/.test(text) ? FIGURES : WORDS;
  try {
    return { width: document.widthOfString(text, { features }), features };
  } catch {
    return { width: document.widthOfString(text, { features: UNPLACED }), features: UNPLACED };
  }
}

/** Draws nothing and hears everything: which texts fonts are needed for. To it all text is without width, so nothing is cut. */
export function listeningPen(): { readonly pen: Pen; readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  const hear = (text: string) => void texts.add(text);
  const nothing = () => undefined;
  const pen: Pen = {
    tag: (type) => ({ type }), close: nothing,
    page: nothing, bookmark: nothing, rule: nothing, box: nothing, text: hear, widthOf: () => 0,
    linesOf(text) {
      hear(text);
      return [text];
    },
    end: () => Promise.resolve(new Uint8Array()),
  };
  return { pen, texts };
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...words.segment(text)].map(({ segment }) => segment);
}

/** As many of the pieces, from the first on, as there is room for. */
function longest(pieces: readonly string[], fits: (text: string) => boolean): string {
  let line = '';
  for (const piece of pieces) {
    if (!fits((line + piece).trimEnd())) break;
    line += piece;
  }
  return line;
}
