/** Orders the parts of a text visually from left to right, whatever directions its scripts are written in. */
import bidiFactory from 'bidi-js';
import { clustersOf, isJapanese, isPlain, printable, type Drawn, type Faces } from './faces.ts';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

interface Run {
  readonly slice: Drawn['slice'];
  /** Embedding level of the bidirectional algorithm; odd = right to left. */
  readonly level: number;
  readonly clusters: string[];
}

/** Splits text into runs of one font and one direction. Right-to-left letters stay in reading order: the shaper reverses them. */
export function runsOf(text: string, faces: Pick<Faces, 'drawn'>): Drawn[] {
  const clean = printable(text);
  const japanese = isJapanese(clean);
  const levels = isPlain(clean) ? [] : bidi.getEmbeddingLevels(clean).levels;
  const runs: Run[] = [];
  let at = 0;
  for (const cluster of clustersOf(clean)) {
    const level = levels[at] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(cluster) : null;
    for (const { slice, text: part } of faces.drawn(cluster, japanese)) {
      const last = runs.at(-1);
      const letter = mirrored !== null && part === cluster ? mirrored : part;
      if (last !== undefined && last.slice === slice && last.level === level) last.clusters.push(letter);
      else runs.push({ slice, level, clusters: [letter] });
    }
    at += cluster.length;
  }
  return visualOrder(runs).map(({ slice, level, clusters }) => {
    const reversed = level % 2 === 1 && !RIGHT_TO_LEFT.test(clusters.join(''));
    return { slice, text: (reversed ? [...clusters].reverse() : clusters).join('') };
  });
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverses each sequence of at least that level. */
function visualOrder(runs: readonly Run[]): Run[] {
  let order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const reversed: Run[] = [];
    let sequence: Run[] = [];
    for (const run of order) {
      if (run.level >= level) {
        sequence.unshift(run);
        continue;
      }
      reversed.push(...sequence, run);
      sequence = [];
    }
    order = [...reversed, ...sequence];
  }
  return order;
}
