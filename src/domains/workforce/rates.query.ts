/** Reads what employees are paid per hour: the rates of their terms on the day of the work. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { valuesDuring, type Dated } from '#core/dated-values';
import { groupedBy } from '#core/grouped-by';
import type { Queryable } from '#server/database';
import { termsOn } from '#server/engine/terms';

const ROLES = ['HOST', 'MODERATOR', 'SUPPORT', 'MODEL'] as const;

/** Money per hour by role; GENERAL replaces a missing one. Null = none. */
export type HourlyRates = Readonly<Record<(typeof ROLES)[number] | 'GENERAL', string | null>>;

/** SQL: the rate of an employee in a role on a day in the agency's time zone, or null. */
export function rateOn(employee: Sql, role: Sql, day: Sql): Sql {
  const own = raw(ROLES.map((name) => `when '${name}' then r.${name.toLowerCase()}_hourly_rate`).join(' '));
  return sql`(select coalesce(case ${role} ${own} end, r.general_hourly_rate) from ${termsOn('employee_terms', employee, day)} r)`;
}

/** The rates of employees on each of these days, both included; of everyone, or of those named. */
export async function readRates(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
  employees: readonly string[] | null = null,
): Promise<Map<string, Dated<HourlyRates>>> {
  const columns = raw([...ROLES, 'GENERAL'].map((name) => `${name.toLowerCase()}_hourly_rate as "${name}"`).join(', '));
  const rows = await db.rows<HourlyRates & { uuid: string; validFrom: string | null }>(
    sql`select employee as uuid, valid_from as "validFrom", ${columns} from employee_terms where since <= ${to}::date and (${employees}::uuid[] is null or employee = any(${employees}::uuid[])) order by employee, since`,
  );
  const versions = rows.map(({ uuid, validFrom, ...values }) => ({ uuid, validFrom, values }));
  return new Map([...groupedBy(versions, ({ uuid }) => uuid)].map(([uuid, own]) => [uuid, valuesDuring<HourlyRates>(own, from, to)]));
}
