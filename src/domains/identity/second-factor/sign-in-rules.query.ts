/** The roles that require a second factor. */
import sql from 'sql-template-tag';
import type { Role } from '#core/access';
import type { Queryable, Transaction } from '#server/database';

export async function rolesWithSecondFactor(db: Queryable): Promise<Role[]> {
  const rows = await db.rows<{ role: Role }>(sql`select role from second_factor_rule order by role`);
  return rows.map(({ role }) => role);
}

/** Locks the table against other changes until the transaction ends; it can still be read. */
export async function lockSignInRules(tx: Transaction): Promise<void> {
  await tx.rows(sql`lock table second_factor_rule in share row exclusive mode`);
}

/** Replaces the roles. */
export async function storeRolesWithSecondFactor(tx: Transaction, roles: readonly Role[]): Promise<void> {
  await tx.rows(sql`delete from second_factor_rule where role <> all(${roles})`);
  await tx.rows(sql`insert into second_factor_rule (role) select unnest(${roles}::text[]) on conflict do nothing`);
}
