/** Decides the schemas of records in the OpenAPI document: how each travels as JSON-LD and as plain JSON, at every depth, and what is sent to create and to change it. */
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import { isRequired, labelOf, type Resource } from '#core/resource';
import { shownFields } from '../engine/projection.ts';

export type Node = Record<string, unknown>;

/** Plain JSON has no keys that begin with @. */
export type Dialect = 'jsonld' | 'json';

const IRI: Node = { type: 'string', format: 'iri-reference' };
const SYSTEM: Readonly<Record<string, Node>> = {
  id: { type: 'integer' },
  uuid: { type: 'string', format: 'uuid' },
  createTime: { type: 'string', format: 'date-time' },
  updateTime: { type: 'string', format: 'date-time' },
};
const AMOUNT: Node = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

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
      readOnly: resource.fields[name]!.options.readOnly ?? false,
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

/** What of a record comes along with another: lists of its own do not. */
function embeddedSchema(registry: Registry, resource: Resource, embed: readonly string[], dialect: Dialect): Node {
  const fields = embed.flatMap((name): [string, Field][] => {
    const field = resource.fields[name];
    return field === undefined || field.kind === 'many' || field.kind === 'links' ? [] : [[name, field]];
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

/** In lists and items, and whoever reads. */
function isAlwaysThere(field: Field): boolean {
  return field.options.read === undefined && !(field.kind === 'many' && field.options.itemOnly === true);
}

function readField(registry: Registry, field: Field, dialect: Dialect): Node {
  if (field.kind === 'one') {
    const schema = relationSchema(registry, field, dialect);
    return field.options.nullable || field.options.inverseBy !== undefined ? orNull(schema) : schema;
  }
  if (field.kind === 'many' || field.kind === 'links') {
    const { embed } = field.options;
    return { type: 'array', items: embed === undefined ? IRI : embeddedSchema(registry, registry.byName(field.target), embed, dialect) };
  }
  return nullable(plainSchema(field), field);
}

/** Whoever may not read an embedded record is given its IRI alone, unless the link itself is on its side. */
function relationSchema(registry: Registry, field: Field & { readonly kind: 'one' }, dialect: Dialect): Node {
  const { embed, inverseBy } = field.options;
  if (embed === undefined) return IRI;
  const target = registry.byName(field.target);
  const whole = embeddedSchema(registry, target, embed, dialect);
  return inverseBy !== undefined || target.access.read.kind === 'everyone' ? whole : { anyOf: [whole, IRI] };
}

function writeSchema(resource: Resource, operation: 'create' | 'update'): Node {
  const fields = Object.entries(resource.fields).filter(
    ([, field]) =>
      !field.options.readOnly &&
      !field.options.computed &&
      !(operation === 'update' && field.options.createOnly) &&
      (field.kind !== 'many' || field.options.nested),
  );
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, { ...nullable(writtenSchema(field), field), description: describe(name, field) }]),
  );
  return operation === 'update'
    ? { type: 'object', properties }
    : { type: 'object', properties, required: fields.filter(([, field]) => isRequired(field)).map(([name]) => name) };
}

/** What is read can be sent back as it is. */
function writtenSchema(field: Field): Node {
  const linked: Node = { anyOf: [IRI, { type: 'object', properties: { '@id': IRI }, required: ['@id'] }] };
  switch (field.kind) {
    case 'decimal':
    case 'money':
      return { anyOf: [AMOUNT, { type: 'number' }] };
    case 'one':
      return linked;
    case 'links':
      return { type: 'array', items: linked };
    case 'many':
      return { type: 'array', items: { anyOf: [IRI, { type: 'object', additionalProperties: true }] } };
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'timeZone':
    case 'secret':
      return {
        ...plainSchema(field),
        ...(field.options.maxLength === undefined ? {} : { maxLength: field.options.maxLength }),
        ...(field.options.minLength === undefined ? {} : { minLength: field.options.minLength }),
      };
    default:
      return plainSchema(field);
  }
}

function plainSchema(field: Field): Node {
  switch (field.kind) {
    case 'integer':
      return { type: 'integer' };
    case 'decimal':
    case 'money':
      return AMOUNT;
    case 'boolean':
      return { type: 'boolean' };
    case 'instant':
      return { type: 'string', format: 'date-time' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'timeOfDay':
      return { type: 'string', pattern: '^\\d{2}:\\d{2}$' };
    case 'email':
      return { type: 'string', format: 'email' };
    case 'choice':
      return { type: 'string', enum: field.choices };
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: field.choices } };
    case 'json':
      return {};
    default:
      return { type: 'string' };
  }
}

function nullable(schema: Node, field: Field): Node {
  return field.options.nullable && field.kind !== 'json' ? orNull(schema) : schema;
}

function orNull(schema: Node): Node {
  return { anyOf: [schema, { type: 'null' }] };
}

function describe(name: string, field: Field): string {
  return field.options.help === undefined ? labelOf(name, field) : `${labelOf(name, field)}. ${field.options.help}`;
}
