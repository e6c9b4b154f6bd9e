/** Reads exports back in tests: CSV by RFC 4180, and the first sheet of a workbook with a library that is not used to write it. */
import readWorkbook from 'read-excel-file/node';

export function readCsv(marked: string): Record<string, string>[] {
  const text = marked.replace(/^\uFEFF/, '');
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

export type WorkbookCell = string | number | boolean | Date | null;

/** Rows by column title. */
export async function readXlsx(file: Buffer): Promise<Record<string, WorkbookCell>[]> {
  const [sheet] = await readWorkbook(file, { trim: false });
  const [header = [], ...body] = sheet!.data as WorkbookCell[][];
  return body.map((row) => Object.fromEntries(header.map((name, column) => [String(name), row[column] ?? null])));
}
