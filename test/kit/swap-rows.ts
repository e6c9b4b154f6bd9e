/** Swaps as the server writes them: of two shifts of two people, already decided, so that one shift can have any number of them. */
import sql from 'sql-template-tag';
import type { Queryable } from '#server/database';

/** Every second one has a colleague, a shift in return and all other optional values. */
export async function insertSwap(db: Queryable, turn: number): Promise<void> {
  const full = turn % 2 === 0;
  await db.rows(sql`
    insert into shift_swap (shift, employee, colleague, colleague_shift, message, status, reason, decided_at)
    select a.uuid, a.employee, case when ${full} then b.employee end, case when ${full} then b.uuid end, case when ${full} then ${`Message ${turn}`} end,
      case when ${full} then 'DECLINED' else 'CANCELLED' end, case when ${full} then ${`Reason ${turn}`} end, case when ${full} then date_trunc('second', now()) end
    from schedule_employee a join schedule_employee b on a.employee <> b.employee and a.schedule <> b.schedule
    order by a.id, b.id offset ${turn % 3} limit 1`);
}
