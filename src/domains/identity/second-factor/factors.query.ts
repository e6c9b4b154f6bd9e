/** The second factors of a user, and whether one is required. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { SecretBox } from '#server/secret-box';

/** Name in audit entries and notices. */
export const AUTHENTICATOR_APP = 'Authenticator app';

export interface Factors {
  readonly totp: boolean;
  readonly passkeys: number;
  /** One of the user's roles requires a second factor. */
  readonly demanded: boolean;
}

export async function factorsOf(db: Queryable, user: string): Promise<Factors> {
  const [row] = await db.rows<Factors>(sql`
    select exists (select from totp_factor t where t."user" = u.uuid and t.secret is not null) as totp,
      (select count(*) from passkey p where p."user" = u.uuid)::int as passkeys,
      exists (select from second_factor_rule r where r.role = any(u.roles)) as demanded
    from app_user u where u.uuid = ${user}`);
  return row ?? { totp: false, passkeys: 0, demanded: false };
}

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0;
}

export interface Passkey {
  readonly uuid: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export function passkeysOf(db: Queryable, user: string): Promise<Passkey[]> {
  return db.rows<Passkey>(sql`
    select uuid, credential_id as "credentialId", public_key as "publicKey", counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where "user" = ${user} order by created_at`);
}

/** @returns false when the credential is already registered, by this user or another. */
export async function insertPasskey(
  tx: Transaction,
  user: string,
  { credentialId, publicKey, counter, transports, name }: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
): Promise<boolean> {
  const inserted = await tx.rows(sql`insert into passkey ("user", credential_id, public_key, counter, transports, name)
          values (${user}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}) on conflict do nothing returning 1`);
  return inserted.length > 0;
}

/** @param counter number of uses as counted by the authenticator. */
export async function recordPasskeyUse(db: Queryable, uuid: string, counter: number): Promise<void> {
  await db.rows(sql`update passkey set counter = ${counter}, last_used_at = now() where uuid = ${uuid}`);
}

export async function deletePasskey(tx: Transaction, uuid: string): Promise<void> {
  await tx.rows(sql`delete from passkey where uuid = ${uuid}`);
}

export async function totpSecretOf(db: Queryable, box: SecretBox, user: string): Promise<string | null> {
  const [row] = await db.rows<{ secret: string }>(sql`select secret from totp_factor where "user" = ${user} and secret is not null`);
  return row === undefined ? null : box.open(row.secret, user);
}

/** @returns whether no code of this 30-second step has been used before. */
export async function consumeTotpStep(db: Queryable, user: string, step: number): Promise<boolean> {
  const used = await db.rows(
    sql`update totp_factor set last_step = ${step}, last_used_at = now() where "user" = ${user} and last_step < ${step} returning 1`,
  );
  return used.length > 0;
}

/** The secret has no effect until the app has confirmed it with a code; a confirmed one stays in use until then. */
export async function storePendingTotp(tx: Transaction, box: SecretBox, user: string, secret: string): Promise<void> {
  await tx.rows(sql`insert into totp_factor ("user", pending_secret) values (${user}, ${box.seal(secret, user)})
          on conflict ("user") do update set pending_secret = excluded.pending_secret`);
}

export async function pendingTotpSecretOf(tx: Transaction, box: SecretBox, user: string): Promise<string | null> {
  const [begun] = await tx.rows<{ secret: string | null }>(sql`select pending_secret as secret from totp_factor where "user" = ${user}`);
  return begun === undefined || begun.secret === null ? null : box.open(begun.secret, user);
}

/** Stores the secret after the app has confirmed it with a code. */
export async function storeTotp(tx: Transaction, box: SecretBox, user: string, secret: string, step: number): Promise<void> {
  await tx.rows(sql`insert into totp_factor ("user", secret, last_step) values (${user}, ${box.seal(secret, user)}, ${step})
    on conflict ("user") do update set secret = excluded.secret, last_step = excluded.last_step, pending_secret = null`);
}

/** @returns false when there was no confirmed one. */
export async function deleteTotp(tx: Transaction, user: string): Promise<boolean> {
  const deleted = await tx.rows(sql`delete from totp_factor where "user" = ${user} and secret is not null returning 1`);
  return deleted.length > 0;
}

/** Removes all second factors and recovery codes. @returns whether there were any. */
export async function dropFactors(tx: Transaction, user: string): Promise<boolean> {
  const totp = await tx.rows(sql`delete from totp_factor where "user" = ${user} returning 1`);
  const passkeys = await tx.rows(sql`delete from passkey where "user" = ${user} returning 1`);
  await tx.rows(sql`delete from recovery_code where "user" = ${user}`);
  return totp.length + passkeys.length > 0;
}
