/** Finds swap partners: who could take a shift, on its own or for one of their shifts in nearby weeks. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { SwapPartner } from './partners.action.ts';

/** Search window before and after the shift. */
const WEEKS = 4;

/** Sorted by the name that the reader sees. @param shift uuid. */
export function findPartners(db: Queryable, reader: Actor, shift: string): Promise<SwapPartner[]> {
  return db.rows(sql`
    with given as (select se.uuid, se.employee, se.start_time from schedule_employee se where se.uuid = ${shift}),
    wanted as (
      select se.employee, jsonb_agg(jsonb_build_object('shift', '/api/schedule_employees/' || se.uuid, 'startTime', se.start_time, 'endTime', se.end_time, 'role', se.role, 'accountName', a.identity) order by se.start_time) as shifts
      from given g join schedule_employee se on se.employee <> g.employee and se.start_time between g.start_time - make_interval(weeks => ${WEEKS}) and g.start_time + make_interval(weeks => ${WEEKS})
      join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account
      where s.published_at is not null and s.start_time > now() and may_take_shift(se.uuid, g.employee, g.uuid) and may_take_shift(g.uuid, se.employee, se.uuid)
      group by se.employee)
    select '/api/employees/' || e.uuid as employee, ${employeeName(reader, sql`e`)} as name, may_take_shift(g.uuid, e.uuid, null) as free, coalesce(w.shifts, '[]') as shifts
    from given g join employee e on e.uuid <> g.employee and e.status = 'ACTIVE' and works_at(e, now()) left join wanted w on w.employee = e.uuid
    where w.shifts is not null or may_take_shift(g.uuid, e.uuid, null)
    order by 2, e.id`);
}
