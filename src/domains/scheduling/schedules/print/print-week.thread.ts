/** Worker thread that lays out a week and renders it as a PDF. */
import { insideThread } from '#server/threads/inside';
import { drawWeek } from './week-pages.service.ts';
import { sheetOf, type SheetParts } from './week-sheet.rules.ts';

const { post, onInput } = insideThread<null, SheetParts, Uint8Array>();

onInput((parts) => print(parts));

async function print(parts: SheetParts): Promise<void> {
  const bytes = await drawWeek(sheetOf(parts));
  post(bytes, [bytes.buffer as ArrayBuffer]);
}
