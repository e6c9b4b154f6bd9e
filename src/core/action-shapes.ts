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

const PLAIN_NUMBER = /^-?\d{1,17}(\.\d{1,17})?$/;

/**
 * A number, which forms and addresses send as text in plain decimal notation: "12", but not " 12", "1e1", "0x0c" or nothing.
 * @param schema of the number.
 */
export function plainNumber<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value: number | string): unknown => (typeof value === 'string' && PLAIN_NUMBER.test(value) ? Number(value) : value),
    schema,
  );
}

/** YYYY-MM-DD. */
export function day() {
  return z
    .string()
    .refine((text) => readDay(text) !== null, { message: 'This value should be a day, YYYY-MM-DD.', params: { code: 'NOT_A_TIME' } });
}

/** Marks a schema of a reference to a record, with the name of its resource. */
export const REFERENCE = 'reference';

/** A record by IRI, uuid or id; the schema reads an IRI, since the server replaces the other two before. */
export function anyReference(resource: Pick<Resource, 'name'>) {
  return z.string().meta({ [REFERENCE]: resource.name });
}

/** A record by IRI, uuid or id → uuid. */
export function reference(resource: Pick<Resource, 'name' | 'plural' | 'label'>) {
  return anyReference(resource).transform((text, context) => {
    const uuid = uuidFromIri(resource, text);
    if (uuid !== null) return uuid;
    context.addIssue({
      code: 'custom',
      message: `“${text.slice(0, 60)}” should be the IRI, uuid or id of one of the ${resource.label.many.toLowerCase()}.`,
      params: { code: 'NOT_A_REFERENCE' },
    });
    return z.NEVER;
  });
}
