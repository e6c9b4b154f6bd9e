/**
 * Score that a segment is a copy: the same motion, or the same content supported by some motion, minus penalties for short and weak
 * segments.
 */
import { FIRST_FIT } from '../../wire.ts';
import type { Proof } from './proof.ts';

interface Scored {
  readonly seconds: number;
  readonly speed: number;
  /** Evidence of the line. */
  readonly line: number;
  readonly proof: Proof;
}

/** Thresholds for a copy and for a possible copy. */
export const COPY = 0.65;
export const POSSIBLE = 0.5;

const UNCERTAINTY = 0.35;
/** People hold the same pose in two takes, so picture similarity can add only little to motion. */
const HELP = 0.1;
const SHORT_COST = 0.3;
const SHORT_SECONDS = 2;
const WEAK_COST = 0.3;
/**
 * Evidence that the best of thousands of candidate lines collects by chance, and the number of motion changes up to which chance explains
 * it. A motion that changes more often is less likely to match by chance, so a weak line counts less against it.
 */
const STRONG_LINE = 40;
const CHANCE_CHANGES = 16;

/**
 * Each tested speed is one more chance that short motions match, so a match at another speed needs more evidence. The penalty applies in
 * full from a small deviation on, because no one edits by so little, and decreases with the length of the match.
 */
const SPEED_COST = 0.15;
const SAME_SPEED = 0.01;
const OTHER_SPEED = 0.02;
const CHANCE_SECONDS = 8;

function speedCost(speed: number, seconds: number): number {
  const other = Math.min(1, Math.max(0, (Math.abs(Math.log(Math.abs(speed))) - SAME_SPEED) / (OTHER_SPEED - SAME_SPEED)));
  return SPEED_COST * other * Math.min(1, CHANCE_SECONDS / seconds);
}

const weakCost = (line: number, changes: number): number =>
  WEAK_COST * Math.max(0, 1 - line / STRONG_LINE) * Math.min(1, CHANCE_CHANGES / changes);

export function scoreOf({ seconds, speed, line, proof }: Scored): number {
  const freedom = Math.min(4 * seconds, Math.max(2, proof.changes));
  const own = Math.min(proof.motion, proof.quickMotion + 0.1, proof.motion35 + 0.15) - UNCERTAINTY / Math.sqrt(freedom);
  const shown =
    Math.min(proof.content, proof.content35 + 0.05, proof.content20 + 0.3, proof.scene + 0.05) -
    UNCERTAINTY / Math.sqrt(Math.max(2, 2 * seconds));
  return (
    Math.max(own, Math.min(shown, own + HELP)) -
    SHORT_COST * Math.max(0, SHORT_SECONDS - seconds) -
    weakCost(line, proof.changes) -
    speedCost(speed, seconds)
  );
}

/** Probability that people would call it a copy, based on the evaluation of the score. */
export const confidenceOf = (score: number): number => 1 / (1 + Math.exp(FIRST_FIT.bias - FIRST_FIT.slope * score));

export type Verdict = 'COPY' | 'POSSIBLE' | 'NONE';

export function verdictOf(score: number): Verdict {
  if (score >= COPY) return 'COPY';
  return score >= POSSIBLE ? 'POSSIBLE' : 'NONE';
}
