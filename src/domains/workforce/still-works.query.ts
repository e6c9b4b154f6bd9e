/** Validates that an employee may still be chosen: former employees keep their existing entries, but get no new ones. */
import sql from 'sql-template-tag';
import type { Violation } from '#core/errors';
import type { Queryable } from '#server/database';

/** @param employee a uuid; any other value is not validated. @returns the violation of the field at `propertyPath`, if any. */
export async function employeeStillWorks(db: Queryable, employee: unknown, propertyPath = 'employee'): Promise<Violation[]> {
  if (typeof employee !== 'string') return [];
  const [row] = await db.rows<{ status: string }>(sql`select status from employee where uuid = ${employee}`);
  return row?.status === 'DELETED' ? [{ propertyPath, message: 'This employee has left.', code: 'DELETED' }] : [];
}
