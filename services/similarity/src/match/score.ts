/** How sure it is that a segment is a copy: same motion, or same content helped by some motion, less what short and weak segments lack. */
import { FIRST_FIT } from '../../wire.ts';
import type { Proof } from './proof.ts';

export interface Scored {
  readonly seconds: number;
  readonly speed: number;
  /** Evidence of the line. */
  readonly line: number;
  readonly proof: Proof;
}

/** From here on a segment is a copy, and from here on it may be one. */
export const COPY = 0.65;
export const POSSIBLE = 0.5;

const UNCERTAINTY = 0.35;
/** Whoever stands still for a moment stands alike in two takes, so what is shown helps what moves by little. */
const HELP = 0.1;
const SHORT_COST = 0.3;
const SHORT_SECONDS = 2;
const WEAK_COST = 0.3;
/**
 * The best of thousands of lines gathers up to about as much by chance, where a motion becomes another up to so many times. What changes
 * more often is alike by chance less, so a weak line says less against it.
 */
const STRONG_LINE = 40;
const CHANCE_CHANGES = 16;

/**
 * Each speed that is tried is one more chance that short motions run alike, so what runs at another one needs more proof: all of it from so
 * little on, as nobody edits by so little, and less of it the longer it runs.
 */
const SPEED_COST = 0.15;
const SAME_SPEED = 0.01;
const OTHER_SPEED = 0.02;
const CHANCE_SECONDS = 8;

function speedCost(speed: number, seconds: number): number {
  const other = Math.min(1, Math.max(0, (Math.abs(Math.log(speed)) - SAME_SPEED) / (OTHER_SPEED - SAME_SPEED)));
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

/** The chance that people would call it a copy, by what was seen when the score was made. */
export const confidenceOf = (score: number): number => 1 / (1 + Math.exp(FIRST_FIT.bias - FIRST_FIT.slope * score));

export type Verdict = 'COPY' | 'POSSIBLE' | 'NONE';

export function verdictOf(score: number): Verdict {
  if (score >= COPY) return 'COPY';
  return score >= POSSIBLE ? 'POSSIBLE' : 'NONE';
}
