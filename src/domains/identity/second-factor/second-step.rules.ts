/** Reads from an error response to a sign-in whether it asks for a second step, and which one. */

export interface SecondStepNeeded {
  readonly challenge: string;
  readonly methods: readonly string[];
  /** Argument of `navigator.credentials.get`, as JSON. */
  readonly passkey: unknown;
  readonly setUp: { readonly secret: string; readonly uri: string } | null;
}

const TYPES = new Set(['SecondFactorNeeded', 'SecondFactorSetUp']);

/** @param problem the body of a 401 response. @returns null for any other problem. */
export function secondStepIn(problem: unknown): SecondStepNeeded | null {
  if (typeof problem !== 'object' || problem === null) return null;
  const { '@type': type, challenge, methods, passkey = null, setUp = null } = problem as Partial<SecondStepNeeded & { '@type': string }>;
  if (type === undefined || !TYPES.has(type) || challenge === undefined) return null;
  return { challenge, methods: methods ?? [], passkey, setUp };
}
