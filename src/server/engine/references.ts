/** Resolves references to a record: its IRI, uuid, or id. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { iriOf, isUuid, uuidFromIri } from '#core/iri';
import type { Resource } from '#core/resource';
import type { Queryable } from '../database.ts';

export { iriOf, isUuid, uuidFromIri };

/** SQL for the uuid of the record that a filter's IRI, uuid or id refers to; null when it can match nothing. */
export function uuidFromReference(resource: Resource, value: string): Sql | null {
  const uuid = uuidFromIri(resource, value) ?? (isUuid(value) ? value.toLowerCase() : null);
  if (uuid !== null) return sql`${uuid}::uuid`;
  const id = idIn(resource, value);
  return id === null ? null : sql`(select uuid from ${raw(resource.table)} where id = ${id})`;
}

/** The number in `12`, `"12"` or `/api/<plural>/12`; null for anything else. */
export function idIn({ plural }: Pick<Resource, 'plural'>, value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const prefix = `/api/${plural}/`;
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return isId(digits) ? Number(digits) : null;
}

/** The uuid of the record that a part of a URL refers to, regardless of who may see it; null when there is none. */
export async function findUuid(db: Queryable, resource: Resource, given: string): Promise<string | null> {
  const uuid = uuidFromIri(resource, given) ?? (isUuid(given) ? given.toLowerCase() : null);
  if (uuid !== null) return uuid;
  const id = idIn(resource, given);
  return id === null ? null : ((await uuidsOfIds(db, resource, [id])).get(id) ?? null);
}

export async function uuidsOfIds(db: Queryable, { table }: Resource, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; uuid: string }>(sql`select id, uuid from ${raw(table)} where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, uuid }) => [id, uuid]));
}

/** Only as many digits as JavaScript represents exactly. */
export function isId(value: string): boolean {
  return /^\d{1,15}$/.test(value);
}
