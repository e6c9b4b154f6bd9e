/** Inserts the demo's open places, claims and swaps. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

const OPEN = 8;
const CLAIMS = 4;

/** @param now only shifts after it are used. @param employee uuid of the employee who can sign in. */
export async function insertClaims(tx: Transaction, now: string, employee: string): Promise<void> {
  // Some published streams of the next days need one more person in support.
  await tx.rows(sql`
    with coming as (
      select s.uuid, row_number() over (order by s.start_time, s.id) as place from schedule s
      where s.type = 'LIVE' and s.published_at is not null and s.open_places = 0 and s.start_time > ${now}::timestamptz + interval '1 day')
    update schedule s set needs = s.needs || (
      select coalesce(jsonb_object_agg(c.role, c.people), '{}') from (select se.role, count(*) as people from schedule_employee se where se.schedule = s.uuid group by se.role) c
    ) || jsonb_build_object('SUPPORT', 1 + (select count(*) from schedule_employee se where se.schedule = s.uuid and se.role = 'SUPPORT'))
    from coming where coming.uuid = s.uuid and coming.place % 3 = 0 and coming.place <= ${3 * OPEN}`);
  await tx.rows(sql`
    insert into shift_claim (schedule, employee, role)
    select distinct on (s.uuid) s.uuid, e.uuid, 'SUPPORT' from schedule s join employee e on e.uuid <> ${employee} and 'SUPPORT' = any(open_roles_for(s.uuid, e.uuid))
    where s.uuid in (select uuid from schedule where open_places > 0 and jsonb_exists(needs, 'SUPPORT') and published_at is not null and start_time > ${now}::timestamptz order by start_time, id limit ${CLAIMS})
    order by s.uuid, hashtext(e.nickname || s.start_time)`);
  const pair = sql`
    select mine.uuid as mine, theirs.uuid as theirs, theirs.employee as colleague from schedule_employee mine join schedule s on s.uuid = mine.schedule
    join schedule_employee theirs on theirs.schedule <> mine.schedule and theirs.role = mine.role
    where mine.employee = ${employee} and mine.start_time > ${now}::timestamptz + interval '2 days' and may_take_shift(mine.uuid, theirs.employee, theirs.uuid) and may_take_shift(theirs.uuid, mine.employee, mine.uuid)
    order by mine.start_time, theirs.start_time, theirs.id`;
  await tx.rows(sql`
    insert into shift_swap (shift, employee, colleague, colleague_shift, message, status)
    select p.mine, ${employee}, p.colleague, p.theirs, 'I have a family dinner that evening.', 'ACCEPTED' from (${pair}) p limit 1`);
  await tx.rows(sql`
    insert into shift_swap (shift, employee, colleague, message)
    select se.uuid, se.employee, ${employee}, 'Could you take this one for me?' from schedule_employee se
    where se.start_time > ${now}::timestamptz + interval '3 days' and may_take_shift(se.uuid, ${employee}, null) and not exists (select from shift_swap w where se.uuid in (w.shift, w.colleague_shift))
    order by se.start_time, se.id limit 1`);
}
