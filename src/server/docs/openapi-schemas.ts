/** OpenAPI schemas of records: as JSON-LD and as plain JSON, at every depth, and the request bodies that create and update them. */
import { entryIn } from '#core/present';
import { isChildren, isFileField, isInverse, isToMany } from '#core/field-properties';
import type { Field, RelationField } from '#core/fields';
import type { Registry } from '#core/registry';
import { isRequired, labelOf, type Resource } from '#core/resource';
import { serverKindOf } from '../engine/kinds.ts';
import { shownFields } from '../engine/projection.ts';

export type Node = Record<string, unknown>;

/** Plain JSON omits keys that begin with @. */
type Dialect = 'jsonld' | 'json';

const IRI: Node = { type: 'string', format: 'iri-reference' };
const SYSTEM: Readonly<Record<string, Node>> = {
  id: { type: 'integer' },
  uuid: { type: 'string', format: 'uuid' },
  version: {
    type: 'integer',
    description: 'Incremented by every change. A write with `If-Match: "<version>"` is rejected when the version has changed.',
  },
  createTime: { type: 'string', format: 'date-time' },
  updateTime: { type: 'string', format: 'date-time' },
};

/** The part of a path that names a record. */
export function recordParameter(description = 'The uuid, or the number in `id`.'): Node {
  return { name: 'uuid', in: 'path', required: true, schema: { type: 'string' }, description };
}

export function recordRef(resource: Resource, dialect: Dialect): Node {
  return { $ref: `#/components/schemas/${resource.name}${dialect === 'json' ? '.plain' : ''}` };
}

export function recordSchemas(registry: Registry, resource: Resource): Record<string, Node> {
  const { name, operations } = resource;
  return {
    [name]: readSchema(registry, resource, 'jsonld'),
    [`${name}.plain`]: readSchema(registry, resource, 'json'),
    ...(operations.includes('create') ? { [`${name}.write`]: writeSchema(resource, 'create') } : {}),
    ...(operations.includes('update') ? { [`${name}.patch`]: writeSchema(resource, 'update') } : {}),
  };
}

function readSchema(registry: Registry, resource: Resource, dialect: Dialect): Node {
  const names = shownFields(resource);
  const own = names.map((name): [string, Node] => [
    name,
    {
      ...readField(registry, resource.fields[name]!, dialect),
      readOnly: isFileField(resource.fields[name]!) || (entryIn(resource.fields, name).options.readOnly ?? false),
      description: describe(name, resource.fields[name]!),
    },
  ]);
  const linked = dialect === 'json' ? {} : linksOf(resource);
  return {
    type: 'object',
    description: resource.about,
    properties: { ...(dialect === 'json' ? {} : { '@context': IRI }), ...linked, ...SYSTEM, ...Object.fromEntries(own) },
    required: [...Object.keys(linked), ...Object.keys(SYSTEM), ...names.filter((name) => isAlwaysThere(resource.fields[name]!))],
  };
}

/** The embedded form of a record, without its own lists. */
function embeddedSchema(registry: Registry, resource: Resource, embed: readonly string[], dialect: Dialect): Node {
  const fields = embed.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    return field === undefined || isToMany(field) ? [] : [[name, field]];
  });
  const always = {
    ...(dialect === 'json' ? {} : linksOf(resource)),
    uuid: SYSTEM.uuid!,
    ...Object.fromEntries(Object.entries(SYSTEM).filter(([name]) => embed.includes(name))),
  };
  return {
    type: 'object',
    properties: { ...always, ...Object.fromEntries(fields.map(([name, field]) => [name, readField(registry, field, dialect)])) },
    required: [...Object.keys(always), ...fields.filter(([, field]) => isAlwaysThere(field)).map(([name]) => name)],
  };
}

function linksOf(resource: Resource): Record<string, Node> {
  return { '@id': IRI, '@type': { type: 'string', const: resource.name } };
}

/** Whether the field is present in lists and items, for every reader. */
function isAlwaysThere(field: Field): boolean {
  return field.options.read === undefined && !(isChildren(field) && field.options.itemOnly === true);
}

function readField(registry: Registry, field: Field, dialect: Dialect): Node {
  const schema = serverKindOf(field).schema(field, 'target' in field ? recordSchema(registry, field, dialect) : {});
  return isInverse(field) ? orNull(schema) : nullable(schema, field);
}

/** A reader without access to an embedded record gets its IRI only, unless the record itself holds the link. */
function recordSchema(registry: Registry, field: RelationField, dialect: Dialect): Node {
  const { embed } = field.options;
  if (embed === undefined) return IRI;
  const target = registry.byName(field.target);
  const whole = embeddedSchema(registry, target, embed, dialect);
  return isToMany(field) || isInverse(field) || target.access.read.kind === 'everyone' ? whole : { anyOf: [whole, IRI] };
}

function writeSchema(resource: Resource, operation: 'create' | 'update'): Node {
  const fields = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.options.readOnly &&
      !field.options.computed &&
      !isFileField(field) &&
      !(operation === 'update' && field.options.createOnly) &&
      (!isChildren(field) || field.options.nested),
  );
  const shown = shownFields(resource);
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      {
        ...nullable(writtenSchema(field), field),
        ...(shown.includes(name) ? {} : { writeOnly: true }),
        description: describe(name, field),
      },
    ]),
  );
  return operation === 'update'
    ? { type: 'object', properties }
    : { type: 'object', properties, required: fields.filter(([, field]) => isRequired(field)).map(([name]) => name) };
}

/** A value can be sent back in the form in which it was read. */
function writtenSchema(field: Field): Node {
  const kind = serverKindOf(field);
  const linked: Node = isChildren(field) ? IRI : { anyOf: [IRI, { type: 'object', properties: { '@id': IRI }, required: ['@id'] }] };
  return kind.written === undefined ? kind.schema(field, linked) : kind.written(field, linked);
}

/** An empty schema already allows null. */
function nullable(schema: Node, field: Field): Node {
  return field.options.nullable && Object.keys(schema).length > 0 ? orNull(schema) : schema;
}

function orNull(schema: Node): Node {
  return { anyOf: [schema, { type: 'null' }] };
}

function describe(name: string, field: Field): string {
  const more = [field.options.help, serverKindOf(field).about?.(field)].filter((text) => text !== undefined);
  return more.length === 0 ? labelOf(name, field) : `${labelOf(name, field)}. ${more.join(' ')}`;
}
