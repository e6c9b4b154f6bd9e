/** The weights that the agency has set for filling. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { USUAL_WEIGHTS, type FillWeights } from './fill-weights.rules.ts';

/** The usual ones where the agency has set none. */
export async function agencyWeights(db: Queryable): Promise<FillWeights> {
  const [row] = await db.rows<{ weights: Partial<FillWeights> }>(sql`select weights from fill_setting`);
  return { ...USUAL_WEIGHTS, ...row?.weights };
}

export async function storeWeights(tx: Transaction, weights: FillWeights): Promise<void> {
  await tx.rows(
    sql`insert into fill_setting (weights) values (${JSON.stringify(weights)}::jsonb) on conflict (one) do update set weights = excluded.weights, version = fill_setting.version + 1`,
  );
}
