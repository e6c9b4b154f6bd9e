/** Decides how far along a payroll is that is being calculated, as a share and in words. */
interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** Enough to be seen: somebody is at work. */
const ASKED_SHARE = 0.03;
const READ_SHARE = 0.3;
const CALCULATED_SHARE = 0.9;
/** How many inputs there are nobody knows before they are read: each takes its part of what is left. */
const READ_HALF = 4;
const NUMBERS = new Intl.NumberFormat('en-US');

/** Never goes back, and is whole only when the answer is here. */
export function shareDone(progress: Progress | null): number {
  if (progress === null) return ASKED_SHARE;
  if (progress.stage === 'reading') return READ_SHARE * (progress.done / (progress.done + READ_HALF));
  return READ_SHARE + (CALCULATED_SHARE - READ_SHARE) * (progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0);
}

/** @param last what comes when all is calculated. */
export function stageText(progress: Progress | null, last: string): string {
  if (progress === null) return 'Asking the server';
  if (progress.stage === 'reading') return 'Reading shifts, rates and streams';
  if (progress.total > 0 && progress.done >= progress.total) return last;
  return progress.total > 0 ? `Calculating pay, ${NUMBERS.format(progress.done)} of ${NUMBERS.format(progress.total)}` : 'Calculating pay';
}
