/** Statements on single accounts: who signs in, passwords, email addresses, and the first admin. */
import sql, { join } from 'sql-template-tag';
import type { Role } from '#core/access';
import type { Queryable, Transaction } from '#server/database';
import { maySignIn } from '#server/http/authentication';

interface Login {
  readonly uuid: string;
  readonly username: string;
  /** Null until the user has set a password. */
  readonly hash: string | null;
}

/** The account with this username, else the one with this email address. @param name in lower case. */
export async function accountNamed(db: Queryable, name: string): Promise<Login | undefined> {
  const [row] = await db.rows<Login>(sql`
      select uuid, username, password_hash as hash from app_user where lower(username) = ${name} or lower(email) = ${name} order by (lower(username) = ${name}) desc limit 1`);
  return row;
}

/** Whether the user, and the employee or client that the account belongs to, is active. */
export async function isAllowedIn(db: Queryable, user: string): Promise<boolean> {
  const [may] = await db.rows(sql`select 1 from app_user u where u.uuid = ${user} and ${maySignIn('u')}`);
  return may !== undefined;
}

/**
 * Whether the user may still sign in with this password; if so, neither changes until the transaction ends, because the row is locked
 * for share.
 */
export async function holdCredentials(tx: Transaction, user: string, passwordHash: string): Promise<boolean> {
  const [still] = await tx.rows(
    sql`select 1 from app_user u where u.uuid = ${user} and u.password_hash = ${passwordHash} and ${maySignIn('u')} for share of u`,
  );
  return still !== undefined;
}

/** Locks the row of the account until the transaction ends. */
export async function lockAccount(tx: Transaction, user: string): Promise<void> {
  await tx.rows(sql`select 1 from app_user where uuid = ${user} for update`);
}

/** The values that a new password must not resemble; undefined when the user may not sign in. */
export async function ownNames(tx: Transaction, user: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const [stored] = await tx.rows<Record<string, unknown>>(
    sql`select username, email, nickname, employee from app_user u where uuid = ${user} and ${maySignIn('u')}`,
  );
  return stored;
}

export async function storePassword(tx: Transaction, user: string, passwordHash: string): Promise<void> {
  await tx.rows(
    sql`update app_user set password_hash = ${passwordHash}, version = version + 1, update_time = date_trunc('second', now()) where uuid = ${user}`,
  );
}

/** @param values what changes. @param passwordHash null = the password stays. */
export async function changeAccount(
  tx: Transaction,
  user: string,
  values: { readonly nickname?: unknown },
  passwordHash: string | null,
): Promise<void> {
  const sets = [
    ...(Object.hasOwn(values, 'nickname') ? [sql`nickname = ${values.nickname}`] : []),
    ...(passwordHash === null ? [] : [sql`password_hash = ${passwordHash}`]),
    sql`version = version + 1`,
    sql`update_time = date_trunc('second', now())`,
  ];
  await tx.rows(sql`update app_user set ${join(sets)} where uuid = ${user}`);
}

/** Whether the user has an address and no password yet. */
export async function isInvitable(tx: Transaction, user: string): Promise<boolean> {
  const [still] = await tx.rows(
    sql`select 1 from app_user u where uuid = ${user} and email is not null and password_hash is null and ${maySignIn('u')}`,
  );
  return still !== undefined;
}

export async function hasOtherEmail(db: Queryable, user: string, email: string | null): Promise<boolean> {
  const [other] = await db.rows(sql`select 1 from app_user where uuid = ${user} and email is distinct from ${email}`);
  return other !== undefined;
}

/** Whether an account other than this user's has the address, in any case. */
export async function isEmailTaken(tx: Transaction, email: string | null, user: string): Promise<boolean> {
  const [taken] = await tx.rows(sql`select 1 from app_user where lower(email) = lower(${email}) and uuid <> ${user}`);
  return taken !== undefined;
}

/** Whether an account has the username or the address, in any case. */
export async function isLoginTaken(db: Queryable, { username, email }: Pick<FirstAdmin, 'username' | 'email'>): Promise<boolean> {
  const [taken] = await db.rows(sql`select 1 from app_user where lower(username) = lower(${username}) or lower(email) = lower(${email})`);
  return taken !== undefined;
}

const FIRST_ROLES: readonly Role[] = ['ROLE_ADMIN'];

interface FirstAdmin {
  readonly username: string;
  readonly email: string | null;
  readonly passwordHash: string;
}

export async function insertAdmin(db: Queryable, { username, email, passwordHash }: FirstAdmin): Promise<void> {
  await db.rows(
    sql`insert into app_user (username, email, roles, password_hash) values (${username}, ${email}, ${FIRST_ROLES}::text[], ${passwordHash})`,
  );
}
