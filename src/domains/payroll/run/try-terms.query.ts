/** Queries for the draft items that a change of terms, made in the same transaction, puts out of date. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

/** One person's pay on a draft. */
export interface DraftItem {
  readonly uuid: string;
  readonly payroll: string;
  readonly from: string;
  readonly to: string;
  readonly employee: string;
}

/** Whose terms change; neither = the bonus settings, which count for everyone. */
interface TermsOwner {
  readonly employee: string | null;
  readonly liveAccount: string | null;
}

/** Uuids of the draft items that are out of date. */
export async function staleItems(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ uuid: string }>(
    sql`select i.uuid from payroll_item i join payroll p on p.uuid = i.payroll where p.status = 'DRAFT' and i.stale`,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Draft items that are out of date and count what the owner's terms pay, in chronological order of their payrolls. */
export function staleWithTerms(tx: Transaction, { employee, liveAccount }: TermsOwner): Promise<DraftItem[]> {
  return tx.rows<DraftItem>(sql`
    select i.uuid, i.payroll, p.start_date as from, p.end_date as to, i.employee
    from payroll_item i join payroll p on p.uuid = i.payroll
    where p.status = 'DRAFT' and i.stale and i.uuid in (select item from paid_with_terms(${employee}::uuid, ${liveAccount}::uuid, '-infinity'))
    order by p.start_date, p.id, i.id`);
}
