/** How widely the tests try what has more cases than anyone waits for: some of them in the usual run, all with WIDE=1 (`npm run test:wide`). */
export const WIDE = process.env.WIDE === '1';

/** So many of the values, others each turn, so that all of them are met over the turns; every one with WIDE=1. */
export function some<Value>(values: readonly Value[], count: number, turn: number): Value[] {
  if (WIDE || count >= values.length) return [...values];
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length]!);
}

export function breadth<Value>(usual: Value, wide: Value): Value {
  return WIDE ? wide : usual;
}
