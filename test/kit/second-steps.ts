/** Data for second-factor requests: an app and a passkey awaiting confirmation, and one that can be removed. */
import { Secret, TOTP } from 'otpauth';
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import { PASSWORD, type Caller } from './api.ts';
import { makePasskey } from './passkey.ts';

export interface SecondSteps {
  /** Current code of the app; valid for half a minute, so it is calculated when it is needed. */
  readonly code: () => string;
  /** Adds a removable one: from then on the user needs it to sign in. @returns its uuid. */
  readonly addPasskey: () => Promise<string>;
  /** Response of a browser that is asked to create one. */
  readonly answer: object;
}

export async function insertSecondSteps(database: Database, caller: Pick<Caller, 'post'>, user: string): Promise<SecondSteps> {
  const secret = new Secret().base32;
  await database.rows(sql`insert into totp_factor ("user", pending_secret) values (${user}, ${secret})`);
  const begun = await caller.post('/api/me/second-factors/passkeys/options', { currentPassword: PASSWORD });
  const { options } = begun.json<{ options: { challenge: string } }>();
  return {
    code: () => new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    addPasskey: () => insertPasskey(database, user),
    answer: makePasskey(options.challenge, 'http://localhost').created,
  };
}

/** A passkey that cannot be used to sign in. */
export async function insertPasskey(database: Database, user: string): Promise<string> {
  const [row] = await database.rows<{ uuid: string }>(
    sql`insert into passkey ("user", credential_id, public_key, counter, name) values (${user}, ${user}, '', 0, 'Laptop') returning uuid`,
  );
  return row!.uuid;
}
