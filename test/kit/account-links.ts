/** A user with links to set a password and to confirm an address, and with a second factor. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '#server/database';
import { insertPasskey } from './second-steps.ts';

export interface AccountLinks {
  /** IRI of a user who has not set a password yet. */
  readonly invited: string;
  /** The secrets in their links. */
  readonly password: string;
  readonly email: string;
}

export async function insertAccountLinks(database: Database, name: string): Promise<AccountLinks> {
  const [user] = await database.rows<{ uuid: string }>(
    sql`insert into app_user (username, email, roles) values (${name}, ${`${name}@example.org`}, '{}') returning uuid`,
  );
  await insertPasskey(database, user!.uuid);
  const link = async (kind: string) => {
    const token = `${kind}-${name}`;
    await database.rows(
      sql`insert into account_link (hash, "user", kind, expires_at) values (${createHash('sha256').update(token).digest()}, ${user!.uuid}, ${kind}, now() + interval '1 hour')`,
    );
    return token;
  };
  await database.rows(
    sql`insert into email_change ("user", old_email, new_email) values (${user!.uuid}, ${`${name}@example.org`}, ${`${name}@example.net`})`,
  );
  return { invited: `/api/users/${user!.uuid}`, password: await link('INVITATION'), email: await link('NEW_EMAIL') };
}
