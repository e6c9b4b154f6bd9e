/** How text and lines get onto pages of A4: in any script, with figures of equal width, cut or broken where the room ends, and tagged, so that a screen reader reads them in order. */
import PDFDocument from 'pdfkit';
import { clustersOf, isPlain, printable, readable, type Faces, type Weight } from './faces.ts';
import { runsOf } from './runs.ts';

export const PAGE = { width: 595.28, height: 841.89 } as const;
/** The same paper lying on its side. */
export const WIDE_PAGE = { width: PAGE.height, height: PAGE.width } as const;

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

/** What readers distinguish parts of a page by. */
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
/** The shaper gives up on signs that a font leaves without a place on their letter; then they stand where they are drawn. */
const UNPLACED = { kern: true, mark: false, mkmk: false, abvm: false, blwm: false, dist: false, curs: false } as unknown as Features;
const ELLIPSIS = '…';

/** Signs that the pen itself puts in. */
export const PEN_SIGNS = ELLIPSIS;

/** @param faces made for everything that is to be written, and `PEN_SIGNS`. */
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
  const unread = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    draw();
    document.endMarkedContent();
  };
  const file = gather(document as unknown as Internals);
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
      const { _font: face } = document as unknown as Internals;
      rememberShapes(face);
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
              `BT\n${fillOf(color)}\n1 0 0 -1 ${short(left)} ${short(y)} Tm\n/${part.face.id} ${size} Tf\n${part.glyphs}\nET`,
            );
          }
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
    rule: (from, to, color, thickness = 0.6) =>
      unread(() => document.moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(thickness).strokeColor(color).stroke()),
    box: ({ x, y, width, height }, color) => unread(() => document.rect(x, y, width, height).fillColor(color).fill()),
    end: () =>
      new Promise((resolve) => {
        file.endPage();
        file.whenDone(resolve);
        document.end();
      }),
  };
}

/** Scripts whose letters stand on paper one for one, in the order they are read; of others, the text goes along with the drawing. */
const ONE_FOR_ONE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Zs}]*$/u;

function drawnAsRead(text: string): boolean {
  return isPlain(text) || (ONE_FOR_ONE.test(text) && printable(text) === text);
}

interface Shaped {
  readonly font: string;
  readonly face: Face;
  readonly text: string;
  /** At a size of 1. */
  readonly width: number;
  readonly features: Features;
  /** Shows its glyphs, at any size; made when it is first drawn. Empty when some stand off the line: the library knows where. */
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

/** What the library does not declare of a font. */
interface Face {
  readonly id: string;
  ref(): unknown;
  encode(text: string, features: Features): readonly [readonly string[], Shape['positions']];
  layoutRun(text: string, features: unknown): Shape;
}

/** What the library does not declare of a document. */
interface Internals {
  readonly _font: Face;
  readonly page: { readonly content: { write(bytes: Uint8Array): void }; write(line: string): void };
  _offset: number;
  _write(data: string | Uint8Array): void;
  push(data: Uint8Array | null): void;
  read(): Uint8Array | null;
}

/** Keeps lines of a page, and objects of the file, until there are many: the library turns each into an array of bytes of its own, for which there are millions. */
function gather(document: Internals): { beginPage(): void; endPage(): void; whenDone(done: (file: Uint8Array) => void): void } {
  // The library has written the head of the file when it was made.
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
      if (objects.length >= LINES_AT_ONCE) putObjects();
    } else {
      putObjects();
      chunks.push(data);
      document._offset += data.length;
    }
  };
  document.push = (data) => {
    if (data !== null) return document._write(data);
    putObjects();
    // A memory of its own, which may be handed to another thread.
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

const LINES_AT_ONCE = 4096;

function short(length: number): number {
  return Math.round(length * 1000) / 1000;
}

const fills = new Map<string, string>();

/** @param color #rrggbb */
function fillOf(color: string): string {
  const known = fills.get(color) ?? `${[1, 3, 5].map((at) => short(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')} rg`;
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
    if (xAdvance !== advanceWidth && index < codes.length - 1) shown += `> ${short(advanceWidth - xAdvance)} <`;
  }
  return `${shown}>] TJ`;
}

/** Pennies apart from pounds: of amounts there are more than of anything else. */
const WORD_ENDS = /(?<= )(?! )|(?=\.\d\d(?!\d))/;
const remembering = new WeakSet<Face>();

/** The library shapes a text again each time it is measured and each time it is drawn, which is nearly all that a page costs. Plain text is shaped word by word: the same words come again in other texts. */
function rememberShapes(face: Face): void {
  if (remembering.has(face)) return;
  remembering.add(face);
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
  // Equal width is for figures: hyphens between words would stand apart.
  const features = /\d/.test(text) ? FIGURES : LABELS;
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
    tag: (type) => ({ type }),
    close: nothing,
    page: nothing,
    bookmark: nothing,
    rule: nothing,
    box: nothing,
    text: hear,
    widthOf: () => 0,
    linesOf(text) {
      hear(text);
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

/** As many of the pieces, from the first on, as there is room for. */
function longest(pieces: readonly string[], fits: (text: string) => boolean): string {
  let line = '';
  for (const piece of pieces) {
    if (!fits((line + piece).trimEnd())) break;
    line += piece;
  }
  return line;
}
