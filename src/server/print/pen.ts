/**
 * Draws text and lines on A4 pages: in any script, with tabular figures, truncated or wrapped to the available width, and tagged, so that
 * screen readers read it in order.
 */
import PDFDocument from 'pdfkit';
import { clustersOf, isPlain, printable, readable, type Faces, type Weight } from './faces.ts';
import { runsOf } from './runs.ts';

export const PAGE = { width: 595.28, height: 841.89 } as const;
/** Landscape. */
export const WIDE_PAGE = { width: PAGE.height, height: PAGE.width } as const;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

export interface Place {
  /** Left or right edge, depending on `align`. */
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly align?: 'left' | 'right';
}

/** Structure types that screen readers distinguish. */
export type TagType = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** An element of the document's structure. Elements are read in the order they were created, wherever they are drawn. */
export interface Tag {
  readonly type: TagType;
}

export interface Pen {
  /** @param parent absent = the document. @param of scope of a table header cell. */
  tag(type: TagType, parent?: Tag, of?: 'Column' | 'Row'): Tag;
  /** Marks a tag and its children as complete. */
  close(tag: Tag): void;
  /** Starts the next page; also needed for the first one. */
  page(): void;
  /** Adds an outline entry that leads to the current page. */
  bookmark(title: string): void;
  /** @param tag absent = not read aloud, for repeated or decorative text. */
  text(text: string, place: Place, style: TextStyle, tag?: Tag): void;
  widthOf(text: string, style: TextStyle): number;
  /** Wraps the text to at most `most` lines; the last one is truncated with an ellipsis. */
  linesOf(text: string, width: number, most: number, style: TextStyle): string[];
  rule(
    from: { readonly x: number; readonly y: number },
    to: { readonly x: number; readonly y: number },
    color: string,
    thickness?: number,
  ): void;
  box(at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }, color: string): void;
  end(): Promise<Uint8Array>;
}

const INK = '#1b1e24';
type Features = PDFKit.Mixins.OpenTypeFeatures[];

const LABELS: Features = ['kern'];
const FIGURES: Features = ['tnum', 'kern'];
/** The shaper fails on marks for which a font has no anchor; these features are then disabled. */
const UNPLACED = { kern: true, mark: false, mkmk: false, abvm: false, blwm: false, dist: false, curs: false } as unknown as Features;
const ELLIPSIS = '…';

/** Characters that the pen itself inserts. */
export const PEN_SIGNS = ELLIPSIS;

/** @param faces loaded for all texts to be drawn, and `PEN_SIGNS`. */
export function createPen(faces: Faces, title: string, page: typeof PAGE | typeof WIDE_PAGE = PAGE): Pen {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    font: null as unknown as string,
    lang: 'en-GB',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: 'Greenroom', Producer: 'Greenroom' },
  });
  const root = document.struct('Document');
  document.addStructure(root);
  const tags = new WeakMap<Tag, PDFKit.PDFStructureElement>();
  const drawArtifact = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };
  const file = bufferOutput(document as unknown as Internals);
  const fontName = (name: string, weight: Weight) => `${name} ${weight}`;
  for (const { slice, weight, bytes } of faces.files) document.registerFont(fontName(slice.name, weight), bytes);

  /** Cached, since the same words appear on every page and shaping is what takes time. */
  const shaped = new Map<string, readonly Shaped[]>();
  const shape = (text: string, weight: Weight) => {
    const key = `${weight} ${text}`;
    const known = shaped.get(key);
    if (known !== undefined) return known;
    const parts = runsOf(text, faces).map(({ slice, text: part }): Shaped => {
      const font = fontName(slice.name, weight);
      document.font(font, 1);
      const { _font: face } = document as unknown as Internals;
      cacheShapes(face);
      return { font, face, text: part, ...measure(document, part) };
    });
    shaped.set(key, parts);
    return parts;
  };
  const widthOf = (text: string, { size, weight = 400 }: TextStyle) =>
    size * shape(text, weight).reduce((sum, { width }) => sum + width, 0);

  return {
    widthOf,
    tag(type, parent, of) {
      const made = document.struct(type, of === undefined ? {} : ({ scope: of } as object));
      (parent === undefined ? root : tags.get(parent)!).add(made);
      const tag: Tag = { type };
      tags.set(tag, made);
      return tag;
    },
    close: (tag) => tags.get(tag)!.end(),
    page() {
      file.endPage();
      document.addPage();
      file.beginPage();
    },
    bookmark: (name) => void document.outline.addItem(name),
    text(text, { x, y, align = 'left' }, style, tag) {
      const { size, weight = 400, color = INK } = style;
      let left = align === 'right' ? x - widthOf(text, style) : x;
      const draw = () => {
        for (const part of shape(text, weight)) {
          part.glyphs ??= glyphsOf(part);
          if (part.glyphs === '')
            document
              .fillColor(color)
              .font(part.font, size)
              .text(part.text, left, y, { lineBreak: false, baseline: 'alphabetic', features: part.features });
          else {
            document.page.fonts[part.face.id] ??= part.face.ref();
            document.addContent(
              `BT\n${fillOf(color)}\n1 0 0 -1 ${round3(left)} ${round3(y)} Tm\n/${part.face.id} ${size} Tf\n${part.glyphs}\nET`,
            );
          }
          left += part.width * size;
        }
      };
      if (tag === undefined) return drawArtifact(draw);
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
        const fitsLine = last ? (line: string) => fits(`${line}${ELLIPSIS}`) : fits;
        const line =
          longestPrefix(last ? clustersOf(rest) : wordsOf(rest), fitsLine) ||
          longestPrefix(clustersOf(rest), fitsLine) ||
          clustersOf(rest)[0]!;
        if (last) return [...lines, `${line.trimEnd()}${ELLIPSIS}`];
        lines.push(line.trimEnd());
        rest = rest.slice(line.length).trimStart();
      }
      return lines;
    },
    rule: (from, to, color, thickness = 0.6) =>
      drawArtifact(() => document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).strokeColor(color).stroke()),
    box: ({ x, y, width, height }, color) => drawArtifact(() => document.rect(x, y, width, height).fillColor(color).fill()),
    end: () =>
      new Promise((resolve) => {
        file.endPage();
        file.whenDone(resolve);
        document.end();
      }),
  };
}

/** Scripts with one glyph per letter, in reading order; for all others the text is stored along with the drawing. */
const ONE_FOR_ONE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Zs}]*$/u;

function drawnAsRead(text: string): boolean {
  return isPlain(text) || (ONE_FOR_ONE.test(text) && printable(text) === text);
}

interface Shaped {
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
interface Face {
  readonly id: string;
  ref(): unknown;
  encode(text: string, features: Features): readonly [readonly string[], Shape['positions']];
  layoutRun(text: string, features: unknown): Shape;
}

/** Undeclared members of the library's document. */
interface Internals {
  readonly _font: Face;
  readonly page: { readonly content: { write(bytes: Uint8Array): void }; write(line: string): void };
  _offset: number;
  _write(data: string | Uint8Array): void;
  push(data: Uint8Array | null): void;
  read(): Uint8Array | null;
}

/** Buffers page lines and file objects: the library would otherwise convert each of millions to its own byte array. */
function bufferOutput(document: Internals): { beginPage(): void; endPage(): void; whenDone(done: (file: Uint8Array) => void): void } {
  // The library wrote the file header when it was constructed.
  const head = document.read();
  const chunks: Uint8Array[] = head === null ? [] : [head];
  let page: string[] = [];
  let objects: string[] = [];
  let finish: (file: Uint8Array) => void = () => undefined;
  const bytesOf = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`, 'latin1');
  const putObjects = () => {
    if (objects.length > 0) chunks.push(bytesOf(objects));
    objects = [];
  };
  document._write = (data) => {
    if (typeof data === 'string') {
      objects.push(data);
      document._offset += data.length + 1;
      if (objects.length >= FLUSH_LINES) putObjects();
    } else {
      putObjects();
      chunks.push(data);
      document._offset += data.length;
    }
  };
  document.push = (data) => {
    if (data !== null) return document._write(data);
    putObjects();
    // A separate buffer, so that it can be transferred to another thread.
    finish(new Uint8Array(Buffer.concat(chunks)));
  };
  return {
    beginPage() {
      document.page.write = (line) => void page.push(line);
    },
    endPage() {
      if (page.length > 0) document.page.content.write(bytesOf(page));
      page = [];
    },
    whenDone: (done) => (finish = done),
  };
}

const FLUSH_LINES = 4096;

function round3(length: number): number {
  return Math.round(length * 1000) / 1000;
}

const fills = new Map<string, string>();

/** @param color #rrggbb */
function fillOf(color: string): string {
  const known = fills.get(color) ?? `${[1, 3, 5].map((at) => round3(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')} rg`;
  fills.set(color, known);
  return known;
}

function glyphsOf({ face, text, features }: Shaped): string {
  const [codes, positions] = face.encode(text, features);
  if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return '';
  let shown = '[<';
  for (const [index, code] of codes.entries()) {
    const { xAdvance, advanceWidth } = positions[index]!;
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
function cacheShapes(face: Face): void {
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

function measure(document: PDFKit.PDFDocument, text: string): Pick<Shaped, 'width' | 'features'> {
  // Tabular figures only where there are digits: hyphens between words would be spaced too widely.
  const features = /\d/.test(text) ? FIGURES : LABELS;
  try {
    return { width: document.widthOfString(text, { features }), features };
  } catch {
    return { width: document.widthOfString(text, { features: UNPLACED }), features: UNPLACED };
  }
}

/** A pen that draws nothing and only collects the texts that fonts are needed for. Every text has zero width, so nothing is truncated. */
export function recordingPen(): { readonly pen: Pen; readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>();
  const record = (text: string) => void texts.add(text);
  const nothing = () => undefined;
  const pen: Pen = {
    tag: (type) => ({ type }),
    close: nothing,
    page: nothing,
    bookmark: nothing,
    rule: nothing,
    box: nothing,
    text: record,
    widthOf: () => 0,
    linesOf(text) {
      record(text);
      return [text];
    },
    end: () => Promise.resolve(new Uint8Array()),
  };
  return { pen, texts };
}

const wording = new Intl.Segmenter('en', { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...wording.segment(text)].map(({ segment }) => segment);
}

/** The longest prefix of the pieces that fits. */
function longestPrefix(pieces: readonly string[], fits: (text: string) => boolean): string {
  let line = '';
  for (const piece of pieces) {
    if (!fits((line + piece).trimEnd())) break;
    line += piece;
  }
  return line;
}
