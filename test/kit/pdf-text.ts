/** Decides how tests read a PDF as a reader would copy from it: the texts of each page through the letters that its fonts say they draw. */
import { inflateSync } from 'node:zlib';

export interface PdfText {
  /** What each page says, without spaces between or within words. */
  readonly pages: readonly string[];
  readonly outline: readonly string[];
  readonly title: string;
}

export function readPdf(bytes: Buffer): PdfText {
  const file = bytes.toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [Number(id), body!]));
  const streamOf = (id: number) => inflateSync(Buffer.from(/stream\n(.*)\nendstream/s.exec(objects.get(id)!)![1]!, 'latin1')).toString('latin1');
  const reference = (body: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]);
  const letters = new Map<number, ReadonlyMap<string, string>>();
  const pages = [...(/\/Kids \[(.*?)\]/.exec(file)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objects.get(Number(id))!;
    const fonts = new Map([...objects.get(reference(page, 'Resources'))!.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name!, Number(font)]));
    const texts = [...streamOf(reference(page, 'Contents')).matchAll(/\/(F\d+) [\d.]+ Tf\n\[(.*?)\] TJ/gs)].map(([, name, drawn]) => {
      const font = fonts.get(name!)!;
      const known = letters.get(font) ?? lettersOf(streamOf(reference(objects.get(font)!, 'ToUnicode')));
      letters.set(font, known);
      return [...drawn!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, glyphs]) => glyphs!.match(/.{4}/g)!).map((glyph) => known.get(glyph) ?? '').join('');
    });
    return texts.join('').replaceAll(/\s/g, '');
  });
  const outline = [...objects.values()].filter((body) => body.includes('/Dest [')).map((body) => stringOf(/\/Title \(((?:\\.|[^\\)])*)\)/s.exec(body)![1]!));
  const title = stringOf(/^\((.*)\)$/s.exec(objects.get(reference([...objects.values()].find((body) => body.includes('/Producer'))!, 'Title'))!)![1]!);
  return { pages, outline, title };
}

/** Glyph → what it stands for, both as hexadecimal of 16 bits. */
function lettersOf(table: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    for (const [index, [, code]] of [...list!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = code!.replaceAll(' ', '').match(/.{4}/g) ?? [];
      found.set((Number.parseInt(first!, 16) + index).toString(16).padStart(4, '0'), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  }
  return found;
}

/** Plain, or UTF-16 with its mark. */
function stringOf(written: string): string {
  const bytes = Buffer.from(written.replaceAll(/\\([()\\nrbtf])/g, (_, sign: string) => ({ n: '\n', r: '\r', b: '\b', t: '\t', f: '\f' })[sign] ?? sign), 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}
