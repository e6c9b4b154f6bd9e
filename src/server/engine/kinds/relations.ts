/** Server side of the relation kinds: a link to one record, the records that refer to this one, links through a join table. */
import { columnOf } from '#core/field-properties';
import type { FieldOf } from '#core/fields';
import type { JsonSchema, ServerKind } from './kind.ts';

type RelationKinds = { readonly [K in 'one' | 'many' | 'links']: ServerKind<FieldOf<K>> };

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const RELATIONS: RelationKinds = {
  one: {
    expects: 'IRI string',
    missing: 'This value should not be null.',
    schema: (_, record) => record,
    filters: ['exact'],
    linkIn: ({ options: { inverseBy } }) => (inverseBy === undefined ? null : { back: columnOf(inverseBy) }),
  },
  many: {
    expects: 'array',
    schema: (_, record) => listOf(record),
    written: (_, record) => listOf({ anyOf: [record, { type: 'object', additionalProperties: true }] }),
    filters: ['exact'],
    linkIn: ({ options: { by } }) => ({ back: columnOf(by) }),
  },
  links: {
    expects: 'array',
    schema: (_, record) => listOf(record),
    filters: ['exact'],
    linkIn: ({ options }) => options,
  },
};
