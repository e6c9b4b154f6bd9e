/** Explains rejected double bookings: who or what it collides with, and when. */
import sql from 'sql-template-tag';
import { formatSpan } from '#core/date-text';
import type { DatabaseError, Queryable } from '#server/database';
import { schedulingErrors } from '../../errors.ts';

const EXCLUSION = '23P01';
/** PostgreSQL's error detail about the existing row: its key and its half-open range. */
const EXISTING = /conflicts with existing key .*=\(([0-9a-f-]{36}), \["([^"]+)","([^"]+)"\)\)/;

interface Collision {
  readonly schedule: string;
  readonly title: string | null;
  readonly account: string | null;
  readonly name: string | null;
  readonly start: string;
  readonly end: string;
}

export function isDoubleBooking(error: DatabaseError): boolean {
  return error.code === EXCLUSION;
}

/** @returns the 409 error, or null when the failure is not a double booking. */
export async function explainHardConflict(db: Queryable, error: DatabaseError, zone: string): Promise<Error | null> {
  if (!isDoubleBooking(error)) return null;
  const [, key, from, to] = EXISTING.exec(error.detail ?? '') ?? [];
  if (key === undefined || from === undefined || to === undefined) return null;
  const byEmployee = error.constraint === 'schedule_employee_free';
  const [found] = byEmployee ? await employeeCollision(db, key, from, to) : await accountCollision(db, key, from, to);
  const when = formatSpan(isoOf(from), isoOf(to), zone);
  const what = found?.title ?? found?.account ?? 'another schedule';
  const conflict = byEmployee
    ? {
        code: 'EMPLOYEE_BUSY',
        message: `${found?.name ?? 'This employee'} is already on “${what}”, ${when}.`,
        employee: `/api/employees/${key}`,
        schedule: iri(found),
      }
    : {
        code: 'ACCOUNT_BUSY',
        // In quotation marks, because screens capitalise the first letter, which would alter a handle.
        message: `${found?.account == null ? 'This live account' : `“${found.account}”`} is already live on ${when}.`,
        liveAccount: `/api/live_accounts/${key}`,
        schedule: iri(found),
      };
  return schedulingErrors.fail('hardConflict', { messages: conflict.message }, { type: 'HardConflict', extra: { conflicts: [conflict] } });
}

function employeeCollision(db: Queryable, employee: string, from: string, to: string): Promise<Collision[]> {
  return db.rows(sql`
    select s.uuid as schedule, s.title, a.identity as account, e.display_name as name, s.start_time as start, s.end_time as "end"
    from employee e left join schedule_employee se on se.employee = e.uuid and tstzrange(se.start_time, se.end_time) && tstzrange(${from}, ${to})
    left join schedule s on s.uuid = se.schedule left join live_account a on a.uuid = s.live_account
    where e.uuid = ${employee} order by s.start_time limit 1`);
}

function accountCollision(db: Queryable, account: string, from: string, to: string): Promise<Collision[]> {
  return db.rows(sql`
    select s.uuid as schedule, s.title, a.identity as account, null as name, s.start_time as start, s.end_time as "end"
    from live_account a left join schedule s on s.live_account = a.uuid and s.type = 'LIVE' and tstzrange(s.start_time, s.end_time) && tstzrange(${from}, ${to})
    where a.uuid = ${account} order by s.start_time limit 1`);
}

function iri(found: Collision | undefined): string | null {
  return found?.schedule == null ? null : `/api/schedules/${found.schedule}`;
}

/** ISO 8601 of a timestamp as PostgreSQL writes it in UTC: "2026-11-23 10:00:00+00". */
function isoOf(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}
