/**
 * How memory is given back between two parts and between two comparisons: each leaves a hundred megabytes of pictures behind, which are
 * outside of what Node watches closely, so it would let several of them pile up.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
