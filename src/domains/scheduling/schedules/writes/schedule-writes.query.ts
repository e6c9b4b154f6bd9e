/** Computed columns of schedules and shifts, and what a write reads from the live account. */
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Needs } from '#domains/live';
import { employeeName, rateOn } from '#domains/workforce/server';
import type { Queryable } from '#server/database';
import type { Behaviour } from '#server/engine/behaviour';

type Computed = NonNullable<Behaviour['computed']>;

const hours = (row: Sql) => sql`extract(epoch from ${row}.end_time - ${row}.start_time) / 3600`;
/** Cost of a shift: its hours at the rate of its role on the day on which it starts. */
const cost = (shift: Sql, zone: string) =>
  sql`round(${hours(shift)} * ${rateOn(sql`${shift}.employee`, sql`${shift}.role`, sql`(${shift}.start_time at time zone ${zone})::date`)}, 2)`;

const exactCost = (schedule: Sql, zone: string) =>
  sql`(select coalesce(sum(${cost(sql`se`, zone)}), 0.00) from schedule_employee se where se.schedule = ${schedule}.uuid)`;
/** Cost of the same hours at average rates (docs/decisions/0039); null as soon as a role has no average that may be shown. */
const averageCost = (schedule: Sql) =>
  sql`(select case when bool_and(r.average is not null and r.people >= ${MIN_PEOPLE}) is not false then coalesce(sum(round(${hours(sql`se`)} * r.average, 2)), 0.00) end from schedule_employee se join role_rate r on r.role = se.role where se.schedule = ${schedule}.uuid)`;
/** Cheap pre-filter that spares most rows the full check. */
const mayBeClaimed = (row: Sql) => sql`(${row}.published_at is not null and ${row}.open_places > 0 and ${row}.start_time > now())`;
const MIN_PEOPLE = 3;
/** Only admins see individual pay. */
const seesRates = ({ roles }: Actor) => roles.includes('ROLE_ADMIN');

/** Computed columns of a schedule. @param zone the agency's. */
export const scheduleColumns = (zone: string): Computed => ({
  claimable: (row, { employee }) =>
    employee === null ? sql`false` : sql`(${mayBeClaimed(row)} and cardinality(open_roles_for(${row}.uuid, ${employee})) > 0)`,
  claimableRoles: (row, { employee }) =>
    employee === null ? sql`'{}'::text[]` : sql`case when ${mayBeClaimed(row)} then open_roles_for(${row}.uuid, ${employee}) else '{}' end`,
  acceptedReason: (row) => sql`(select a.reason from audit_entry a where a.reason is not null
    and a.record = any(array(select '/api/schedule_employees/' || se.uuid from schedule_employee se where se.schedule = ${row}.uuid) || ('/api/schedules/' || ${row}.uuid))
    order by a.id desc limit 1)`,
  hours: (row) => sql`round(${hours(row)}, 2)`,
  labourCost: (row, reader) => (seesRates(reader) ? exactCost(row, zone) : averageCost(row)),
  labourCostIsEstimate: (_, reader) => (seesRates(reader) ? sql`false` : sql`true`),
});

/** SQL for the start of a schedule. @param schedule its uuid. */
export const startOf = (schedule: unknown) => sql`(select s.start_time from schedule s where s.uuid = ${String(schedule)})`;

/** Computed columns of a shift. */
export const shiftColumns = (zone: string): Computed => ({
  hasLeft: (row) => sql`(select not works_at(e, ${row}.start_time) from employee e where e.uuid = ${row}.employee)`,
  employeeName: (row, reader) => sql`(select ${employeeName(reader, sql`e`)} from employee e where e.uuid = ${row}.employee)`,
  cost: (row) => cost(row, zone),
});

/** The usual needs of the account for schedules of the type; null when it has none. */
export async function readDefaultNeeds(db: Queryable, account: string, type: string): Promise<Needs | null> {
  const [row] = await db.rows<{ needs: Needs | null }>(
    sql`select default_needs -> ${type}::text as needs from live_account where uuid = ${account}`,
  );
  return row?.needs ?? null;
}

/** @returns undefined for an unknown account. */
export async function readAccountStatus(db: Queryable, account: string): Promise<string | undefined> {
  const [row] = await db.rows<{ status: string }>(sql`select status from live_account where uuid = ${account}`);
  return row?.status;
}
