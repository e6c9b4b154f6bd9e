/** Decides how often parts that block each other are retried: while there is progress, alternating the order, up to a maximum. */
export const MAX_ROUNDS = 10;

/** @param attempt returns null when done. @returns the final failures, in the given order. */
export async function inRounds<Part, Refusal>(
  parts: readonly Part[],
  attempt: (part: Part) => Promise<Refusal | null>,
  mayResolve: (refusal: Refusal) => boolean,
): Promise<Refusal[]> {
  let open = parts;
  for (let round = 1; ; round += 1) {
    const refused: { readonly part: Part; readonly refusal: Refusal }[] = [];
    for (const part of open) {
      const refusal = await attempt(part);
      if (refusal !== null) refused.push({ part, refusal });
    }
    const final = refused.some(({ refusal }) => !mayResolve(refusal));
    if (final || refused.length === 0 || refused.length === open.length || round === MAX_ROUNDS)
      return refused.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part)).map(({ refusal }) => refusal);
    open = refused.map(({ part }) => part).toReversed();
  }
}
