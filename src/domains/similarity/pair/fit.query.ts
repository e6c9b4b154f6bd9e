/** The fit of the confidence of similarities to the decisions about them. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { Fit } from './confidence.rules.ts';

export async function readFit(db: Queryable): Promise<Fit> {
  const [fit] = await db.rows<Fit>(sql`select bias::float8 as bias, slope::float8 as slope from similarity_fit`);
  return fit!;
}

/** Until the transaction ends, others that fit the confidence wait. */
export async function lockFit(tx: Transaction): Promise<void> {
  await tx.rows(sql`select from similarity_fit for update`);
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
