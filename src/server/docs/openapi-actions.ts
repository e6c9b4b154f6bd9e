/** Operations of the OpenAPI document that call actions, generated from their contracts. */
import * as z from 'zod';
import { isFile, isStored, isUpload, namesRecord, type ActionContract } from '#core/action';
import { RECORD, REFERENCE } from '#core/action-shapes';
import type { Action } from '../engine/behaviour.ts';
import { mediaTypeOf } from '../http/file-answer.ts';
import { MEDIA_TYPES } from '../http/negotiate.ts';
import { LINES } from '../http/progress.ts';
import { content, failures, IF_MATCH, LINKS, PROBLEM, UNCHANGED } from './openapi-responses.ts';
import type { Node } from './openapi-schemas.ts';

/** The operation id of an action in the documents. */
export function operationName({ method, path }: Pick<ActionContract, 'method' | 'path'>): string {
  return `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

interface InputSchema extends Node {
  readonly properties?: Record<string, Node>;
  readonly required?: readonly string[];
}

export function actionOperation(action: Action): Node {
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
