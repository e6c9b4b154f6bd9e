/** Conjuncts that no test can or should notice, each with the reason. */

export interface Excluded {
  readonly file: string;
  /** As written, on one line. */
  readonly conjunct: string;
  readonly reason: string;
}

export const EXCLUDED: readonly Excluded[] = [];
