/** The schedules of a printed week. */
import sql from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { PrintedSchedule } from './week-sheet.rules.ts';

interface WeekChoice {
  /** Instants: schedules that start from `start` on and before `end`. */
  readonly start: string;
  readonly end: string;
  /** Uuid; null = all accounts. */
  readonly liveAccount: string | null;
  /** Uuid of an employee; null = everyone. */
  readonly person: string | null;
}

/** In chronological order, whether or not the reader may see them; the reader determines only the names. */
export function readWeekSchedules(
  db: Queryable,
  reader: Pick<Actor, 'roles' | 'employee' | 'client'>,
  { start, end, liveAccount, person }: WeekChoice,
): Promise<PrintedSchedule[]> {
  return db.rows<PrintedSchedule>(sql`
        select s.uuid, s.start_time as start, s.end_time as "end", s.title, s.type, s.published_at is null as draft, s.needs,
          (select a.identity from live_account a where a.uuid = s.live_account) as account,
          coalesce((select json_agg(json_build_object('employee', se.employee, 'name', ${employeeName(reader, sql`e`)}, 'role', se.role, 'hasLeft', not works_at(e, s.start_time)) order by se.id)
            from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid), '[]') as people
        from schedule s where s.start_time >= ${start} and s.start_time < ${end}
          and (${liveAccount}::uuid is null or s.live_account = ${liveAccount})
          and (${person}::uuid is null or exists (select from schedule_employee se where se.schedule = s.uuid and se.employee = ${person}))
        order by s.start_time, s.id`);
}
