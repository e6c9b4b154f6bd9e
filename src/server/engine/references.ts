/** Resolves references to a record: its IRI, uuid, or id. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { iriOf, isUuid, uuidFromIri } from '#core/iri';
import type { Resource } from '#core/resource';

export { iriOf, isUuid, uuidFromIri };

/** SQL for the uuid of the record that a filter's IRI, uuid or id refers to; null when it can match nothing. */
export function uuidFromReference(resource: Resource, value: string): Sql | null {
  const uuid = uuidFromIri(resource, value) ?? (isUuid(value) ? value.toLowerCase() : null);
  if (uuid !== null) return sql`${uuid}::uuid`;
  return isId(value) ? sql`(select uuid from ${raw(resource.table)} where id = ${Number(value)})` : null;
}

/** Only as many digits as JavaScript represents exactly. */
export function isId(value: string): boolean {
  return /^\d{1,15}$/.test(value);
}
