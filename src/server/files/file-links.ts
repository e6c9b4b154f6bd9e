/**
 * Signed links to files: valid for one user, until they expire, and only while that user may still read the file. The database creates them
 * (`migrations/functions/files.sql`), so that any list or record can contain them; a link changed in any part is invalid.
 */
import { oneRow } from '../one-row.ts';
import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database.ts';

/** Lifetime of links that are requested individually. */
const SHORT_SECONDS = 300;

/** One pair of keys for all nodes, created by the first one to start. */
export async function prepareFileLinks(database: Queryable): Promise<void> {
  const [inner, outer] = [randomBytes(64).toString('hex'), randomBytes(64).toString('hex')];
  await database.rows(
    sql`insert into server_secret (name, value) values ('file-link-inner', ${inner}), ('file-link-outer', ${outer}) on conflict do nothing`,
  );
}

/** SQL expression of a link. @param path SQL expression of the file's path. */
export function fileLink(path: Sql, reader: string): Sql {
  return sql`file_link(${path}, ${reader}::uuid)`;
}

/** Creates a link that is valid for five minutes, by the database's clock. */
export async function shortLink(
  database: Queryable,
  path: string,
  reader: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const row = await oneRow<{ expires: number; signature: string }>(
    database,
    sql`select e.at::float8 as expires, file_link_signature(${path}, ${reader}::uuid, e.at) as signature
      from (select extract(epoch from now())::bigint + ${SHORT_SECONDS}::int as at) e`,
  );
  const { expires, signature } = row;
  return { url: `${path}?user=${reader}&expires=${expires}&signature=${signature}`, expiresAt: new Date(expires * 1000).toISOString() };
}

export interface LinkQuery {
  readonly user?: string | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** @returns the user whom the link was created for, or null when it is invalid or has expired. */
export async function linkHolder(database: Queryable, path: string, { user, expires, signature }: LinkQuery): Promise<string | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(user ?? '') || !/^\d{1,12}$/.test(expires ?? '') || signature === undefined)
    return null;
  const [row] = await database.rows<{ sound: boolean }>(
    // Judged by the clock that the link was created with: this machine's may differ. Hashed first, so that the duration of the comparison
    // reveals nothing about the signature.
    sql`select ${expires}::bigint >= extract(epoch from now()) and sha256(convert_to(${signature}, 'UTF8')) = sha256(convert_to(file_link_signature(${path}, ${user}::uuid, ${expires}::bigint), 'UTF8')) as sound`,
  );
  return row?.sound === true ? user! : null;
}
