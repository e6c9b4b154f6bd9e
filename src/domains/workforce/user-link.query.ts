/** The link between an employee and a user, which is a column of the user. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';

/** Unlinks the employee from every other user. @param user who keeps the link; null = no one. @returns uuids of the users that had it. */
export async function unlinkOthers(tx: Transaction, employee: string, user: string | null): Promise<string[]> {
  const others = await tx.rows<{ uuid: string }>(
    sql`select uuid from app_user where employee = ${employee} and uuid is distinct from ${user} order by id for update`,
  );
  const freed = others.map(({ uuid }) => uuid);
  if (freed.length > 0)
    await tx.rows(
      sql`update app_user set employee = null, version = version + 1, update_time = date_trunc('second', now()) where uuid = any(${freed}::uuid[])`,
    );
  return freed;
}

/** Locks the user until the transaction ends. @returns the employee, null without one; undefined for an unknown user. */
export async function lockLink(tx: Transaction, user: string): Promise<string | null | undefined> {
  const [had] = await tx.rows<{ employee: string | null }>(sql`select employee from app_user where uuid = ${user} for update`);
  return had?.employee;
}

export async function storeLink(tx: Transaction, user: string, employee: string): Promise<void> {
  await tx.rows(
    sql`update app_user set employee = ${employee}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${user}`,
  );
}

/** The employee of a user; null without one. */
export async function employeeOfUser(db: Queryable, user: string): Promise<string | null> {
  const [row] = await db.rows<{ employee: string | null }>(sql`select employee from app_user where uuid = ${user}`);
  return row?.employee ?? null;
}
