/** Tables printed by the bench. */
import type { Match } from '../src/match/compare.ts';
import { COPY } from '../src/match/score.ts';
import { percentileOf } from '../src/image/order-statistics.ts';
import type { Truth } from './clips/transforms.ts';

const WAYS = ['pictures', 'votes', 'line', 'proof'] as const;
type Way = (typeof WAYS)[number];
const TITLES: Readonly<Record<Way, string>> = {
  pictures: 'hashes of pictures, aligned in time',
  votes: 'votes of features',
  line: 'line in time, no proof',
  proof: 'with the proof by registration',
};

export interface Compared {
  readonly transform: string;
  readonly kind: 'COPY' | 'OTHER TAKE' | 'OTHER';
  readonly query: string;
  readonly earlier: string;
  readonly truth: readonly Truth[];
  readonly matches: readonly Match[];
  readonly scores: Readonly<Record<Way, number>>;
}

export interface Costs {
  videoSeconds: number;
  fingerprintMs: number;
  packedBytes: number;
  featureBytes: number;
  storedSeconds: number;
  candidateMs: number;
  queries: number;
  pairMs: number;
  pairs: number;
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

/** Lowest threshold without false alarms. */
const highest = (of: readonly Compared[], way: Way) => Math.max(0, ...of.map(({ scores }) => scores[way]));
const above = (of: readonly Compared[], way: Way, border: number) => of.filter(({ scores }) => scores[way] > border).length;

/** Distance of the best match's ends from the nearest true ones. */
function endErrors({ truth, matches }: Compared): number[] {
  return matches
    .filter(({ score }) => score >= COPY)
    .flatMap(({ start, end }) => {
      const nearest = [...truth].sort(
        (a, b) => Math.abs(a.start - start) + Math.abs(a.end - end) - Math.abs(b.start - start) - Math.abs(b.end - end),
      )[0];
      return nearest ? [Math.abs(nearest.start - start), Math.abs(nearest.end - end)] : [];
    });
}

export function report(all: readonly Compared[], costs: Costs): string {
  const copies = all.filter(({ kind }) => kind === 'COPY');
  const takes = all.filter(({ kind }) => kind === 'OTHER TAKE');
  const others = all.filter(({ kind }) => kind === 'OTHER');
  const lines = [
    `${copies.length} copies, ${others.length} pairs of other scenes, ${takes.length} of other takes of the same scene`,
    '',
    '| recall without one false alarm | other scenes | with other takes |',
    '|---|---|---|',
    ...WAYS.map((way) => {
      const easy = above(copies, way, highest(others, way));
      const hard = above(copies, way, highest([...others, ...takes], way));
      return `| ${TITLES[way]} | ${percent(easy, copies.length)} | ${percent(hard, copies.length)} |`;
    }),
    '',
    `At the fixed border of ${COPY}: ${percent(above(copies, 'proof', COPY - 1e-9), copies.length)} of copies, ${above(others, 'proof', COPY - 1e-9)} pairs of other scenes and ${above(takes, 'proof', COPY - 1e-9)} other takes. Highest score of another scene ${highest(others, 'proof').toFixed(2)}, of another take ${highest(takes, 'proof').toFixed(2)}.`,
    '',
    '| transform | copies | found, other scenes | found, with other takes | found at the fixed border | lowest scores |',
    '|---|---|---|---|---|---|',
  ];
  const [easy, hard] = [highest(others, 'proof'), highest([...others, ...takes], 'proof')];
  for (const transform of new Set(copies.map((copy) => copy.transform))) {
    const own = copies.filter((copy) => copy.transform === transform);
    const lowest = own
      .map(({ scores }) => scores.proof)
      .sort((a, b) => a - b)
      .slice(0, 3)
      .map((score) => score.toFixed(2));
    const found = [easy, hard, COPY - 1e-9].map((border) => above(own, 'proof', border));
    lines.push(`| ${transform} | ${own.length} | ${found.join(' | ')} | ${lowest.join(', ')} |`);
  }
  const errors = copies.flatMap(endErrors);
  const within = errors.filter((error) => error <= 0.5).length;
  lines.push(
    '',
    `Ends: half within ${percentileOf(errors, 0.5).toFixed(3)} s, 95 % within ${percentileOf(errors, 0.95).toFixed(3)} s, ${percent(within, errors.length)} within 0.5 s.`,
    `Fingerprint: ${(costs.fingerprintMs / costs.videoSeconds / 1000).toFixed(3)} s of one core for a second of video, without the decoder. Candidates: ${(costs.candidateMs / costs.queries).toFixed(0)} ms a query. A pair: ${(costs.pairMs / costs.pairs).toFixed(0)} ms.`,
    `Storage of a minute: ${((60 * costs.packedBytes) / costs.storedSeconds / 1000).toFixed(0)} kB of small frames, ${((60 * costs.featureBytes) / costs.storedSeconds / 1000).toFixed(0)} kB of features and hashes.`,
    '',
    'The copies that were hardest to find, and the others that were most like copies:',
    '',
    '| score | pair | seconds | speed | line | motion, 35 %, quick | content, 20 %, 35 % | scene | changes | votes |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...misses(all).map(partsOf),
  );
  return `${lines.join('\n')}\n`;
}

/** Components of a score. */
function partsOf({ kind, transform, query, earlier, matches, scores }: Compared): string {
  const pair = `${kind.toLowerCase()}, ${transform}: ${query} in ${earlier}`;
  const [best] = [...matches].sort((a, b) => b.score - a.score);
  if (!best) return `| – | ${pair} | – | – | – | – | – | – | – | ${scores.votes.toFixed(0)} |`;
  const { score, start, end, speed, line, proof } = best;
  const two = (...values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ');
  const cells = [
    two(score),
    pair,
    `${start.toFixed(1)}–${end.toFixed(1)}`,
    two(speed),
    line.toFixed(0),
    two(proof.motion, proof.motion35, proof.quickMotion),
    two(proof.content, proof.content20, proof.content35),
    two(proof.scene),
    proof.changes.toFixed(0),
    scores.votes.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The copies with the lowest scores and the non-copies with the highest. */
function misses(all: readonly Compared[]): Compared[] {
  const byScore = [...all].sort((a, b) => a.scores.proof - b.scores.proof);
  const copies = byScore.filter(({ kind }) => kind === 'COPY').slice(0, 12);
  return [...copies, ...byScore.filter(({ kind }) => kind !== 'COPY').slice(-12)];
}
