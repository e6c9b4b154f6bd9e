/** Selects how many cases tests cover: some of them in the usual run, all with WIDE=1 (`npm run test:wide`). */
export const WIDE = process.env.WIDE === '1';

/** A number of the values, rotating with `turn` so that all are covered over several turns; all of them with WIDE=1. */
export function some<Value>(values: readonly Value[], count: number, turn: number): Value[] {
  if (WIDE || count >= values.length) return [...values];
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length]!);
}

export function breadth<Value>(usual: Value, wide: Value): Value {
  return WIDE ? wide : usual;
}
