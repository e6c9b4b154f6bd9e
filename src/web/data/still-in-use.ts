/** What a deletion is answered while something hangs on the record: how much of each kind, and from when until when. */
import { LEAVING_CHOICES, type LeavingChoice } from '#core/resource';
import { ApiError } from '#web/api/api-error.ts';

export interface StillInUse {
  readonly hanging: readonly HangingPart[];
  readonly choices: readonly LeavingChoice[];
}

export interface HangingPart {
  readonly kind: string;
  readonly count: number;
  /** YYYY-MM-DD; null when it has no dates. */
  readonly first: string | null;
  readonly last: string | null;
}

/** Null for any other error. */
export function stillInUseIn(error: unknown): StillInUse | null {
  if (!(error instanceof ApiError) || error.type !== 'StillInUse') return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('hanging' in data) || !Array.isArray(data.hanging) || !('choices' in data))
    return null;
  const offered: readonly unknown[] = Array.isArray(data.choices) ? data.choices : [];
  return { hanging: data.hanging.filter(isPart), choices: LEAVING_CHOICES.filter((choice) => offered.includes(choice)) };
}

function isPart(part: unknown): part is HangingPart {
  return typeof part === 'object' && part !== null && 'kind' in part && 'count' in part && 'first' in part && 'last' in part;
}
