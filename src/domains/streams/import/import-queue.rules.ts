/** Decides which of the chosen files is the current one: one that waits for an answer never holds up the others. */
import { verdictOf, type ImportAnswer } from './import-answer.rules.ts';

export interface QueuedFile {
  readonly id: number;
  readonly state: 'waiting' | 'checking' | 'checked' | 'importing' | 'done' | 'failed';
  readonly answer: ImportAnswer | null;
}

/** It was looked at, and there is nothing to press "Import" for. */
export function isStuck({ state, answer }: QueuedFile): boolean {
  return state === 'failed' || (state === 'checked' && answer !== null && !verdictOf(answer).ready);
}

/** The one that somebody turned to, else the first that can go on, else the first that cannot. */
export function fileAtHand<File extends QueuedFile>(files: readonly File[], chosen: number | null): File | null {
  const open = files.filter(({ state }) => state !== 'done');
  return open.find(({ id }) => id === chosen) ?? open.find((file) => !isStuck(file)) ?? open[0] ?? null;
}
