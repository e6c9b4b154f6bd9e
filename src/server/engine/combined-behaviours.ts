/** One behaviour for each resource, from all that its own domain and others add to it. */
import type { Behaviour } from './behaviour.ts';

/** A resource has at most one of each: they give one answer. */
const SINGLE = ['computed', 'beforeTransaction', 'explain'] as const;

/**
 * Hooks around writes run in the order given, inside the same transaction: what follows from the write of another record is added by the
 * domain or folder that knows about it.
 *
 * @throws Error when two behaviours of a resource define something that only one may.
 */
export function combinedBehaviours(behaviours: readonly Behaviour[]): ReadonlyMap<string, Behaviour> {
  const combined = new Map<string, Behaviour>();
  for (const behaviour of behaviours) {
    const earlier = combined.get(behaviour.resource);
    combined.set(behaviour.resource, earlier === undefined ? behaviour : bothOf(earlier, behaviour));
  }
  return combined;
}

function bothOf(first: Behaviour, second: Behaviour): Behaviour {
  const twice = SINGLE.find((name) => first[name] !== undefined && second[name] !== undefined);
  if (twice !== undefined) throw new Error(`${first.resource} has two behaviours that define ${twice}.`);
  return {
    ...first,
    ...second,
    hanging: [...(first.hanging ?? []), ...(second.hanging ?? [])],
    async beforeWrite(change) {
      const violations = (await first.beforeWrite?.(change)) ?? [];
      return [...violations, ...((await second.beforeWrite?.(change)) ?? [])];
    },
    async afterWrite(change) {
      await first.afterWrite?.(change);
      await second.afterWrite?.(change);
    },
  };
}
