/** Shortens times and names where space is tight: without cutting words, and keeping the distinguishing part of names. */
import { nameParts } from '#core/name-cut';

/** "10:00" of "10:00–14:00": in the format of all other times, where both ends do not fit. */
export function startOf(times: string): string {
  return times.split('–')[0]!;
}

/** Names that share their ending with another one, so that the ending does not identify them: "acme.uk" and "bloom.uk". */
export function endingAlike(names: Iterable<string>): ReadonlySet<string> {
  const byEnd = new Map<string, Set<string>>();
  for (const name of names) {
    const [head, tail] = nameParts(name);
    const end = tail === '' ? head : tail.slice(1);
    byEnd.set(end, (byEnd.get(end) ?? new Set()).add(name));
  }
  return new Set([...byEnd.values()].filter((alike) => alike.size > 1).flatMap((alike) => [...alike]));
}
