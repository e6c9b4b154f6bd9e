/** Stores a decision about a similarity and refits the confidence of all similarities. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import { writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Decision } from '#wire/similarity';
import { fitted, type Fit } from './confidence.rules.ts';
import { decideSimilarity } from './results.action.ts';
import { VideoSimilarity } from './video-similarity.resource.ts';

/** Allowed reuse is reused footage as much as a copy is. */
const IS_COPY: Readonly<Record<Decision, boolean>> = { COPY: true, ALLOWED: true, NOT_A_COPY: false };

export const decideActions: readonly Action[] = [
  writing(decideSimilarity, async ({ tx, row, actor, audit, answer }, { decision, note }) => {
    const kept = (decision !== null && note) || null;
    await tx.rows(sql`
      update video_similarity set decision = ${decision}, decision_note = ${kept}, decided_by = ${decision === null ? null : actor.user},
        decided_at = ${decision === null ? null : sql`date_trunc('second', now())`}, version = version + 1, update_time = date_trunc('second', now())
      where uuid = ${row.uuid}`);
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
  await tx.rows(sql`select from similarity_fit for update`);
  const decided = await tx.rows<{ score: number; decision: Decision }>(
    sql`select score::float8 as score, decision from video_similarity where decision is not null and score is not null`,
  );
  const fit = fitted(decided.map(({ score, decision }) => ({ score, isCopy: IS_COPY[decision] })));
  await tx.rows(sql`update similarity_fit set bias = ${fit.bias}, slope = ${fit.slope}, decisions = ${decided.length}`);
  await tx.rows(sql`
    update video_similarity set confidence = ${curve(sql`score`, fit)}, similarity = share * ${curve(sql`score`, fit)},
      segments = coalesce((select jsonb_agg(one || case when jsonb_typeof(one -> 'score') = 'number'
        then jsonb_build_object('confidence', round(${curve(sql`(one ->> 'score')::float8`, fit)}::numeric, 6)) else '{}' end order by place)
        from jsonb_array_elements(segments) with ordinality as all_segments (one, place)), '[]')
    where score is not null`);
}

/** The formula of `confidenceOf` in SQL. */
const curve = (score: ReturnType<typeof sql>, { bias, slope }: Fit) => sql`(1 / (1 + exp(${bias}::float8 - ${slope}::float8 * ${score})))`;
