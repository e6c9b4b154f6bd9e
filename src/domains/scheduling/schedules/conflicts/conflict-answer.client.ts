/** Parses the conflicts in an error response. */
import { ApiError } from '#web/api/http.ts';
import type { Question as AnyQuestion } from './questions.rules.ts';

export interface Conflict {
  readonly code: string;
  readonly message: string;
  readonly employee?: string;
  readonly schedule?: string | null;
}

/** The soft conflicts of a change, which the user accepts with a reason or does not. */
export type Question = AnyQuestion<Conflict>;

/** The conflicts of a 409 response, or null for any other error. */
export function conflictsIn(error: unknown, type: 'HardConflict' | 'SoftConflict'): readonly Conflict[] | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.type !== type) return null;
  const data = error.data as { readonly conflicts?: readonly Conflict[] } | null;
  return data?.conflicts ?? [{ code: type, message: error.message }];
}
