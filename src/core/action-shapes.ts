/** Schemas shared by action contracts: a record as its resource describes it, a day, and a reference by IRI. */
import * as z from 'zod';
import { uuidFromIri } from './iri.ts';
import type { ItemOf, Resource } from './resource.ts';
import { readDay } from './time.ts';

/** Marks a schema that the documents reference instead of repeating it. */
export const RECORD = 'record';

/** A complete record. @param name name of its resource. */
export function recordOf<R extends Resource>(name: R['name']): z.ZodType<ItemOf<R>, Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).meta({ [RECORD]: name }) as unknown as z.ZodType<ItemOf<R>, Record<string, unknown>>;
}

/** YYYY-MM-DD. */
export function day() {
  return z
    .string()
    .refine((text) => readDay(text) !== null, { message: 'This value should be a day, YYYY-MM-DD.', params: { code: 'NOT_A_TIME' } });
}

/** IRI → uuid. */
export function iri(resource: Resource) {
  return z.string().transform((text, context) => {
    const uuid = uuidFromIri(resource, text);
    if (uuid !== null) return uuid;
    context.addIssue({ code: 'custom', message: `This value should be the IRI of one of the ${resource.label.many.toLowerCase()}.` });
    return z.NEVER;
  });
}
