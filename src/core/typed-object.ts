/** Keys and entries of records with their types, which TypeScript widens to `string` because a value may have more keys than its type. */

export function keysOf<Key extends string>(record: { readonly [K in Key]?: unknown }): readonly Key[] {
  return Object.keys(record) as Key[];
}

export function entriesOf<Key extends string, Value>(record: { readonly [K in Key]?: Value }): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

/** A record with a value for each of the keys. */
export function recordFrom<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}

/** The same of two things: of the start and the end of a span, for instance. */
export function both<From, To>([one, other]: readonly [From, From], of: (item: From) => To): [To, To] {
  return [of(one), of(other)];
}
