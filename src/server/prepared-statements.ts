/**
 * Chooses which statements are prepared. Every connection of PostgreSQL stores the plans of its prepared statements, about 50 bytes for
 * each character of their text, and filters combine freely: so only statements that recur are prepared, up to a total length.
 */
import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#core/span';

export interface PreparedStatements {
  /** @returns the name to prepare the statement by; undefined when it should not be prepared. */
  nameOf(text: string): string | undefined;
  /** Grows when the choice starts over. Connections from before still store the earlier plans and should be closed. */
  readonly generation: number;
}

/** About 25 MB in each connection. */
const MAX_CHARACTERS = 500_000;
/** Statements that rarely recur must not occupy the space until the next restart. */
const REFRESH_MS = 15 * MINUTE_MS;
const PREPARED_FROM_USE = 3;
/** Maximum number of statements whose uses are counted. */
const MAX_COUNTED = 2000;

export function createPreparedStatements({
  characters = MAX_CHARACTERS,
  refreshMs = REFRESH_MS,
  clock = () => performance.now(),
}: { readonly characters?: number; readonly refreshMs?: number; readonly clock?: () => number } = {}): PreparedStatements {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let length = 0;
  let started = clock();
  let generation = 1;

  const isFull = (text: string): boolean => {
    if (length + text.length <= characters) return false;
    if (clock() - started < refreshMs) return true;
    names.clear();
    length = 0;
    started = clock();
    generation += 1;
    return text.length > characters;
  };

  return {
    get generation() {
      return generation;
    },
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      const used = (uses.get(text) ?? 0) + 1;
      if (used < PREPARED_FROM_USE) {
        if (uses.size >= MAX_COUNTED) uses.clear();
        uses.set(text, used);
        return undefined;
      }
      if (isFull(text)) return undefined;
      uses.delete(text);
      const name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
      length += text.length;
      return name;
    },
  };
}
