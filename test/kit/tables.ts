/** Decides how exports are read back in tests: CSV by RFC 4180, and the first sheet of an XLSX file. */
import { inflateRawSync } from 'node:zlib';

export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[(index += 1)];
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || rows.at(-1)!.length > 0) endCell();
  else rows.pop();
  const [header = [], ...body] = rows;
  return body.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])));
}

/** Header and rows as text; an empty cell is ''. */
export function readXlsx(file: Buffer): Record<string, string>[] {
  const parts = unzip(file);
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(?:<t[^>]*>([\s\S]*?)<\/t>)?<\/si>|<si\/>/g)].map(([, text]) => unescape(text ?? ''));
  const rows = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) => {
    const cells = new Map<string, string>();
    for (const [, column, type, value] of row!.matchAll(/<c r="([A-Z]+)\d+"(?:[^>]*? t="(\w+)")?[^>]*?><v>([\s\S]*?)<\/v><\/c>/g)) {
      cells.set(column!, type === 's' ? shared[Number(value)]! : type === 'b' ? String(value === '1') : unescape(value!));
    }
    return cells;
  });
  const [header = new Map<string, string>(), ...body] = rows;
  return body.map((row) => Object.fromEntries([...header].map(([column, name]) => [name, row.get(column) ?? ''])));
}

/** The files of an archive by name, found through its central directory. */
function unzip(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment, local] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32), file.readUInt32LE(at + 42)];
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    found.set(file.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(file.subarray(start, start + size)).toString('utf8'));
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

function unescape(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!);
}
