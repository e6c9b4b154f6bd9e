/** Decides which of the chosen files is current: a file that needs attention never blocks the others. */
import { verdictOf, type ImportAnswer } from './import-answer.rules.ts';

export interface QueuedFile {
  readonly id: number;
  readonly state: 'waiting' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';
  readonly answer: ImportAnswer | null;
}

/** The file was checked and cannot be imported as it is. */
export function isStuck({ state, answer }: QueuedFile): boolean {
  return state === 'failed' || (state === 'checked' && answer !== null && !verdictOf(answer).ready);
}

/** The file that the user selected, else the first that can proceed, else the first that cannot. */
export function currentFile<File extends QueuedFile>(files: readonly File[], chosen: number | null): File | null {
  const open = files.filter(({ state }) => state !== 'done');
  return open.find(({ id }) => id === chosen) ?? open.find((file) => !isStuck(file)) ?? open[0] ?? null;
}
