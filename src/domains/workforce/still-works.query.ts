/** Whether somebody may still be chosen: who has left stays where they are, and is given nothing more. */
import sql from 'sql-template-tag';
import type { Violation } from '#core/errors';
import type { Queryable } from '#server/database';

/** @param employee a uuid; anything else chooses nobody. @returns what is wrong with the field at `propertyPath`. */
export async function employeeStillWorks(db: Queryable, employee: unknown, propertyPath = 'employee'): Promise<Violation[]> {
  if (typeof employee !== 'string') return [];
  const [row] = await db.rows<{ status: string }>(sql`select status from employee where uuid = ${employee}`);
  return row?.status === 'DELETED' ? [{ propertyPath, message: 'This employee has left.', code: 'DELETED' }] : [];
}
