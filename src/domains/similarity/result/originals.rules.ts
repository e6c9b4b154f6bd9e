/** Which of the earlier videos that contain an upload's footage is the original, and which of them used it since. */
import { unionSeconds } from '../pair/union.rules.ts';

interface EarlierUse {
  /** Of two uploads, the later one has the higher order. */
  readonly order: number;
  /** In seconds of the upload. */
  readonly segments: readonly { readonly start: number; readonly end: number }[];
}

/** An original, with the number of its later uses, which follow it; null for such a use. */
export type Named<Use> = Use & { readonly usesSince: number | null };

/** Share of a later use's seconds that an original must contain. */
const SAME_FOOTAGE = 0.5;

function sharedSeconds(one: EarlierUse, other: EarlierUse): number {
  const shared = one.segments.flatMap((a) =>
    other.segments.map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })).filter(({ start, end }) => end > start),
  );
  return unionSeconds(shared);
}

/** Originals in the given order of their footage, each followed by its later uses in the given order. */
export function originalsFirst<Use extends EarlierUse>(uses: readonly Use[]): Named<Use>[] {
  const originals: Use[] = [];
  const originalOf = new Map<Use, Use>();
  for (const use of [...uses].sort((a, b) => a.order - b.order)) {
    const seconds = unionSeconds(use.segments);
    const best = originals
      .map((original) => ({ original, shared: sharedSeconds(original, use) }))
      .reduce<{ original: Use; shared: number } | null>((most, one) => (one.shared > (most?.shared ?? 0) ? one : most), null);
    if (best !== null && best.shared >= SAME_FOOTAGE * seconds) originalOf.set(use, best.original);
    else {
      originals.push(use);
      originalOf.set(use, use);
    }
  }
  const inOrder = [...new Set(uses.map((use) => originalOf.get(use)!))];
  return inOrder.flatMap((original) => {
    const later = uses.filter((use) => use !== original && originalOf.get(use) === original);
    return [{ ...original, usesSince: later.length }, ...later.map((use) => ({ ...use, usesSince: null }))];
  });
}
