/** Decides what the kinds of relation are: a link to one record, the records that point here, links through a table. */
import type { FieldOf } from '../fields.ts';
import { isSameSet } from './same.ts';
import type { JsonSchema, Kind } from './kind.ts';

type RelationKinds = { readonly [K in 'one' | 'many' | 'links']: Kind<FieldOf<K>> };

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const RELATIONS: RelationKinds = {
  one: {
    expects: 'IRI string',
    missing: 'This value should not be null.',
    isStored: (field) => field.options.inverseBy === undefined,
    filters: ['exact'],
    schema: (_, record) => record,
  },
  many: {
    expects: 'array',
    several: true,
    isStored: () => false,
    filters: ['exact'],
    schema: (_, record) => listOf(record),
    written: (_, record) => listOf({ anyOf: [record, { type: 'object', additionalProperties: true }] }),
  },
  links: {
    expects: 'array',
    several: true,
    isStored: () => false,
    isSame: isSameSet,
    filters: ['exact'],
    schema: (_, record) => listOf(record),
  },
};
