/**
 * Who a link to a file lets in: the person it was made for, for as long as it says, and only if they may still read the file. The database makes
 * links (`migrations/functions/files.sql`), so that every list and record can hold them; changed in any part they are worth nothing.
 */
import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database.ts';

/** Of links that were asked for one by one. */
const SHORT_SECONDS = 300;

/** One pair of keys for all nodes, made by whichever starts first. */
export async function prepareFileLinks(database: Queryable): Promise<void> {
  const [inner, outer] = [randomBytes(64).toString('hex'), randomBytes(64).toString('hex')];
  await database.rows(
    sql`insert into server_secret (name, value) values ('file-link-inner', ${inner}), ('file-link-outer', ${outer}) on conflict do nothing`,
  );
}

/** SQL of a link. @param path SQL of where the file is answered. */
export function fileLink(path: Sql, reader: string): Sql {
  return sql`file_link(${path}, ${reader}::uuid)`;
}

/** A link that is good for five minutes. */
export async function shortLink(
  database: Queryable,
  path: string,
  reader: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const expires = Math.floor(Date.now() / 1000) + SHORT_SECONDS;
  const [row] = await database.rows<{ signature: string }>(
    sql`select file_link_signature(${path}, ${reader}::uuid, ${expires}::bigint) as signature`,
  );
  return {
    url: `${path}?user=${reader}&expires=${expires}&signature=${row!.signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

export interface LinkQuery {
  readonly user?: string | undefined;
  readonly expires?: string | undefined;
  readonly signature?: string | undefined;
}

/** @returns the user whose link it is, or null when it is none, has expired or was changed. */
export async function linkHolder(database: Queryable, path: string, { user, expires, signature }: LinkQuery): Promise<string | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(user ?? '') || !/^\d{1,12}$/.test(expires ?? '') || signature === undefined)
    return null;
  if (Number(expires) * 1000 < Date.now()) return null;
  const [row] = await database.rows<{ sound: boolean }>(
    // Hashed first, so that how long the comparison takes says nothing of the signature.
    sql`select sha256(convert_to(${signature}, 'UTF8')) = sha256(convert_to(file_link_signature(${path}, ${user}::uuid, ${expires}::bigint), 'UTF8')) as sound`,
  );
  return row?.sound === true ? user! : null;
}
