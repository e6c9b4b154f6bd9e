/**
 * Decides what a script may contain: headings, paragraphs and lists with bold and italic text, and nothing else. Input is parsed into
 * blocks and written again from them, so that no tag, attribute or URL of the sender is ever stored (docs/decisions/0055).
 */
import { itemAt } from '#core/present';

export type Mark = 'strong' | 'em';
/** A segment of a line; null is a line break. */
export type Inline = { readonly text: string; readonly marks: readonly Mark[] } | null;
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly line: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const TOKENS = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>|[^<]+|</gi;
/** Elements whose content is not shown as text. */
const UNSEEN = /<(script|style|template|iframe|object|noscript|title|textarea|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const MARKS: Readonly<Record<string, Mark>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' };
const HEADINGS: Readonly<Record<string, 1 | 2 | 3>> = { h1: 1, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 };
const PARAGRAPHS = new Set(['p', 'div', 'section', 'article', 'blockquote', 'pre', 'table', 'tr', 'header', 'footer']);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const HAS_TAGS = /<\/?[a-z][a-z0-9]*(?:[\s/][^<>]*)?>|<!--/i;

/** Returns the stored form: text without markup as it is, everything else as HTML with the few tags. */
export function cleanScript(sent: string): string {
  return /[<&]/.test(sent) ? writeHtml(readScript(sent)) : sent;
}

/** Reads HTML, or plain text with `# headings`, `- lists`, `1. lists`, `**bold**` and `*italic*`. */
export function readScript(text: string): Block[] {
  return HAS_TAGS.test(text) ? readHtml(text) : readText(/&(?:amp|lt|gt|quot|apos|nbsp|#\d+);/.test(text) ? decoded(text) : text);
}

export function writeHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return `<h${block.level}>${lineHtml(block.line)}</h${block.level}>`;
      if (block.kind === 'paragraph') return `<p>${lineHtml(block.line)}</p>`;
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${lineHtml(item)}</li>`).join('')}</${tag}>`;
    })
    .join('');
}

/** As typed in the form; `readScript` reads it back. */
export function writeText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${lineText(block.line, ' ')}`;
      if (block.kind === 'paragraph') return lineText(block.line, '\n');
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${lineText(item, ' ')}`).join('\n');
    })
    .join('\n\n');
}

function readHtml(html: string): Block[] {
  const builder = blockBuilder();
  for (const [token, closing, name] of html.replaceAll(UNSEEN, '').matchAll(TOKENS)) {
    if (name === undefined) {
      if (!token.startsWith('<!--')) builder.text(decoded(token).replaceAll(/\s+/g, ' '));
      continue;
    }
    const tag = name.toLowerCase();
    const open = closing === '';
    if (MARKS[tag] !== undefined) builder.mark(MARKS[tag], open);
    else if (tag === 'br') builder.lineBreak();
    else if (HEADINGS[tag] !== undefined) builder.heading(open ? HEADINGS[tag] : null);
    else if (tag === 'ul' || tag === 'ol') builder.list(open ? tag === 'ol' : null);
    else if (tag === 'li') builder.item();
    else if (PARAGRAPHS.has(tag)) builder.paragraph();
  }
  return builder.end();
}

/** Collects segments of text into the current block. */
function blockBuilder() {
  const blocks: Block[] = [];
  const marks = new Set<Mark>();
  let line: Inline[] = [];
  let level: 1 | 2 | 3 | null = null;
  let list: { ordered: boolean; items: (readonly Inline[])[] } | null = null;
  const flush = () => {
    const whole = trimmed(line);
    line = [];
    if (whole.length === 0) return;
    if (list !== null) list.items.push(whole);
    else blocks.push(level === null ? { kind: 'paragraph', line: whole } : { kind: 'heading', level, line: whole });
  };
  const endList = () => {
    flush();
    if (list !== null && list.items.length > 0) blocks.push({ kind: 'list', ...list });
    list = null;
  };
  return {
    text(text: string) {
      // Spaces on both sides of a tag are collapsed to one.
      const shown = line.at(-1)?.text.endsWith(' ') === true ? text.trimStart() : text;
      if (shown !== '') line.push({ text: shown, marks: [...marks] });
    },
    mark: (mark: Mark, open: boolean) => void (open ? marks.add(mark) : marks.delete(mark)),
    lineBreak: () => void line.push(null),
    paragraph: flush,
    item: flush,
    heading(next: 1 | 2 | 3 | null) {
      flush();
      level = next;
    },
    list(ordered: boolean | null) {
      endList();
      level = null;
      if (ordered !== null) list = { ordered, items: [] };
    },
    end() {
      endList();
      return blocks;
    },
  };
}

function readText(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: Inline[] = [];
  const flush = () => {
    if (trimmed(paragraph).length > 0) blocks.push({ kind: 'paragraph', line: trimmed(paragraph) });
    paragraph = [];
  };
  for (const raw of text.replaceAll('\r\n', '\n').split('\n')) {
    const heading = /^(#{1,3})\s+(.+)$/.exec(raw.trim());
    const item = /^(?:([-*•])|\d{1,3}[.)])\s+(.+)$/.exec(raw.trim());
    if (heading !== null) {
      flush();
      blocks.push({ kind: 'heading', level: itemAt(heading, 1).length as 1 | 2 | 3, line: readLine(heading[2]!) });
    } else if (item !== null) {
      flush();
      const ordered = item[1] === undefined;
      const last = blocks.at(-1);
      if (last?.kind === 'list' && last.ordered === ordered) blocks.splice(-1, 1, { ...last, items: [...last.items, readLine(item[2]!)] });
      else blocks.push({ kind: 'list', ordered, items: [readLine(item[2]!)] });
    } else if (raw.trim() === '') flush();
    else paragraph.push(...(paragraph.length === 0 ? [] : [null]), ...readLine(raw.trim()));
  }
  flush();
  return blocks;
}

function readLine(text: string): Inline[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|[^*]+|\*/g)].map(([whole, strong, em]): Inline => {
    if (strong !== undefined) return { text: strong, marks: ['strong'] };
    return em === undefined ? { text: whole, marks: [] } : { text: em, marks: ['em'] };
  });
}

/** Removes line breaks and spaces at both ends, and spaces next to a line break. */
function trimmed(line: readonly Inline[]): Inline[] {
  const isBlank = (piece: Inline | undefined) => piece === null || (piece !== undefined && piece.text.trim() === '');
  const whole = [...line];
  while (isBlank(whole[0])) whole.shift();
  while (isBlank(whole.at(-1))) whole.pop();
  return whole.flatMap((piece, index): Inline[] => {
    if (piece === null) return [null];
    const text = trimEnds(piece.text, index === 0 || whole[index - 1] === null, index === whole.length - 1 || whole[index + 1] === null);
    return text === '' ? [] : [{ ...piece, text }];
  });
}

function trimEnds(text: string, start: boolean, end: boolean): string {
  const left = start ? text.trimStart() : text;
  return end ? left.trimEnd() : left;
}

function lineHtml(line: readonly Inline[]): string {
  return line
    .map((piece) =>
      piece === null
        ? '<br>'
        : piece.marks.reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, escaped(piece.text.replaceAll(/\s+/g, ' '))),
    )
    .join('');
}

function lineText(line: readonly Inline[], lineBreak: string): string {
  return line
    .map((piece) => {
      if (piece === null) return lineBreak;
      const star = piece.marks.includes('strong') ? '**' : piece.marks.includes('em') ? '*' : '';
      return star === '' || piece.text.trim() === '' ? piece.text : `${star}${piece.text}${star}`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    const isText = (code >= 32 && code < 0xd800) || code > 0xdfff;
    return isText ? String.fromCodePoint(code) : ' ';
  });
}
