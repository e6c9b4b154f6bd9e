/** Statements around writes of users: computed columns, the password, linked records, and the number of admins. */
import { oneRow } from '#server/one-row';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { userHasRole } from '#server/engine/row-filter';
import { maySignIn } from '#server/http/authentication';

/** Computed columns. @param row of a user. */
export const isAdmin = (row: Sql) => userHasRole(row, 'ROLE_ADMIN');
export const isManager = (row: Sql) => userHasRole(row, 'ROLE_MANAGER');
export const hasPassword = (row: Sql) => sql`(${row}.password_hash is not null)`;
export const hasSecondFactor = (row: Sql) =>
  sql`(exists (select from totp_factor t where t."user" = ${row}.uuid and t.secret is not null) or exists (select from passkey p where p."user" = ${row}.uuid))`;
export const pendingEmail = (row: Sql) => sql`(select c.new_email from email_change c where c."user" = ${row}.uuid)`;

export async function storePasswordHash(tx: Transaction, user: string, hash: string): Promise<void> {
  await tx.rows(sql`update app_user set password_hash = ${hash} where uuid = ${user}`);
}

/** @returns names and email address of an employee; empty for an unknown one. */
export async function readEmployeeNames(db: Queryable, employee: unknown): Promise<readonly (string | null)[]> {
  const [row] = await db.rows<{ names: (string | null)[] }>(
    sql`select array[nickname, firstname, lastname, email] as names from employee where uuid = ${employee}`,
  );
  return row?.names ?? [];
}

/** @returns uuids of the users linked to a client or an employee. */
export async function readLinkedUsers(db: Queryable, link: 'client' | 'employee', record: string): Promise<string[]> {
  const rows = await db.rows<{ uuid: string }>(sql`select uuid from app_user where ${raw(link)} = ${record}`);
  return rows.map(({ uuid }) => uuid);
}

/** Until the transaction ends, others that lock the admins wait. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('app_user.last_admin'))`);
}

/** Counts the admins who may sign in. @param without uuid of one that is not counted. */
export async function countAdmins(db: Queryable, without: string | null): Promise<number> {
  const left = await oneRow<{ count: number }>(
    db,
    sql`select count(*) as count from app_user u where ${isAdmin(sql`u`)} and u.uuid is distinct from ${without} and ${maySignIn('u')}`,
  );
  return left.count;
}
