/** The schedules that a batch changes or removes, as they were before, and publishing one of them. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

export interface Known {
  readonly uuid: string;
  readonly name: string;
  readonly start: string;
  readonly version: number;
  /** Uuid of the live account. */
  readonly account: string | null;
  /** Uuids of the employees. */
  readonly people: readonly string[];
}

/** Locks the schedules in a fixed order, until the transaction ends. @returns the existing ones. */
export function lockKnown(tx: Transaction, schedules: readonly string[]): Promise<Known[]> {
  return tx.rows<Known>(sql`
    select s.uuid, s.version, s.live_account as account, array(select se.employee from schedule_employee se where se.schedule = s.uuid) as people, s.start_time as start, coalesce(s.title, (select a.identity from live_account a where a.uuid = s.live_account), 'Video work') as name
    from schedule s where s.uuid = any(${schedules}::uuid[]) order by s.id for update of s`);
}

/** Times of publication; null = a draft. */
interface Publication {
  readonly before: string | null;
  readonly after: string | null;
}

/** Publishes a schedule, or makes it a draft again. @returns null when it already is. */
export async function setPublished(tx: Transaction, schedule: string, published: boolean): Promise<Publication | null> {
  const [times] = await tx.rows<Publication>(sql`
    update schedule s set published_at = case when ${published} then date_trunc('second', now()) end, version = s.version + 1, update_time = date_trunc('second', now())
    from schedule o where o.uuid = s.uuid and s.uuid = ${schedule} and (s.published_at is null) = ${published}
    returning o.published_at as before, s.published_at as after`);
  return times ?? null;
}
