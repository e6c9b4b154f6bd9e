/** Texts of a decision on many pairs, and the requests that undo it. */
import { countText } from '#core/number-format';
import type { Decision } from '#wire/similarity';
import { DECISION_LABELS } from '../pair/similarity-text.rules.ts';

export interface DecidablePair {
  /** IRI. */
  readonly similarity: string;
  readonly decision: Decision | null;
  readonly note: string | null;
}

export interface DecisionGroup extends Pick<DecidablePair, 'decision' | 'note'> {
  readonly similarities: readonly string[];
}

/** "1 pair", "5 pairs". */
const countedPairs = (count: number): string => countText(count, 'pair');

/** What a decision will change. */
export function scopeText(open: number, all: number): string {
  const decided = all === 1 ? 'The only pair is decided' : `All ${countedPairs(all)} are decided`;
  if (open === 0) return `${decided}. Another decision replaces ${all === 1 ? 'it' : 'all of them'}.`;
  if (open === all) return all === 1 ? 'For its only pair.' : `For all ${countedPairs(all)} at once.`;
  return `For the ${countedPairs(open)} without a decision; ${countedPairs(all - open)} decided before ${all - open === 1 ? 'stays' : 'stay'} as ${all - open === 1 ? 'it is' : 'they are'}.`;
}

export const decidedText = (decision: Decision | null, count: number): string =>
  decision === null ? `Decisions on ${countedPairs(count)} removed` : `${DECISION_LABELS[decision]}: ${countedPairs(count)}`;

/** The pairs by their earlier decision and note, each group to be restored by one request. */
export function groupsOf(pairs: readonly DecidablePair[]): DecisionGroup[] {
  const groups = new Map<string, DecisionGroup>();
  for (const { similarity, decision, note } of pairs) {
    const key = JSON.stringify([decision, note]);
    groups.set(key, { decision, note, similarities: [...(groups.get(key)?.similarities ?? []), similarity] });
  }
  return [...groups.values()];
}
