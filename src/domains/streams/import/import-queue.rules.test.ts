/** Tests of the import queue: a file that needs attention never blocks the others. */
import { expect, it } from 'vitest';
import type { ImportAnswer } from './import-answer.rules.ts';
import { currentFile, type QueuedFile } from './import-queue.rules.ts';

const answer = (counts: Partial<ImportAnswer>): ImportAnswer => ({
  created: 0,
  updated: 0,
  skipped: 0,
  locked: 0,
  failed: 0,
  rows: [],
  unknownAccounts: [],
  warnings: [],
  generation: null,
  period: null,
  liveStream: null,
  import: null,
  ...counts,
});
const file = (id: number, state: QueuedFile['state'], counts: Partial<ImportAnswer> | null = null): QueuedFile => ({
  id,
  state,
  answer: counts === null ? null : answer(counts),
});

it.each([
  ['the first to be checked', [file(1, 'waiting'), file(2, 'waiting')], null, 1],
  ['the next one after what is done', [file(1, 'done'), file(2, 'waiting')], null, 2],
  ['the next one after what cannot be read', [file(1, 'failed'), file(2, 'waiting')], null, 2],
  ['the next one after rows that cannot be taken', [file(1, 'checked', { created: 1, failed: 1 }), file(2, 'waiting')], null, 2],
  ['the next one after what is here already', [file(1, 'checked', { skipped: 3 }), file(2, 'waiting')], null, 2],
  ['the one that waits for "Import"', [file(1, 'checked', { created: 3 }), file(2, 'waiting')], null, 1],
  ['a failed one when nothing else is left', [file(1, 'failed'), file(2, 'done')], null, 1],
  ['the one that was turned to', [file(1, 'failed'), file(2, 'waiting')], 1, 1],
  ['the next one once that is done', [file(1, 'done'), file(2, 'waiting')], 1, 2],
  ['none when all are done', [file(1, 'done')], 1, undefined],
] as const)('at hand is %s', (_, files, chosen, wanted) => {
  expect(currentFile(files, chosen)?.id).toBe(wanted);
});
