/** Stored decisions about similarities. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { Decision } from '#wire/similarity';

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

/** All decisions about similarities with a score. */
export function readDecisions(db: Queryable): Promise<{ readonly score: number; readonly decision: Decision }[]> {
  return db.rows<{ score: number; decision: Decision }>(
    sql`select score::float8 as score, decision from video_similarity where decision is not null and score is not null`,
  );
}
