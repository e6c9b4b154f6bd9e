/** Query for the draft payrolls that a change of terms would make out of date; the same that the change itself marks. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';
import type { AffectedPayrolls } from './affected-by-terms.action.ts';

interface TermsQuestion {
  /** Null = from the beginning. */
  readonly from: string | null;
  readonly employee: string | null;
  readonly liveAccount: string | null;
}

export async function draftsWithTerms(
  db: Queryable,
  { from, employee, liveAccount }: TermsQuestion,
): Promise<AffectedPayrolls['payrolls']> {
  const rows = await db.rows<{ uuid: string; period: string; items: number }>(sql`
    select p.uuid, payroll_period(p.start_date, p.end_date) as period, count(distinct t.item)::int as items
    from paid_with_terms(${employee}::uuid, ${liveAccount}::uuid, coalesce(${from}::date, '-infinity'::date)) t join payroll p on p.uuid = t.payroll
    where t.status = 'DRAFT' group by p.uuid, p.id order by p.start_date, p.id`);
  return rows.map(({ uuid, ...rest }) => ({ payroll: `/api/payrolls/${uuid}`, uuid, ...rest }));
}
