/** IRIs of records, which contain the uuid. */
import type { Resource } from './resource.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** @returns the uuid in `/api/<plural>/<uuid>`, or null when it is not an IRI of the resource. */
export function uuidFromIri(resource: Pick<Resource, 'plural'>, iri: string): string | null {
  const prefix = `/api/${resource.plural}/`;
  const uuid = iri.startsWith(prefix) ? iri.slice(prefix.length) : '';
  return isUuid(uuid) ? uuid.toLowerCase() : null;
}

/** The uuid of an IRI that comes from this server, whatever its resource. */
export function uuidIn(iri: string): string {
  return iri.slice(iri.lastIndexOf('/') + 1);
}

export function iriOf(resource: Pick<Resource, 'plural'>, uuid: string): string {
  return `/api/${resource.plural}/${uuid}`;
}
