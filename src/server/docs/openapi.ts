/** Decides the OpenAPI 3.1 document: every path, parameter and body that the declarations and actions give. */
import * as z from 'zod';
import type { Field } from '#core/fields';
import type { Registry } from '#core/registry';
import { isRequired, labelOf, type Resource } from '#core/resource';
import type { Action } from '../engine/behaviour.ts';
import { shownFields } from '../engine/projection.ts';
import { MEDIA_TYPES } from '../http/negotiate.ts';
import { searchVariables } from '../http/serialise.ts';

type Node = Record<string, unknown>;

/** Belongs to the server's address, not to the paths: API Platform's doc parser finds collections in that form only. */
export const PREFIX = '/api';

export function openApi(registry: Registry, actions: readonly Action[], origin: string): Node {
  const paths: Record<string, Node> = {};
  const schemas: Record<string, Node> = { Error: errorSchema() };
  for (const resource of registry.resources) {
    schemas[resource.name] = readSchema(registry, resource);
    if (writes(resource)) schemas[`${resource.name}.write`] = writeSchema(resource);
    Object.assign(paths, resourcePaths(resource));
  }
  for (const action of actions) {
    const path = withoutPrefix(action.path.replace(/:(\w+)/g, '{$1}'));
    paths[path] = { ...paths[path], [action.method.toLowerCase()]: actionOperation(action) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Greenroom', version: '1', description: 'The back office of agencies that run live-stream shops and produce videos.' },
    servers: [{ url: origin + PREFIX }],
    security: [{ bearer: [] }],
    tags: registry.resources.map((resource) => ({ name: resource.name, description: resource.about })),
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function withoutPrefix(path: string): string {
  return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
}

function writes(resource: Resource): boolean {
  return resource.operations.includes('create') || resource.operations.includes('update');
}

function resourcePaths(resource: Resource): Record<string, Node> {
  const { name, plural, operations, label } = resource;
  const collection: Node = {};
  const item: Node = {};
  const one = label.one.toLowerCase();
  const read = { $ref: `#/components/schemas/${name}` };
  const uuid = { name: 'uuid', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  if (operations.includes('list')) {
    collection.get = { tags: [name], operationId: `list${name}`, summary: `Lists the ${label.many.toLowerCase()}.`, parameters: listParameters(resource), responses: { 200: { description: `A page of ${label.many.toLowerCase()}.`, content: { 'application/ld+json': { schema: collectionSchema(read) }, 'application/json': { schema: { type: 'array', items: read } }, 'text/csv': { schema: { type: 'string' } }, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } } } }, ...failures(400, 401, 403, 406) } };
  }
  if (operations.includes('create')) {
    collection.post = { tags: [name], operationId: `create${name}`, summary: `Creates a ${one}.`, requestBody: { required: true, content: { 'application/ld+json': { schema: { $ref: `#/components/schemas/${name}.write` } } } }, responses: { 201: content('Created.', read), ...failures(400, 401, 403, 409, 415, 422) } };
  }
  if (operations.includes('read')) item.get = { tags: [name], operationId: `read${name}`, summary: `Reads a ${one}.`, parameters: [uuid], responses: { 200: content('The record.', read), 304: { description: 'Unchanged.' }, ...failures(401, 403, 404) } };
  if (operations.includes('update')) item.patch = { tags: [name], operationId: `update${name}`, summary: `Changes a ${one}: absent = unchanged, null = cleared.`, parameters: [uuid, { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }], requestBody: { required: true, content: { 'application/merge-patch+json': { schema: { $ref: `#/components/schemas/${name}.write` } } } }, responses: { 200: content('The changed record.', read), ...failures(400, 401, 403, 404, 409, 412, 415, 422) } };
  if (operations.includes('remove')) item.delete = { tags: [name], operationId: `delete${name}`, summary: resource.softDelete === null ? `Deletes a ${one}.` : `Deletes a ${one}: ${resource.softDelete.field} becomes ${String(resource.softDelete.value)}.`, parameters: [uuid], responses: { 204: { description: 'Deleted.' }, ...failures(401, 403, 404, 409) } };
  return { [`/${plural}`]: collection, [`/${plural}/{uuid}`]: item };
}

function listParameters(resource: Resource): Node[] {
  const query = (name: string, schema: Node, description: string) => ({ name, in: 'query', required: false, schema, description });
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }, 'Page number.'),
    query('itemsPerPage', { type: 'integer', minimum: 0, maximum: resource.maxItemsPerPage, default: resource.itemsPerPage }, 'Items on a page.'),
    query('pagination', { type: 'boolean', default: true }, 'false = everything in one answer.'),
    query('partial', { type: 'boolean', default: false }, 'true = without the total.'),
    ...searchVariables(resource).map(([variable, property]) => query(variable, { type: 'string' }, `About ${property}.`)),
  ];
}

function readSchema(registry: Registry, resource: Resource): Node {
  const system: Record<string, Node> = { '@id': { type: 'string', format: 'iri-reference' }, '@type': { type: 'string' }, id: { type: 'integer' }, uuid: { type: 'string', format: 'uuid' }, createTime: { type: 'string', format: 'date-time' }, updateTime: { type: 'string', format: 'date-time' } };
  const own = shownFields(resource).map((name) => [name, { ...nullable(fieldSchema(resource.fields[name]!, registry), resource.fields[name]!), readOnly: resource.fields[name]!.options.readOnly ?? false, description: describe(name, resource.fields[name]!) }]);
  return { type: 'object', description: resource.about, properties: { ...system, ...Object.fromEntries(own) } };
}

function writeSchema(resource: Resource): Node {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.options.readOnly && !field.options.computed && (field.kind !== 'many' || field.options.nested));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, { ...nullable(fieldSchema(field), field), description: describe(name, field) }])),
    required: fields.filter(([, field]) => isRequired(field)).map(([name]) => name),
  };
}

function describe(name: string, field: Field): string {
  return field.options.help === undefined ? labelOf(name, field) : `${labelOf(name, field)}. ${field.options.help}`;
}

function nullable(schema: Node, field: Field): Node {
  return field.options.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function fieldSchema(field: Field, registry?: Registry): Node {
  switch (field.kind) {
    case 'integer':
      return { type: 'integer' };
    case 'decimal': case 'money':
      return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
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
    case 'one':
      return relationSchema(field, registry);
    case 'many': case 'links':
      return { type: 'array', items: relationSchema(field, registry) };
    default:
      return { type: 'string', ...(field.options.maxLength === undefined ? {} : { maxLength: field.options.maxLength }), ...(field.options.minLength === undefined ? {} : { minLength: field.options.minLength }) };
  }
}

function relationSchema(field: Field & { readonly kind: 'one' | 'many' | 'links' }, registry?: Registry): Node {
  const iri: Node = { type: 'string', format: 'iri-reference' };
  const { embed } = field.options;
  if (registry === undefined) return field.kind === 'many' ? { anyOf: [iri, { type: 'object' }] } : iri;
  if (embed === undefined) return iri;
  const target = registry.byName(field.target);
  return { type: 'object', properties: { '@id': iri, '@type': { type: 'string' }, uuid: { type: 'string' }, ...Object.fromEntries(embed.map((name) => [name, target.fields[name] === undefined ? { type: 'string' } : nullable(fieldSchema(target.fields[name]), target.fields[name])])) } };
}

function collectionSchema(item: Node): Node {
  return { type: 'object', properties: { totalItems: { type: 'integer' }, member: { type: 'array', items: item }, view: { type: 'object' }, search: { type: 'object' } } };
}

function content(description: string, schema: Node, asTable = false): Node {
  const tables = asTable ? { 'text/csv': { schema: { type: 'string' } }, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } } } : {};
  return { description, content: { 'application/ld+json': { schema }, 'application/json': { schema }, ...tables } };
}

function failures(...statuses: number[]): Node {
  return Object.fromEntries(statuses.map((status) => [status, { description: `Problem ${status}.`, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } } }]));
}

function errorSchema(): Node {
  const texts = Object.fromEntries(['@type', 'type', 'title', 'detail', 'description', 'message'].map((name) => [name, { type: 'string' }]));
  return { type: 'object', properties: { ...texts, status: { type: 'integer' }, violations: { type: 'array', items: { type: 'object', properties: { propertyPath: { type: 'string' }, message: { type: 'string' }, code: { type: 'string' } } } } } };
}

function actionOperation(action: Action): Node {
  const parameters = [...action.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const input = z.toJSONSchema(action.input, { unrepresentable: 'any', io: 'input' }) as Node & { readonly properties?: Record<string, Node> };
  const query = action.method === 'GET' ? Object.entries(input.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema })) : [];
  const body = action.method === 'GET' || action.method === 'DELETE' ? {} : { requestBody: { required: true, content: action.upload === undefined ? { 'application/json': { schema: input } } : { 'multipart/form-data': { schema: { ...input, properties: { file: { type: 'string', format: 'binary' }, ...input.properties }, required: ['file'] } } } } };
  const status = action.status ?? 200;
  const answer = status === 204 ? { description: 'Done.' } : action.file !== undefined ? { description: 'A file.', content: { [MEDIA_TYPES[action.file]]: { schema: { type: 'string', format: 'binary' } } } } : content('The answer.', z.toJSONSchema(action.output, { unrepresentable: 'any' }) as Node, action.table !== undefined);
  return { tags: [action.resource], operationId: `${action.method.toLowerCase()}${action.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`, summary: action.summary, parameters: [...parameters, ...query], ...body, responses: { [status]: answer, ...failures(400, 401, 403, 404, 409, 422) } };
}
