/**
 * Signed links to files change every half hour, and with each reading of their record after that. A player that is given another address
 * begins again, and pictures load again, so the first one is kept as long as it works.
 */
import { useCallback, useRef, useState } from 'react';

/** When the link ends, in milliseconds since 1970; null for an address that does not. */
export function linkEnd(link: string): number | null {
  const expires = /[?&]expires=(\d+)(?:&|$)/.exec(link)?.[1];
  return expires === undefined ? null : Number(expires) * 1000;
}

export const hasExpired = (link: string) => (linkEnd(link) ?? Infinity) < Date.now();

const pathOf = (link: string) => link.split('?')[0];
const isLink = (value: unknown): value is string => typeof value === 'string' && linkEnd(value) !== null;

const NONE: ReadonlySet<string> = new Set();

/**
 * The fresh record, with the links of the one before where both lead to the same file for the same user. @param failed links that are not
 * kept.
 */
export function withSteadyLinks<Item extends object>(before: Item | null, fresh: Item, failed = NONE): Item {
  if (before === null) return fresh;
  const kept = Object.entries(fresh).flatMap(([name, link]): [string, unknown][] => {
    const known = (before as Record<string, unknown>)[name];
    return isLink(link) && isLink(known) && pathOf(known) === pathOf(link) && !failed.has(known) ? [[name, known]] : [];
  });
  return kept.length === 0 ? fresh : { ...fresh, ...Object.fromEntries(kept) };
}

/**
 * @returns the record with steady links, and a function that gives them up when a file cannot be loaded any more: the next reading of the
 *   record brings others.
 */
export function useSteadyLinks<Item extends object>(item: Item): [Item, () => void] {
  const [failed, setFailed] = useState(NONE);
  const held = useRef<Item | null>(null);
  const steady = withSteadyLinks(held.current, item, failed);
  held.current = steady;
  return [steady, useCallback(() => setFailed(new Set(Object.values(held.current ?? {}).filter(isLink))), [])];
}
