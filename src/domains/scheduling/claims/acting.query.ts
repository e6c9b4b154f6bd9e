/** Resolves for whom a claim, offer or swap is made (employees act for themselves, admins for anyone), and who decides on it. */
import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import { coreErrors, invalid } from '#core/errors';
import type { Queryable } from '#server/database';
import { no, ruleSql, yes, type SqlScope } from '#server/engine/row-filter';
import { Schedule } from '../schedules/schedule/schedule.resource.ts';

/** @param whose uuid of the given employee, or null. @throws ProblemError 400, 403, 422. @returns uuid of the employee. */
export async function personActing(db: Queryable, actor: Actor, whose: string | null): Promise<string> {
  const isAdmin = actor.roles.includes('ROLE_ADMIN');
  if (whose !== null && whose !== actor.employee && !isAdmin) throw coreErrors.fail('forbidden');
  const employee = whose ?? actor.employee;
  if (employee === null)
    throw invalid([{ propertyPath: 'employee', code: 'REQUIRED', message: 'Specify the employee: your account is not linked to one.' }]);
  const [known] = await db.rows(sql`select from employee where uuid = ${employee}`);
  if (known === undefined) throw coreErrors.fail('itemNotFound', { iri: `/api/employees/${employee}` });
  return employee;
}

/** SQL: whether the user is none of these employees: nobody decides on what they asked for or would gain themselves. */
export function isNoneOf({ employee }: Actor, ...employees: readonly Sql[]): Sql {
  if (employee === null) return sql`true`;
  return join(
    employees.map((one) => sql`${one} is distinct from ${employee}`),
    ' and ',
  );
}

/** SQL: whether the user plans the schedule. @param schedule its uuid, which may be null once it is removed. */
export function plannedBy(scope: SqlScope, schedule: Sql): Sql {
  const planned = ruleSql(scope, { resource: Schedule, alias: sql`s` }, Schedule.access.update);
  if (typeof planned === 'boolean') return planned ? yes : no;
  return sql`exists (select from schedule s where s.uuid = ${schedule} and ${planned})`;
}
