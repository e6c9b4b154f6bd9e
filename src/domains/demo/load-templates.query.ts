/** Inserts the demo's saved week: the usual week of one account. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

interface Saved {
  /** Monday of the saved week, YYYY-MM-DD. */
  readonly monday: string;
  readonly zone: string;
  /** Uuid of the user who saved it. */
  readonly by: string;
  /** Uuid of the live account. */
  readonly account: string;
}

export async function insertTemplates(tx: Transaction, { monday, zone, by, account }: Saved): Promise<void> {
  await tx.rows(sql`
    insert into schedule_template (name, live_account, created_by, plans)
    select 'Usual week of ' || (select identity from live_account where uuid = ${account}), ${account}, ${by}, jsonb_agg(jsonb_build_object(
      'day', w.wall::date - ${monday}::date, 'startTime', to_char(w.wall, 'HH24:MI'), 'minutes', extract(epoch from w.end_time - w.start_time)::int / 60,
      'type', w.type, 'title', w.title, 'liveAccount', '/api/live_accounts/' || w.live_account, 'needs', w.needs,
      'people', coalesce((select jsonb_agg(jsonb_build_object('employee', '/api/employees/' || se.employee, 'role', se.role) order by se.id) from schedule_employee se where se.schedule = w.uuid), '[]')
    ) order by w.start_time, w.id)
    from (select s.*, s.start_time at time zone ${zone} as wall from schedule s where s.live_account = ${account}) w
    where w.wall >= ${monday}::date and w.wall < ${monday}::date + 7
    having count(*) > 0`);
}
