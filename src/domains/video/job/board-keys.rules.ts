/** The columns of the job board, and where the focus or a card moves by keyboard. */
import type { JobStatus } from './job-life.rules.ts';

export const BOARD_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED'] as const satisfies readonly JobStatus[];
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/** The status of the adjacent column, or null at the edge. @param key of the keyboard event, pressed with Alt. */
export function statusNextTo(status: BoardStatus, key: string): BoardStatus | null {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step === 0 ? null : (BOARD_STATUSES[BOARD_STATUSES.indexOf(status) + step] ?? null);
}

/** The card that receives the focus, or null when it stays. @param columns number of cards per column. */
export function cardNextTo(
  columns: readonly number[],
  at: { readonly column: number; readonly row: number },
  key: string,
): { readonly column: number; readonly row: number } | null {
  const { column, row } = at;
  if (key === 'ArrowDown') return row + 1 < columns[column]! ? { column, row: row + 1 } : null;
  if (key === 'ArrowUp') return row > 0 ? { column, row: row - 1 } : null;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return null;
  for (let next = column + step; next >= 0 && next < columns.length; next += step)
    if (columns[next]! > 0) return { column: next, row: Math.min(row, columns[next]! - 1) };
  return null;
}
