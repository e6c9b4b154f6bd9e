/** Validates that an employee may still be chosen: former employees keep their existing entries, but get no new ones. */
import sql, { type Sql } from 'sql-template-tag';
import { formatDay } from '#core/date-text';
import type { Violation } from '#core/errors';
import type { Queryable } from '#server/database';

/**
 * A deletion of the employee that runs at the same time is waited for.
 * @param employee a uuid; any other value is not validated. @param at SQL for when they are to work; now, unless it is given.
 * @returns the violation of the field at `propertyPath`, if any.
 */
export async function employeeStillWorks(
  db: Queryable,
  employee: unknown,
  { propertyPath = 'employee', at = sql`now()` }: { readonly propertyPath?: string; readonly at?: Sql } = {},
): Promise<Violation[]> {
  if (typeof employee !== 'string') return [];
  const [row] = await db.rows<{ deleted: boolean; works: boolean; leavesOn: string | null }>(
    sql`select e.status = 'DELETED' as deleted, coalesce(works_at(e, ${at}), true) as works, e.leaves_on as "leavesOn" from employee e where e.uuid = ${employee} for share of e`,
  );
  if (row === undefined || (!row.deleted && row.works)) return [];
  return [
    row.deleted || row.leavesOn === null
      ? { propertyPath, message: 'This employee has left.', code: 'DELETED' }
      : { propertyPath, message: `The last day of this employee is ${formatDay(row.leavesOn)}.`, code: 'LEFT' },
  ];
}
