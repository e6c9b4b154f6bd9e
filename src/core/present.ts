/**
 * Items that are known to exist: of a list, a map or a record. They replace assertions, which say nothing at run time: a mistake fails where it
 * is made, with what was looked for, and not later with `undefined`.
 */

export function itemAt<Item>(list: ArrayLike<Item | undefined>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} in a list of ${list.length}.`);
  return item;
}

export function firstIn<Item>(list: ArrayLike<Item | undefined>): Item {
  return itemAt(list, 0);
}

export function lastIn<Item>(list: ArrayLike<Item | undefined>): Item {
  return itemAt(list, list.length - 1);
}

export function mustGet<Key, Value>(map: { get(key: Key): Value | undefined }, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`There is no entry ${String(key)}.`);
  return value;
}

export function entryIn<Value>(record: Readonly<Record<string, Value | undefined>>, key: string): Value {
  const value = record[key];
  if (value === undefined) throw new RangeError(`There is no entry ${key}.`);
  return value;
}
