/** Stores a decision about a similarity and refits the confidence of all similarities. */
import type { Transaction } from '#server/database';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Decision } from '#wire/similarity';
import { fitted } from './confidence.rules.ts';
import { lockFit, readDecisions, storeDecision, storeFit, updateConfidences } from './decide.query.ts';
import { decideSimilarity } from './results.action.ts';
import { VideoSimilarity } from './video-similarity.resource.ts';

/** Allowed reuse is reused footage as much as a copy is. */
const IS_COPY: Readonly<Record<Decision, boolean>> = { COPY: true, ALLOWED: true, NOT_A_COPY: false };

export const decideActions: readonly Action[] = [
  writing(decideSimilarity, async ({ tx, row, actor, audit, answer }, { decision, note }) => {
    const kept = (decision !== null && note) || null;
    await storeDecision(tx, row.uuid, { decision, note: kept, decidedBy: decision === null ? null : actor.user });
    await audit({
      operation: 'ACTION',
      before: { decision: row.values.decision, decisionNote: row.values.decisionNote },
      after: { decision, decisionNote: kept },
    });
    await refit(tx);
    return answer(VideoSimilarity, row.uuid);
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
