/** Extracts text from PDFs in tests, as copying from a viewer would: the text of each page through the character maps of its fonts. */
import { inflateSync } from 'node:zlib';

export interface PdfText {
  /** Text of each page, without spaces between or within words. */
  readonly pages: readonly string[];
  readonly outline: readonly string[];
  readonly title: string;
  /** Accessibility information. */
  readonly tagged: boolean;
  readonly language: string | null;
  /** Text for screen readers in reading order: each tag with text of its own. */
  readonly read: readonly PdfTag[];
}

export interface PdfTag {
  /** From the outermost tag: "Sect/Table/TR/TH". */
  readonly path: string;
  readonly scope: string | null;
  /** In reading order, which may differ from drawing order. */
  readonly text: string;
}

export function readPdf(bytes: Buffer): PdfText {
  const file = bytes.toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [Number(id), body!]));
  const streamOf = (id: number) =>
    inflateSync(Buffer.from(/stream\n(.*)\nendstream/s.exec(objects.get(id)!)![1]!, 'latin1')).toString('latin1');
  const reference = (body: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]);
  const letters = new Map<number, ReadonlyMap<string, string>>();
  const marked = new Map<string, string>();
  const pages = [...(/\/Kids \[(.*?)\]/.exec(file)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(Number(id))!;
    const fonts = new Map(
      [...objects.get(reference(page, 'Resources'))!.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, Number(font)]),
    );
    const lettersIn = (name: string, drawn: string) => {
      const font = fonts.get(name)!;
      const known = letters.get(font) ?? lettersOf(streamOf(reference(objects.get(font)!, 'ToUnicode')));
      letters.set(font, known);
      return [...drawn.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g)!)
        .map((glyph) => known.get(glyph) ?? '')
        .join('');
    };
    const texts: string[] = [];
    let open: { readonly key: string; readonly actual: string | null } | null = null;
    for (const [all, mark, name, drawn] of streamOf(reference(page, 'Contents')).matchAll(
      /^\/\w+ (<<.*?>>) BDC$|^EMC$|\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gms,
    )) {
      if (all === 'EMC') open = null;
      else if (mark !== undefined) {
        const number = /\/MCID (\d+)/.exec(mark)?.[1];
        const actual = /\/ActualText \(((?:\\.|[^\\)])*)\)/s.exec(mark)?.[1];
        open = number === undefined ? null : { key: `${id} ${number}`, actual: actual === undefined ? null : stringOf(actual) };
        if (open !== null) marked.set(open.key, open.actual ?? '');
      } else {
        const text = lettersIn(name!, drawn!);
        texts.push(text);
        if (open !== null && open.actual === null) marked.set(open.key, marked.get(open.key)! + text);
      }
    }
    return texts.join('').replaceAll(/\s/g, '');
  });
  const outline = [...objects.values()]
    .filter((body) => body.includes('/Dest ['))
    .map((body) => stringOf(/\/Title \(((?:\\.|[^\\)])*)\)/s.exec(body)![1]!));
  const title = stringOf(
    /^\((.*)\)$/s.exec(
      objects.get(
        reference(
          [...objects.values()].find((body) => body.includes('/Producer'))!,
          'Title',
        ),
      )!,
    )![1]!,
  );
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog'))!;
  const read: PdfTag[] = [];
  const walk = (id: number, above: readonly string[]) => {
    const body = objects.get(id)!;
    const path = [...above, /\/S \/(\w+)/.exec(body)?.[1] ?? ''].filter((part) => part !== '');
    const page = /\/Pg (\d+) 0 R/.exec(body)?.[1];
    const kids = /\/K \[(.*?)\](?=\n)/s.exec(body)?.[1] ?? '';
    const texts: string[] = [];
    for (const [, other, otherMark, child, mark] of kids.matchAll(/<<\n\/Type \/MCR\n\/Pg (\d+) 0 R\n\/MCID (\d+)\n>>|(\d+) 0 R|(\d+)/g)) {
      if (child !== undefined) walk(Number(child), path);
      else texts.push(marked.get(otherMark === undefined ? `${page} ${mark}` : `${other} ${otherMark}`)!);
    }
    if (texts.length > 0)
      read.push({ path: path.slice(1).join('/'), scope: /\/Scope \/?\(?(\w+)/.exec(body)?.[1] ?? null, text: texts.join(' ') });
  };
  if (catalog.includes('/StructTreeRoot')) walk(reference(catalog, 'StructTreeRoot'), []);
  const mark = catalog.includes('/MarkInfo') ? objects.get(reference(catalog, 'MarkInfo'))! : '';
  return { pages, outline, title, tagged: mark.includes('/Marked true'), language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? null, read };
}

/** Glyph → text, both as 16-bit hexadecimal. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    for (const [index, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = code!.replaceAll(' ', '').match(/.{4}/g) ?? [];
      found.set(
        (Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0'),
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    }
  }
  return found;
}

/** Plain, or UTF-16 with a byte order mark. */
function stringOf(written: string): string {
  const bytes = Buffer.from(
    written.replaceAll(/\\([()\\nrbtf])/g, (_, sign: string) => ({ n: '\n', r: '\r', b: '\b', t: '\t', f: '\f' })[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}
