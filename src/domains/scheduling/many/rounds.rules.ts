/** Decides how often what is in each other's way is tried again: as long as anything gets done, each time in the other order, and not for ever. */
export const MOST_ROUNDS = 10;

/** @param attempt null = done. @returns what was refused in the end, in the order given. */
export async function inRounds<Part, Refusal>(
  parts: readonly Part[],
  attempt: (part: Part) => Promise<Refusal | null>,
  mayGoAway: (refusal: Refusal) => boolean,
): Promise<Refusal[]> {
  let open = parts;
  for (let round = 1; ; round += 1) {
    const refused: { readonly part: Part; readonly refusal: Refusal }[] = [];
    for (const part of open) {
      const refusal = await attempt(part);
      if (refusal !== null) refused.push({ part, refusal });
    }
    const final = refused.some(({ refusal }) => !mayGoAway(refusal));
    if (final || refused.length === 0 || refused.length === open.length || round === MOST_ROUNDS)
      return refused.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part)).map(({ refusal }) => refusal);
    open = refused.map(({ part }) => part).toReversed();
  }
}
