/** The progress of a payroll calculation, as a fraction and as text. */
import { formatCount } from '#core/number-format';

interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** Enough to show that work has started. */
const ASKED_SHARE = 0.03;
const READ_SHARE = 0.3;
const CALCULATED_SHARE = 0.9;
/** The number of inputs is unknown while reading: each covers part of the remaining range. */
const READ_HALF = 4;

/** Never decreases, and never reaches 1: the rest is for storing the result. */
export function shareDone(progress: Progress | null): number {
  if (progress === null) return ASKED_SHARE;
  if (progress.stage === 'reading') return READ_SHARE * (progress.done / (progress.done + READ_HALF));
  return READ_SHARE + (CALCULATED_SHARE - READ_SHARE) * (progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0);
}

/** @param last the text after everything has been calculated. */
export function stageText(progress: Progress | null, last: string): string {
  if (progress === null) return 'Contacting the server';
  if (progress.stage === 'reading') return 'Reading shifts, rates and streams';
  if (progress.total > 0 && progress.done >= progress.total) return last;
  return progress.total > 0 ? `Calculating pay, ${formatCount(progress.done)} of ${formatCount(progress.total)}` : 'Calculating pay';
}
