/** Which shifts are looked at for soft conflicts, and refuses the write when some are found and no reason is given. */
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import { readAvailability } from '#domains/availability/server';
import type { Transaction } from '#server/database';
import { schedulingErrors } from '../errors.ts';
import { RATES, ratesOf } from '../schedule/rates.query.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';
import { softConflicts, type Worker } from './soft-conflicts.rules.ts';

interface ShiftRow {
  readonly uuid: string;
  readonly employee: string;
  readonly role: ShiftRole;
  readonly start: string;
  readonly end: string;
  readonly name: string;
  readonly status: Worker['status'];
  readonly rates: readonly (string | null)[];
}

/** @param shifts uuids of the shifts as they are now stored. @throws ProblemError 409 SoftConflict unless `reason` is given. */
export async function refuseSoftConflicts(
  tx: Transaction,
  shifts: readonly string[] | { readonly schedules: readonly string[] },
  zone: string,
  reason: unknown,
): Promise<void> {
  if (typeof reason === 'string') return;
  const chosen = 'schedules' in shifts ? sql`se.schedule = any(${shifts.schedules}::uuid[])` : sql`se.uuid = any(${shifts}::uuid[])`;
  const rows = await tx.rows<ShiftRow>(sql`
    select se.uuid, se.employee, se.role, se.start_time as start, se.end_time as "end", e.display_name as name, e.status,
      ${RATES} as rates
    from schedule_employee se join employee e on e.uuid = se.employee where ${chosen} order by se.id`);
  if (rows.length === 0) return;
  const starts = rows.map(({ start }) => start).sort();
  const others = await tx.rows<{ uuid: string; employee: string; start: string; end: string }>(sql`
    select uuid, employee, start_time as start, end_time as "end" from schedule_employee
    where employee = any(${rows.map((row) => row.employee)}::uuid[]) and start_time < ${starts.at(-1)}::timestamptz + interval '9 days' and end_time > ${starts[0]}::timestamptz - interval '9 days'`);
  const days = rows.flatMap(({ start, end }) => [start, end].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()));
  const [first, last] = [days.reduce(earlier), days.reduce(later)];
  const people = [...new Set(rows.map(({ employee }) => employee))];
  const availability = await readAvailability(tx, people, first, last, zone);
  const conflicts = rows.flatMap((row) =>
    softConflicts({
      worker: { name: row.name, status: row.status, rates: ratesOf(row.rates) },
      shift: { ...span(row), role: row.role },
      others: others.filter((other) => other.employee === row.employee && other.uuid !== row.uuid).map(span),
      free: availability.get(row.employee)!.free,
      timeOff: availability.get(row.employee)!.timeOff,
      zone,
    }).map((conflict) => ({ ...conflict, employee: `/api/employees/${row.employee}` })),
  );
  if (conflicts.length > 0)
    throw schedulingErrors.fail(
      'softConflict',
      { messages: conflicts.map(({ message }) => message).join('\n') },
      { type: 'SoftConflict', extra: { conflicts } },
    );
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (Temporal.PlainDate.compare(one, other) <= 0 ? one : other);
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (Temporal.PlainDate.compare(one, other) >= 0 ? one : other);

function span(row: { readonly start: string; readonly end: string }) {
  return { start: Temporal.Instant.from(row.start), end: Temporal.Instant.from(row.end) };
}
