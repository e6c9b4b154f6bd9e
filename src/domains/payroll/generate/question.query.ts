/** Builds a `PayQuestion` from a request or a stored payroll: the period, the employees and the agency's settings; and names the employees. */
import { oneRow } from '#server/one-row';
import sql from 'sql-template-tag';
import { coreErrors } from '#core/errors';
import { Employee } from '#domains/workforce';
import type { Queryable } from '#server/database';
import { uuidFromIri } from '#server/engine/references';
import type { PayQuestion } from '../calculation/pay-inputs.query.ts';
import type { PeriodInput } from './generate.action.ts';

/** The agency's settings for pay: its time zone defines the days that are paid. */
export type PayAgency = Pick<PayQuestion, 'zone' | 'currency'>;

/** @throws ProblemError 400 for an invalid IRI or an unknown employee. */
export async function questionOf(
  db: Queryable,
  { startDate, endDate, employees }: PeriodInput,
  { zone, currency }: PayAgency,
): Promise<PayQuestion> {
  return {
    from: startDate,
    to: endDate,
    employees: employees === undefined ? null : await uuidsOf(db, employees),
    now: new Date(),
    payroll: null,
    zone,
    currency,
  };
}

/** The question of an existing payroll, as of now. A payroll of selected employees still covers all of them, including those without an item. */
export async function questionAgain(
  tx: Queryable,
  payroll: string,
  { zone, currency }: PayAgency,
): Promise<PayQuestion & { readonly payroll: string }> {
  const row = await oneRow<{ from: string; to: string; everyone: boolean; employees: string[] }>(
    tx,
    sql`
    select start_date as from, end_date as to, everyone, array(select employee from payroll_employee where payroll = p.uuid order by employee) as employees from payroll p where uuid = ${payroll}`,
  );
  const { from, to, everyone, employees } = row;
  return { from, to, employees: everyone ? null : employees, now: new Date(), payroll, zone, currency };
}

/** In alphabetical order. */
export function peopleNamed(db: Queryable, uuids: readonly string[]): Promise<{ readonly uuid: string; readonly name: string }[]> {
  return db.rows<{ uuid: string; name: string }>(
    sql`select uuid, display_name as name from employee where uuid = any(${uuids}::uuid[]) order by display_name, id`,
  );
}

async function uuidsOf(db: Queryable, iris: readonly string[]): Promise<string[]> {
  const uuids = iris.map((iri) => {
    const uuid = uuidFromIri(Employee, iri);
    if (uuid === null) throw coreErrors.fail('invalidIri', { iri: iri.slice(0, 200) });
    return uuid;
  });
  const known = new Set(
    (await db.rows<{ uuid: string }>(sql`select uuid from employee where uuid = any(${uuids}::uuid[])`)).map(({ uuid }) => uuid),
  );
  const unknown = iris.find((_iri, index) => !known.has(uuids[index]!));
  if (unknown !== undefined) throw coreErrors.fail('itemNotFound', { iri: unknown.slice(0, 200) });
  return [...known].sort();
}
