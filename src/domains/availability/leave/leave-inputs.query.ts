/** Reads what leave balances are calculated from, and stores the days of approved time off. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { employeeName } from '#domains/workforce/server';
import type { Queryable, Transaction } from '#server/database';
import type { LeaveDay, LeaveInputs } from './leave-balance.rules.ts';
import type { LeaveType } from './leave-type.rules.ts';

export interface EmployeeLeave extends LeaveInputs {
  /** uuid */
  readonly employee: string;
  readonly employeeName: string;
  readonly type: LeaveType;
}

interface LeaveQuestion {
  /** Uuids; null = all current employees. */
  readonly employees: readonly string[] | null;
  /** Null = all types. */
  readonly type: LeaveType | null;
  /** Hours worked until this day, included, YYYY-MM-DD. */
  readonly until: string;
  /** The agency's time zone. */
  readonly zone: string;
  /** Uuid of time off that is left out; null = none. */
  readonly except: string | null;
}

/** Sorted by name; only employees and types with an entitlement. */
export function readLeave(db: Queryable, reader: Actor, question: LeaveQuestion): Promise<EmployeeLeave[]> {
  const { employees, type, until, zone, except } = question;
  return db.rows<EmployeeLeave>(sql`
    with entitled as (
      select l.employee, l.type, min(l.valid_from) as since, bool_or(l.accrual_percent > 0) as accrues,
        json_agg(json_build_object('validFrom', l.valid_from, 'yearStart', l.year_start, 'daysPerYear', l.days_per_year::text, 'accrualPercent', l.accrual_percent::text,
          'hoursPerDay', l.hours_per_day::text, 'carryOverDays', l.carry_over_days::text, 'carryOverMonths', l.carry_over_months) order by l.valid_from) as entitlements
      from leave_entitlement l where ${employees === null ? sql`true` : sql`l.employee = any(${employees}::uuid[])`} and ${type === null ? sql`true` : sql`l.type = ${type}`}
      group by l.employee, l.type
    )
    select e.uuid as employee, ${employeeName(reader, sql`e`)} as "employeeName", n.type, n.entitlements,
      coalesce((select json_agg(json_build_object('day', d.day, 'portion', d.portion::text, 'status', o.status) order by d.day)
        from time_off o, leave_days(o.uuid, o.employee, o.start_time, o.end_time, ${zone}) d
        where o.employee = n.employee and o.type = n.type and o.status in ('REQUESTED', 'APPROVED') and o.uuid is distinct from ${except}::uuid
          and o.end_time > n.since::timestamp at time zone ${zone}), '[]') as days,
      case when n.accrues then coalesce((select json_agg(json_build_object('day', w.day, 'seconds', w.seconds) order by w.day)
        from leave_seconds_worked(n.employee, n.since, ${until}::date, ${zone}) w), '[]') else '[]' end as worked
    from entitled n join employee e on e.uuid = n.employee
    where ${employees === null ? sql`e.status <> 'DELETED'` : sql`true`}
    order by lower(e.display_name), e.id, array_position(array['HOLIDAY', 'SICK', 'UNPAID', 'OTHER'], n.type)`);
}

/** Serialises approvals of leave for an employee until the transaction ends. @param employee uuid */
export async function lockLeave(tx: Transaction, employee: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('leave'), hashtext(${employee}))`);
}

export interface LeavePeriod {
  /** uuid */
  readonly employee: string;
  /** Instants in wire format. */
  readonly startTime: string;
  readonly endTime: string;
}

/** The days that a period of leave would count if it was approved now, in order. @param zone the agency's. */
export function readLeaveDays(
  db: Queryable,
  { employee, startTime, endTime }: LeavePeriod,
  zone: string,
): Promise<Pick<LeaveDay, 'day' | 'portion'>[]> {
  return db.rows<Pick<LeaveDay, 'day' | 'portion'>>(
    sql`select d.day::text as day, d.portion::text as portion from leave_days(null, ${employee}::uuid, ${startTime}::timestamptz, ${endTime}::timestamptz, ${zone}) d order by d.day`,
  );
}

/** Number of days that time off counts. @param row of time off. @param zone the agency's. */
export const daysOfTimeOff = (row: Sql, zone: string) =>
  sql`(select coalesce(sum(d.portion), 0)::numeric(6, 2) from leave_days(${row}.uuid, ${row}.employee, ${row}.start_time, ${row}.end_time, ${zone}) d)`;

/** Stores the days of time off if it is approved, and removes them otherwise. @param timeOff uuid. @param zone the agency's. */
export async function storeLeaveDays(tx: Transaction, timeOff: string, zone: string): Promise<void> {
  await tx.rows(sql`delete from time_off_day where time_off = ${timeOff}`);
  await tx.rows(sql`
    insert into time_off_day (time_off, day, portion)
    select o.uuid, w.day, w.portion from time_off o, leave_working_days(o.employee, o.start_time, o.end_time, ${zone}) w where o.uuid = ${timeOff} and o.status = 'APPROVED'`);
}
