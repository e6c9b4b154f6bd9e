/** The OpenAPI 3.1 document: every path, parameter and body, generated from resource declarations and actions. */
import * as z from 'zod';
import { isFile, isStored, isUpload, namesRecord, type ActionContract } from '#core/action';
import { RECORD, REFERENCE } from '#core/action-shapes';
import type { Registry } from '#core/registry';
import { subCollections, type Resource } from '#core/resource';
import type { Action } from '../engine/behaviour.ts';
import { MAX_FILE_ROWS, MAX_UNPAGED } from '../engine/engine.ts';
import { mediaTypeOf } from '../http/file-answer.ts';
import { MEDIA_TYPES, PATCH_TYPES, WRITE_TYPES } from '../http/negotiate.ts';
import { LINES } from '../http/progress.ts';
import { searchVariables } from '../http/serialise.ts';
import { filePaths } from './openapi-files.ts';
import { recordParameter, recordRef, recordSchemas, type Node } from './openapi-schemas.ts';

const PROBLEM = 'application/problem+json';
const TABLES: Node = {
  [MEDIA_TYPES.csv]: { schema: { type: 'string' } },
  [MEDIA_TYPES.xlsx]: { schema: { type: 'string', format: 'binary' } },
};

const LINKS = 'Other records are referred to by IRI, uuid or id.';

const IF_MATCH: Node = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };

/** Part of the server's URL, not of the paths: API Platform's doc parser finds collections only in this form. */
export const PREFIX = '/api';

export function openApi(registry: Registry, actions: readonly Action[], origin: string): Node {
  const paths: Record<string, Node> = {};
  const schemas: Record<string, Node> = { Error: errorSchema() };
  for (const resource of registry.resources) {
    Object.assign(schemas, recordSchemas(registry, resource));
    Object.assign(paths, resourcePaths(resource));
    Object.assign(paths, filePaths(resource, { record: record(resource, 'The changed record.'), ifMatch: IF_MATCH, failures }));
    for (const field of subCollections(resource)) Object.assign(paths, subCollectionPaths(resource, registry.byName(field.target)));
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

/** The operation id of an action in the documents. */
export function operationName({ method, path }: Pick<ActionContract, 'method' | 'path'>): string {
  return `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

function withoutPrefix(path: string): string {
  return path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
}

function resourcePaths(resource: Resource): Record<string, Node> {
  const { name, plural, operations, label } = resource;
  const collection: Node = {};
  const item: Node = {};
  const one = label.one.toLowerCase();
  const many = label.many.toLowerCase();
  const uuid = recordParameter();
  const body = (as: 'write' | 'patch', types: readonly string[]) => ({
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema: { $ref: `#/components/schemas/${name}.${as}` } }])),
  });
  if (operations.includes('list')) {
    const page = {
      description: `A page of ${many}.`,
      content: {
        [MEDIA_TYPES.jsonld]: { schema: collectionSchema(recordRef(resource, 'jsonld')) },
        [MEDIA_TYPES.json]: { schema: { type: 'array', items: recordRef(resource, 'json') } },
        ...TABLES,
      },
    };
    collection.get = {
      tags: [name],
      operationId: `list${name}`,
      summary: `Lists the ${many}.`,
      description: `A page of the ${many} that you may read, filtered, searched and ordered by the parameters. ${resource.about}`,
      parameters: listParameters(resource),
      responses: { 200: page, 304: UNCHANGED, ...failures(400, 401, 403, 406) },
    };
  }
  if (operations.includes('create')) {
    collection.post = {
      tags: [name],
      operationId: `create${name}`,
      summary: `Creates a ${one}.`,
      description: `${resource.about} ${LINKS}`,
      requestBody: body('write', WRITE_TYPES),
      responses: { 201: record(resource, 'Created.'), ...failures(400, 401, 403, 409, 415, 422) },
    };
  }
  if (operations.includes('read'))
    item.get = {
      tags: [name],
      operationId: `read${name}`,
      summary: `Reads a ${one}.`,
      description: `${resource.about} 404 also for one that you may not see.`,
      parameters: [uuid],
      responses: { 200: record(resource, 'The record.'), 304: UNCHANGED, ...failures(401, 403, 404) },
    };
  if (operations.includes('update'))
    item.patch = {
      tags: [name],
      operationId: `update${name}`,
      summary: `Changes a ${one}: absent = unchanged, null = cleared.`,
      description: `A merge patch (RFC 7396): lists are replaced as a whole. With \`If-Match\`, only while the version is the given one. ${LINKS}`,
      parameters: [uuid, IF_MATCH],
      requestBody: body('patch', PATCH_TYPES),
      responses: {
        200: record(resource, 'The changed record.'),
        204: { description: 'Changed; the caller can no longer read it.' },
        ...failures(400, 401, 403, 404, 409, 412, 415, 422),
      },
    };
  if (operations.includes('remove'))
    item.delete = {
      tags: [name],
      operationId: `delete${name}`,
      summary:
        resource.softDelete === null
          ? `Deletes a ${one}.`
          : `Deletes a ${one}: ${resource.softDelete.field} becomes ${String(resource.softDelete.value)}.`,
      description: `Refused while other records need it. With \`If-Match\`, only while the version is the given one.`,
      parameters: [uuid, IF_MATCH],
      responses: { 204: { description: 'Deleted.' }, ...failures(401, 403, 404, 409, 412) },
    };
  return { [`/${plural}`]: collection, [`/${plural}/{uuid}`]: item };
}

/** The collection of a resource, limited to the children of one record. */
function subCollectionPaths(parent: Resource, child: Resource): Record<string, Node> {
  const whole = resourcePaths(child)[`/${child.plural}`] as Record<string, Node>;
  const of = parent.label.one.toLowerCase();
  const uuid = recordParameter(`Of the ${of}: its uuid, or the number in \`id\`.`);
  const narrowed = Object.entries(whole).map(([method, operation]): [string, Node] => [
    method,
    {
      ...operation,
      operationId: `${String(operation.operationId)}Of${parent.name}`,
      summary: `${String(operation.summary).replace(/\.$/, '')} of a ${of}.`,
      parameters: [uuid, ...((operation.parameters ?? []) as Node[])],
      responses: { ...(operation.responses as Node), ...failures(404) },
    },
  ]);
  return { [`/${parent.plural}/{uuid}/${child.plural}`]: Object.fromEntries(narrowed) };
}

const UNCHANGED: Node = { description: 'Unchanged.' };

function record(resource: Resource, description: string): Node {
  return {
    description,
    content: {
      [MEDIA_TYPES.jsonld]: { schema: recordRef(resource, 'jsonld') },
      [MEDIA_TYPES.json]: { schema: recordRef(resource, 'json') },
      ...TABLES,
    },
  };
}

function listParameters(resource: Resource): Node[] {
  const query = (name: string, schema: Node, description: string) => ({ name, in: 'query', required: false, schema, description });
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }, 'Page number.'),
    query(
      'itemsPerPage',
      { type: 'integer', minimum: 0, maximum: resource.maxItemsPerPage, default: resource.itemsPerPage },
      'Items per page.',
    ),
    query(
      'pagination',
      { type: 'boolean', default: true },
      `false = everything in one response: at most ${MAX_UNPAGED} records, or ${MAX_FILE_ROWS} as a file.`,
    ),
    query('partial', { type: 'boolean', default: false }, 'true = without the total.'),
    ...searchVariables(resource).map(([variable, property]) =>
      query(
        variable,
        { type: 'string' },
        variable === 'properties[]'
          ? 'Return only these properties; all others are omitted, including required ones.'
          : `Filters by ${property}.`,
      ),
    ),
  ];
}

function collectionSchema(item: Node): Node {
  const text = { type: 'string' };
  return {
    type: 'object',
    properties: {
      '@context': text,
      '@id': text,
      '@type': { type: 'string', const: 'Collection' },
      totalItems: { type: 'integer', description: 'Absent with partial=true.' },
      member: { type: 'array', items: item },
      view: {
        type: 'object',
        properties: { '@id': text, '@type': text, first: text, last: text, previous: text, next: text },
        required: ['@id', '@type'],
        description: 'Absent when everything fits on this page and no parameter was sent.',
      },
      search: { type: 'object' },
    },
    required: ['@context', '@id', '@type', 'member', 'search'],
  };
}

function content(description: string, schema: Node, asTable: boolean): Node {
  return { description, content: { [MEDIA_TYPES.jsonld]: { schema }, [MEDIA_TYPES.json]: { schema }, ...(asTable ? TABLES : {}) } };
}

/** The expected error statuses, and a default for all others in the same format. */
function failures(...statuses: number[]): Node {
  const problem = (description: string) => ({ description, content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Error' } } } });
  return {
    ...Object.fromEntries(statuses.map((status) => [status, problem(`Problem ${status}.`)])),
    default: problem('Any other problem.'),
  };
}

function errorSchema(): Node {
  const texts = Object.fromEntries(
    ['@context', '@id', '@type', 'type', 'title', 'detail', 'description', 'message'].map((name) => [name, { type: 'string' }]),
  );
  const violation = Object.fromEntries(['propertyPath', 'message', 'code'].map((name) => [name, { type: 'string' }]));
  return {
    type: 'object',
    properties: {
      ...texts,
      status: { type: 'integer' },
      violations: { type: 'array', items: { type: 'object', properties: violation, required: Object.keys(violation) } },
    },
    required: [...Object.keys(texts), 'status'],
  };
}

interface InputSchema extends Node {
  readonly properties?: Record<string, Node>;
  readonly required?: readonly string[];
}

function actionOperation(action: Action): Node {
  const parameters = [...action.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inputSchema = isUpload(action.input) ? action.input.fields : action.input;
  const input = inputSchemaOf(inputSchema);
  const isNeeded = (name: string) => input.required?.includes(name) ?? false;
  const query =
    action.method === 'GET'
      ? Object.entries(input.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: isNeeded(name), schema }))
      : [];
  const onRecord = namesRecord(action) && action.method !== 'GET';
  return {
    tags: [action.resource],
    operationId: operationName(action),
    summary: action.summary,
    description: describeAction(action),
    parameters: [...parameters, ...query, ...(onRecord ? [IF_MATCH] : [])],
    ...(action.method === 'GET' || action.method === 'DELETE' ? {} : { requestBody: { required: true, content: bodyOf(action, input) } }),
    responses: {
      [action.status ?? 200]: responseOf(action),
      ...(isStored(action.output)
        ? { 206: { ...responseOf(action), description: 'The requested range.' }, 304: UNCHANGED, ...failures(416) }
        : {}),
      ...failures(400, 401, 403, 404, 409, ...(onRecord ? [412] : []), 422),
      ...namedFailures(action),
    },
  };
}

/** How it is called, in addition to what it does. */
function describeAction(action: Action): string {
  return [
    action.summary,
    ...(action.access === 'open' ? ['Without signing in.'] : []),
    ...(namesRecord(action) && action.method !== 'GET' ? ['With `If-Match`, only while the version of the record is the given one.'] : []),
    ...(action.table === true ? ['Also as CSV or XLSX, by `Accept`.'] : []),
    ...(action.progress === true ? [`Reports its progress to clients that accept ${LINES}.`] : []),
    ...(action.method === 'GET' ? [] : [LINKS]),
  ].join(' ');
}

function inputSchemaOf(schema: z.ZodType): InputSchema {
  return z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ jsonSchema }) => referToAny(jsonSchema),
  }) as InputSchema;
}

function bodyOf({ input }: Action, schema: InputSchema): Node {
  if (!isUpload(input)) return { [MEDIA_TYPES.json]: { schema } };
  const { file = 'file' } = input;
  const properties = { [file]: { type: 'string', format: 'binary' }, ...schema.properties };
  return {
    'multipart/form-data': { schema: { ...schema, properties, required: [file, ...(schema.required ?? [])] } },
    ...(input.json === undefined ? {} : { [MEDIA_TYPES.json]: { schema: inputSchemaOf(input.json) } }),
  };
}

function responseOf({ status, output, table, progress }: Action): Node {
  if (status === 204) return { description: 'Done.' };
  if (isFile(output))
    return {
      description: 'A file.',
      content: Object.fromEntries(
        (output.types ?? [mediaTypeOf(output.file)]).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  const lines = {
    [LINES]: { schema: { type: 'string', description: 'JSON lines: any number of progress messages, then one result or problem.' } },
  };
  const schema = z.toJSONSchema(output, { unrepresentable: 'any', override: ({ jsonSchema }) => referToRecord(jsonSchema) }) as Node;
  const json = content('The response.', schema, table === true);
  return progress === true ? { ...json, content: { ...(json.content as Node), ...lines } } : json;
}

/** A record's schema is defined once, with its resource, and referenced from here. */
function referToRecord(schema: Node): void {
  const name = schema[RECORD];
  if (typeof name !== 'string') return;
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  schema.$ref = `#/components/schemas/${name}`;
}

/** A reference is an IRI, a uuid, or the number in `id`. */
function referToAny(schema: Node): void {
  if (!Object.hasOwn(schema, REFERENCE)) return;
  Reflect.deleteProperty(schema, REFERENCE);
  schema.type = ['string', 'integer'];
}

/** The errors that the action's contract declares, grouped by status. */
function namedFailures({ errors = [] }: Action): Node {
  return Object.fromEntries(
    [...new Set(errors.map(({ status }) => status))].map((status) => {
      const named = errors.filter((error) => error.status === status).map(({ code, title }) => `${title} (${code}).`);
      return [status, { description: named.join(' '), content: { [PROBLEM]: { schema: { $ref: '#/components/schemas/Error' } } } }];
    }),
  );
}
