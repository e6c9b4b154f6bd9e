/** Stored decisions about similarities, and the fit of the confidence to them. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { Decision } from '#wire/similarity';
import type { Fit } from './confidence.rules.ts';

interface StoredDecision {
  /** Null removes the decision. */
  readonly decision: Decision | null;
  readonly note: string | null;
  /** uuid of the user who decided; null without a decision. */
  readonly decidedBy: string | null;
}

/** @param similarities uuids. */
export async function storeDecision(
  tx: Transaction,
  similarities: readonly string[],
  { decision, note, decidedBy }: StoredDecision,
): Promise<void> {
  await tx.rows(sql`
      update video_similarity set decision = ${decision}, decision_note = ${note}, decided_by = ${decidedBy},
        decided_at = ${decision === null ? null : sql`date_trunc('second', now())`}, version = version + 1, update_time = date_trunc('second', now())
      where uuid = any(${similarities}::uuid[])`);
}

interface LockedPair extends Pick<StoredDecision, 'decision' | 'note'> {
  readonly uuid: string;
  /** File of the later video. */
  readonly fileName: string;
}

/** Locks similarities until the transaction ends, in one order for all. @returns those that exist. */
export function lockPairs(tx: Transaction, similarities: readonly string[]): Promise<LockedPair[]> {
  return tx.rows<LockedPair>(sql`
    select uuid, decision, decision_note as note, file_name as "fileName" from video_similarity where uuid = any(${similarities}::uuid[])
    order by id for no key update`);
}

/** Until the transaction ends, others that fit the confidence wait. */
export async function lockFit(tx: Transaction): Promise<void> {
  await tx.rows(sql`select from similarity_fit for update`);
}

/** All decisions about similarities with a score. */
export function readDecisions(db: Queryable): Promise<{ readonly score: number; readonly decision: Decision }[]> {
  return db.rows<{ score: number; decision: Decision }>(
    sql`select score::float8 as score, decision from video_similarity where decision is not null and score is not null`,
  );
}

/** @param decisions number of decisions that it is fitted to. */
export async function storeFit(tx: Transaction, fit: Fit, decisions: number): Promise<void> {
  await tx.rows(sql`update similarity_fit set bias = ${fit.bias}, slope = ${fit.slope}, decisions = ${decisions}`);
}

/** Calculates the confidence of all similarities with a score, and of their segments, with a fit. */
export async function updateConfidences(tx: Transaction, fit: Fit): Promise<void> {
  await tx.rows(sql`
    update video_similarity set confidence = ${curve(sql`score`, fit)}, similarity = share * ${curve(sql`score`, fit)},
      segments = coalesce((select jsonb_agg(one || case when jsonb_typeof(one -> 'score') = 'number'
        then jsonb_build_object('confidence', round(${curve(sql`(one ->> 'score')::float8`, fit)}::numeric, 6)) else '{}' end order by place)
        from jsonb_array_elements(segments) with ordinality as all_segments (one, place)), '[]')
    where score is not null`);
}

/** The formula of `confidenceOf` in SQL. */
const curve = (score: Sql, { bias, slope }: Fit) => sql`(1 / (1 + exp(${bias}::float8 - ${slope}::float8 * ${score})))`;
