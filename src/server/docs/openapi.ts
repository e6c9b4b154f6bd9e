/** The OpenAPI 3.1 document: every path, parameter and body, generated from resource declarations and actions. */
import type { Registry } from '#core/registry';
import type { ManyField } from '#core/fields';
import { collectionPath, LEAVING_CHOICES, subCollections, type Resource } from '#core/resource';
import type { Action } from '../engine/behaviour.ts';
import { MAX_FILE_ROWS, MAX_UNPAGED } from '../engine/engine.ts';
import { MEDIA_TYPES, PATCH_TYPES, WRITE_TYPES } from '../http/negotiate.ts';
import { searchVariables } from '../http/serialise.ts';
import { actionOperation } from './openapi-actions.ts';
import { filePaths } from './openapi-files.ts';
import { errorSchema, failures, IF_MATCH, LINKS, TABLES, UNCHANGED } from './openapi-responses.ts';
import { recordParameter, recordRef, recordSchemas, type Node } from './openapi-schemas.ts';

/** Part of the server's URL, not of the paths: API Platform's doc parser finds collections only in this form. */
export const PREFIX = '/api';

export function openApi(registry: Registry, actions: readonly Action[], origin: string): Node {
  const paths: Record<string, Node> = {};
  const schemas: Record<string, Node> = { Error: errorSchema() };
  for (const resource of registry.resources) {
    Object.assign(schemas, recordSchemas(registry, resource));
    Object.assign(paths, resourcePaths(resource));
    Object.assign(paths, filePaths(resource, record(resource, 'The changed record.')));
    for (const field of subCollections(resource)) Object.assign(paths, subCollectionPaths(resource, field, registry.byName(field.target)));
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
      parameters: [uuid, IF_MATCH, ...(resource.leaving?.updatePauses === true ? [] : leavingParameters(resource))],
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
      description: `Refused while other records need it.${resource.leaving === null ? '' : ' While something hangs on it, 409 `StillInUse` with the counts and the choices, until `then` is given.'} With \`If-Match\`, only while the version is the given one.`,
      parameters: [uuid, IF_MATCH, ...leavingParameters(resource)],
      responses: {
        204: { description: 'Deleted.' },
        ...(resource.leaving === null ? failures(401, 403, 404, 409, 412) : failures(400, 401, 403, 404, 409, 412, 422)),
      },
    };
  return { [`/${plural}`]: collection, [`/${plural}/{uuid}`]: item };
}

/** What happens to what hangs on a record that is deleted. */
function leavingParameters({ leaving, label }: Resource): Node[] {
  if (leaving === null) return [];
  const offered = LEAVING_CHOICES.filter((choice) => leaving.choices[choice] !== undefined);
  const then: Node = {
    name: 'then',
    in: 'query',
    description: `What happens to what hangs on it. ${offered.map((choice) => `${choice}: ${leaving.choices[choice]!.help}`).join(' ')}`,
    schema: { type: 'string', enum: offered },
  };
  const to: Node = {
    name: 'to',
    in: 'query',
    description: `With then=hand: IRI of the ${label.one.toLowerCase()} that takes over.`,
    schema: { type: 'string' },
  };
  return offered.includes('hand') ? [then, to] : [then];
}

/** The collection of a resource, limited to the children of one record. */
function subCollectionPaths(parent: Resource, field: ManyField, child: Resource): Record<string, Node> {
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
  return { [`/${parent.plural}/{uuid}/${collectionPath(field, child)}`]: Object.fromEntries(narrowed) };
}

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
