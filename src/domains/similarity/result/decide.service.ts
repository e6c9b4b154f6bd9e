/** Stores decisions about one or many similarities and refits the confidence of all similarities. */
import { iriOf } from '#core/iri';
import type { Transaction } from '#server/database';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Decision } from '#wire/similarity';
import { fitted } from '../pair/confidence.rules.ts';
import { similarityErrors } from '../errors.ts';
import { lockFit, storeFit, updateConfidences } from '../pair/fit.query.ts';
import { lockPairs, readDecisions, storeDecision } from './decide.query.ts';
import { decidePairs, decideSimilarity } from './results.action.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';

/** Allowed reuse is reused footage as much as a copy is. */
const IS_COPY: Readonly<Record<Decision, boolean>> = { COPY: true, ALLOWED: true, NOT_A_COPY: false };

export const decideActions: readonly Action[] = [
  writing(decideSimilarity, async ({ tx, row, actor, audit, answer }, { decision, note }) => {
    const kept = (decision !== null && note) || null;
    await storeDecision(tx, [row.uuid], { decision, note: kept, decidedBy: decision === null ? null : actor.user });
    await audit({
      operation: 'ACTION',
      before: { decision: row.values.decision, decisionNote: row.values.decisionNote },
      after: { decision, decisionNote: kept },
    });
    await refit(tx);
    return answer(VideoSimilarity, row.uuid);
  }),
  writing(decidePairs, async ({ tx, actor, audit }, { similarities, decision, note, from }) => {
    const wanted = [...new Set(similarities)];
    const pairs = await lockPairs(tx, wanted);
    if (pairs.length < wanted.length) throw similarityErrors.fail('gone', { count: wanted.length - pairs.length });
    const other = from && pairs.find((pair) => !from.includes(pair.decision));
    if (other) throw similarityErrors.fail('alreadyDecided', { file: other.fileName });
    const kept = (decision !== null && note) || null;
    await storeDecision(tx, wanted, { decision, note: kept, decidedBy: decision === null ? null : actor.user });
    for (const pair of pairs)
      await audit({
        operation: 'ACTION',
        record: iriOf(VideoSimilarity, pair.uuid),
        before: { decision: pair.decision, decisionNote: pair.note },
        after: { decision, decisionNote: kept },
      });
    await refit(tx);
    return { decided: pairs.length };
  }),
];

/** Pairs without a decision are updated immediately. */
async function refit(tx: Transaction): Promise<void> {
  // Of two concurrent decisions, the second one includes the first.
  await lockFit(tx);
  const decided = await readDecisions(tx);
  const fit = fitted(decided.map(({ score, decision }) => ({ score, isCopy: IS_COPY[decision] })));
  await storeFit(tx, fit, decided.length);
  await updateConfidences(tx, fit);
}
