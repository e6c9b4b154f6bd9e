/** Schemas shared by bulk calls: references to records by uuid or IRI, and their maximum number. */
import * as z from 'zod';
import { isUuid, uuidFromIri } from '#core/iri';
import type { Resource } from '#core/resource';

const MAX_ITEMS = 500;

/** Uuid or IRI → uuid. */
export function reference(resource: Resource) {
  return z.string().transform((text, context) => {
    const uuid = uuidFromIri(resource, text) ?? (isUuid(text) ? text.toLowerCase() : null);
    if (uuid !== null) return uuid;
    context.addIssue({
      code: 'custom',
      message: `“${text.slice(0, 60)}” should be the uuid or IRI of one of the ${resource.label.many.toLowerCase()}.`,
      params: { code: 'NOT_A_REFERENCE' },
    });
    return z.NEVER;
  });
}

export function references(resource: Resource) {
  return z.array(reference(resource)).min(1).max(MAX_ITEMS).describe('Uuids or IRIs. All of them are changed, or none.');
}
