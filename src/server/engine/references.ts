/** Decides what may stand for a record: its IRI, its uuid, or its id. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Resource } from '#core/resource';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** @returns the uuid in `/api/<plural>/<uuid>`, or null when it is no IRI of the resource. */
export function uuidFromIri(resource: Resource, iri: string): string | null {
  const prefix = `/api/${resource.plural}/`;
  const uuid = iri.startsWith(prefix) ? iri.slice(prefix.length) : '';
  return isUuid(uuid) ? uuid.toLowerCase() : null;
}

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

export function iriOf(resource: Resource, uuid: string): string {
  return `/api/${resource.plural}/${uuid}`;
}
