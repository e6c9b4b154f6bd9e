/**
 * Draws text and lines on A4 pages: in any script, with tabular figures, truncated or wrapped to the available width, and tagged, so that
 * screen readers read it in order.
 */
import { mustGet } from '#core/present';
import PDFDocument from 'pdfkit';
import { bufferOutput, type Internals } from './buffered-output.ts';
import { isPlain, printable, readable, type Faces, type Weight } from './faces.ts';
import { runsOf } from './runs.ts';
import { cacheShapes, fillOf, glyphsOf, measure, round3, type Shaped } from './shaped-text.ts';
import { ELLIPSIS, wrap } from './wrap.ts';

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
type TagType = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

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
    close: (tag) => mustGet(tags, tag).end(),
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
      mustGet(tags, tag).add(content);
    },
    linesOf: (text, width, most, style) => wrap(text, most, (line) => widthOf(line, style) <= width),
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
