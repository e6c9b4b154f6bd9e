/**
 * Forces garbage collection between parts and between comparisons: each leaves a hundred megabytes of pictures in buffers, which Node's
 * heuristics hardly track, so several of them would pile up.
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
