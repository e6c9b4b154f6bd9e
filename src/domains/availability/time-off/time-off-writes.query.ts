/** Stored decisions about time off, and the name of the user who decided. */
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '#server/database';
import type { TimeOffStatus } from './time-off-life.rules.ts';

/** @param row of time off. */
export const nameOfDecider = (row: Sql) => sql`(select user_name(u) from app_user u where u.uuid = ${row}.decided_by)`;

export interface Decision {
  readonly status: TimeOffStatus;
  /** Instant of the decision. */
  readonly decidedAt: string | null | undefined;
  /** uuid of the user. */
  readonly decidedBy: string;
  readonly note: string | null;
}

export async function storeDecision(tx: Transaction, timeOff: string, { status, decidedAt, decidedBy, note }: Decision): Promise<void> {
  await tx.rows(
    sql`update time_off set status = ${status}, decided_at = ${decidedAt}, decided_by = ${decidedBy}, decision_note = ${note}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${timeOff}`,
  );
}
