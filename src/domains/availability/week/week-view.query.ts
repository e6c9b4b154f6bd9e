/** Rows of a week: the days that employees handed in, and their time off. */
import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { DayOfWeek, TimeSlot } from '../slots/time-slots.rules.ts';

interface EmployeeWeek {
  /** uuid. */
  readonly employee: string;
  /** Name of the employee as shown to the reader. */
  readonly nickname: string;
  /** Only days that were answered. */
  readonly days: Readonly<
    Partial<
      Record<
        DayOfWeek,
        { readonly slots: readonly TimeSlot[]; readonly source: 'MANUAL' | 'USUAL'; readonly behalf: boolean; readonly note: string | null }
      >
    >
  >;
  /** Requested and approved time off that overlaps the week, in order. */
  readonly off: readonly {
    readonly uuid: string;
    readonly start: string;
    readonly end: string;
    readonly status: 'REQUESTED' | 'APPROVED';
  }[];
}

/** Conditions on the employees `e` whose week is read. @param start instant at which the week begins. */
export const currentEmployees = (start: string) => sql`works_at(e, ${start})`;
export const employeesAmong = (uuids: readonly string[]) => sql`e.uuid = any(${uuids}::uuid[])`;
/** @param uuid null = no employee. */
export const oneEmployee = (uuid: string | null) => sql`e.uuid = ${uuid}`;

interface Week {
  /** Its Monday, YYYY-MM-DD. */
  readonly weekStartDate: string;
  /** Instants at which the week begins and ends, the end excluded. */
  readonly start: string;
  readonly end: string;
}

/** Sorted by name. @param conditions which the employees fulfil together; at least one. */
export function readEmployeeWeeks(
  db: Queryable,
  reader: Actor,
  { weekStartDate, start, end }: Week,
  conditions: readonly Sql[],
): Promise<EmployeeWeek[]> {
  return db.rows<EmployeeWeek>(sql`
    select e.uuid as employee, ${employeeName(reader, sql`e`)} as nickname,
      coalesce((select json_object_agg(a.day_of_week, json_build_object('slots', a.time_slots, 'source', a.source, 'behalf', a.on_behalf, 'note', a.note))
        from employee_availability a where a.employee = e.uuid and a.week_start_date = ${weekStartDate}), '{}') as days,
      coalesce((select json_agg(json_build_object('uuid', o.uuid, 'start', o.start_time, 'end', o.end_time, 'status', o.status) order by o.start_time)
        from time_off o where o.employee = e.uuid and o.status in ('REQUESTED', 'APPROVED') and o.start_time < ${end} and o.end_time > ${start}), '[]') as off
    from employee e where ${join(conditions, ' and ')} order by lower(e.display_name), e.id`);
}

/** @returns uuids of the employees who have not left, in the order in which they were created. */
export async function readCurrentEmployees(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`select e.uuid from employee e where works_at(e, now()) order by e.id`);
  return rows.map(({ uuid }) => uuid);
}
