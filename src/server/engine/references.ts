/** What may stand for a record: its IRI, its uuid, or its id. */
import sql, { raw, type Sql } from 'sql-template-tag';
import { iriOf, isUuid, uuidFromIri } from '#core/iri';
import type { Resource } from '#core/resource';

export { iriOf, isUuid, uuidFromIri };

/** IRI, uuid or id of a filter → SQL for the uuid; null when it can match nothing. */
export function uuidFromReference(resource: Resource, value: string): Sql | null {
  const uuid = uuidFromIri(resource, value) ?? (isUuid(value) ? value.toLowerCase() : null);
  if (uuid !== null) return sql`${uuid}::uuid`;
  return isId(value) ? sql`(select uuid from ${raw(resource.table)} where id = ${Number(value)})` : null;
}

/** Digits that JavaScript still counts exactly. */
export function isId(value: string): boolean {
  return /^\d{1,15}$/.test(value);
}
