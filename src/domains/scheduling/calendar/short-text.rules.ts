/** Decides how times and names are written where there is little room: never half a word, and never without the part in which names differ. */

/** "10–14", "9:30–14": as short as it can be read. */
export function shortTimes(times: string): string {
  return times.replace(/\b0?(\d{1,2}):(\d\d)\b/g, (_, hour: string, minute: string) => (minute === '00' ? hour : `${hour}:${minute}`));
}

/** How names are divided that begin alike: "northpeak.trail" is cut before its end, not in it. */
export function nameParts(name: string): readonly [head: string, tail: string] {
  const at = Math.max(...['.', '_', '-', '/', ' '].map((mark) => name.lastIndexOf(mark, name.length - 2)));
  return at <= 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
}

/** Names that another one ends like, so that the end alone is not enough: "acme.uk" and "bloom.uk". */
export function endingAlike(names: Iterable<string>): ReadonlySet<string> {
  const byEnd = new Map<string, Set<string>>();
  for (const name of names) {
    const [head, tail] = nameParts(name);
    const end = tail === '' ? head : tail.slice(1);
    byEnd.set(end, (byEnd.get(end) ?? new Set()).add(name));
  }
  return new Set([...byEnd.values()].filter((alike) => alike.size > 1).flatMap((alike) => [...alike]));
}
