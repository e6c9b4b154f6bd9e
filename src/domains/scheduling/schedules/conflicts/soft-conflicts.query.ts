/** Finds soft conflicts of written shifts, and rejects the write unless a reason is given. */
import { valuesOn } from '#core/dated-values';
import { firstIn, lastIn, mustGet } from '#core/present';
import sql from 'sql-template-tag';
import { startOfDay, Temporal } from '#core/time';
import { readAvailability } from '#domains/availability/server';
import { readRates } from '#domains/workforce/server';
import type { Transaction } from '#server/database';
import { REASON_USED } from '#server/http/reason';
import { schedulingErrors } from '../../errors.ts';
import type { ShiftRole } from '../schedule/shift-role.rules.ts';
import { NEAR_DAYS, nearDays } from './near-days.rules.ts';
import { dayOf, softConflicts, type Worker } from './soft-conflicts.rules.ts';

interface ShiftRow {
  readonly uuid: string;
  readonly employee: string;
  readonly role: ShiftRole;
  readonly start: string;
  readonly end: string;
  readonly name: string;
  readonly status: Worker['status'];
  readonly leavesOn: string | null;
  readonly leftAt: string | null;
}

/**
 * A reason that accepts soft conflicts is used up by them: it does not answer what else is asked about the write.
 *
 * @param shifts uuids of the shifts as now stored. @throws ProblemError 409 SoftConflict unless `reason` is given.
 */
export async function refuseSoftConflicts(
  tx: Transaction,
  shifts: readonly string[] | { readonly schedules: readonly string[] },
  zone: string,
  reason: unknown,
): Promise<void> {
  const chosen = 'schedules' in shifts ? sql`se.schedule = any(${shifts.schedules}::uuid[])` : sql`se.uuid = any(${shifts}::uuid[])`;
  const rows = await tx.rows<ShiftRow>(sql`
    select se.uuid, se.employee, se.role, se.start_time as start, se.end_time as "end", e.display_name as name, e.status, e.leaves_on as "leavesOn", e.left_at as "leftAt"
    from schedule_employee se join employee e on e.uuid = se.employee where ${chosen} order by se.id`);
  if (rows.length === 0) return;
  const around = await readAround(tx, rows, zone);
  const days = rows.map(({ start }) => dayOf(Temporal.Instant.from(start), zone)).sort();
  const rates = await readRates(tx, { from: firstIn(days), to: lastIn(days) }, [...new Set(rows.map(({ employee }) => employee))]);
  const conflicts = rows.flatMap((row) => {
    const { others, availability } = mustGet(around, row);
    return softConflicts({
      worker: {
        name: row.name,
        status: row.status,
        leavesOn: row.leavesOn,
        leftAt: row.leftAt,
        rates: valuesOn(mustGet(rates, row.employee), dayOf(span(row).start, zone)).values,
      },
      shift: { ...span(row), role: row.role },
      others: others.filter((other) => other.employee === row.employee && other.uuid !== row.uuid).map(span),
      free: mustGet(availability, row.employee).free,
      timeOff: mustGet(availability, row.employee).timeOff,
      zone,
    }).map((conflict) => ({ ...conflict, employee: `/api/employees/${row.employee}` }));
  });
  if (conflicts.length === 0) return;
  if (typeof reason === 'string') tx.note(REASON_USED);
  else
    throw schedulingErrors.fail(
      'softConflict',
      { messages: conflicts.map(({ message }) => message).join('\n') },
      { type: 'SoftConflict', extra: { conflicts } },
    );
}

interface Around {
  readonly others: readonly { readonly uuid: string; readonly employee: string; readonly start: string; readonly end: string }[];
  readonly availability: Awaited<ReturnType<typeof readAvailability>>;
}

/** The context of each shift: other shifts of its employee, and when they can work. */
async function readAround(tx: Transaction, rows: readonly ShiftRow[], zone: string): Promise<ReadonlyMap<ShiftRow, Around>> {
  const around = new Map<ShiftRow, Around>();
  const groups = nearDays(rows, ({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }), zone);
  for (const { items, first, last } of groups) {
    const people = [...new Set(items.map(({ employee }) => employee))];
    const [from, until] = [first.subtract({ days: NEAR_DAYS }), last.add({ days: NEAR_DAYS + 1 })].map((day) =>
      startOfDay(day, zone).toString(),
    );
    const others = await tx.rows<Around['others'][number]>(sql`
      select uuid, employee, start_time as start, end_time as "end" from schedule_employee
      where employee = any(${people}::uuid[]) and start_time < ${until} and end_time > ${from}`);
    const near = { others, availability: await readAvailability(tx, people, first, last, zone) };
    for (const row of items) around.set(row, near);
  }
  return around;
}

function span(row: { readonly start: string; readonly end: string }) {
  return { start: Temporal.Instant.from(row.start), end: Temporal.Instant.from(row.end) };
}
