/** How widely the tests try what has more cases than anyone waits for: some of them in the usual run, all with WIDE=1 (`npm run test:wide`). */
export const WIDE = process.env.WIDE === '1';

export function breadth<Value>(usual: Value, wide: Value): Value {
  return WIDE ? wide : usual;
}
