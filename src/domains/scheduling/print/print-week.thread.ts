/** What the worker thread does with a week: draws it into a PDF. */
import { insideThread } from '#server/threads/inside';
import { drawWeek } from './week-pages.service.ts';
import type { WeekSheet } from './week-sheet.rules.ts';

const { say, onInput } = insideThread<null, WeekSheet, Uint8Array>();

onInput((sheet) => print(sheet));

async function print(sheet: WeekSheet): Promise<void> {
  const bytes = await drawWeek(sheet);
  say(bytes, [bytes.buffer as ArrayBuffer]);
}
