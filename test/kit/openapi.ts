/** Validates responses against the OpenAPI document: status, media type and body. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { registry } from '#domains/resources';
import { openApi, PREFIX } from '#server/docs/openapi';
import { declaredActions } from './actions.ts';
import type { Look } from './api.ts';

interface Content {
  readonly schema: object;
}
interface Described {
  readonly content?: Readonly<Record<string, Content>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
}

const FORMATS = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'iri-reference': /^\S+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/,
  binary: true,
} as const;

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const PROBLEM: Described = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } } };
const DOCUMENT = 'https://greenroom.example/document';

let cached: Look | undefined;

/**
 * @returns a validator for every response of a test's API, which throws on a mismatch. Created once, since it depends only on the
 * declarations.
 */
export function conformance(): Look {
  return (cached ??= lookByDocument());
}

function lookByDocument(): Look {
  const document = openApi(registry, declaredActions(), 'http://localhost') as unknown as Document;
  const whole = checker(document.components.schemas);
  // A request with `properties` returns only these.
  const partial = checker(
    Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, { required, ...schema }]) => [
        name,
        name === 'Error' ? { ...schema, required } : schema,
      ]),
    ),
  );
  const paths = Object.keys(document.paths)
    .sort((a, b) => placeholders(a) - placeholders(b))
    .map((path) => ({ path, pattern: new RegExp(`^${PREFIX}${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));
  // Most addresses differ only in the record, and there are hundreds of paths to compare with.
  const known = new Map<string, string | undefined>();
  const pathOf = (address: string): string | undefined => {
    const form = address.replaceAll(UUID, 'x');
    if (!known.has(form)) known.set(form, paths.find(({ pattern }) => pattern.test(address))?.path);
    return known.get(form);
  };
  return (request, answer) => {
    const [address = '', query = ''] = request.url.split('?');
    const path = pathOf(address);
    const operation = path === undefined ? undefined : document.paths[path]![String(request.method ?? 'GET').toLowerCase()];
    if (request.method === 'HEAD' || request.method === 'OPTIONS' || (operation === undefined && answer.status < 400)) return;
    const described = operation?.responses[answer.status] ?? operation?.responses.default ?? PROBLEM;
    const at = `${String(request.method ?? 'GET')} ${request.url.slice(0, 200)} → ${answer.status}`;
    const type = (answer.headers['content-type'] ?? '').split(';')[0]!;
    if (answer.text === '') {
      // A file may be empty.
      const shape = schemaOf(described.content ?? {}, type);
      const isEmptyFile = answer.headers['content-length'] === '0' && shape?.format === 'binary';
      if (described.content !== undefined && !isEmptyFile)
        throw new Error(`${at}: the document describes a body, but the response has none.`);
      return;
    }
    const schema = schemaOf(described.content ?? {}, type);
    if (schema === undefined) throw new Error(`${at}: the document has no media type ${type}.`);
    if (!type.includes('json')) return;
    const fault = (/(^|&)properties(\[|%5B)/i.test(query) ? partial : whole)(schema, answer.json());
    if (fault !== null) throw new Error(`${at}: ${fault}\n${answer.text.slice(0, 2000)}`);
  };
}

/** The most precise of the described media types and ranges applies. */
function schemaOf(content: NonNullable<Described['content']>, type: string): { readonly format?: string } | undefined {
  return (content[type] ?? content[`${type.split('/')[0]!}/*`] ?? content['*/*'])?.schema;
}

function checker(schemas: object): (schema: object, value: unknown) => string | null {
  // Each validator runs only a few times, so optimising it takes longer than it saves.
  const ajv = new Ajv2020({ strict: false, formats: FORMATS, code: { optimize: false } });
  // Registered by name, schemas are compiled once and not again for every reference.
  ajv.addSchema({ $id: DOCUMENT, components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  // Equal schemas are compiled once, and the text of each is needed once.
  const found = new WeakMap<object, ValidateFunction>();
  const compile = (schema: object): ValidateFunction => {
    const key = JSON.stringify(schema);
    const check = compiled.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"#/components/', `"${DOCUMENT}#/components/`)) as object);
    compiled.set(key, check);
    found.set(schema, check);
    return check;
  };
  return (schema, value) => {
    const check = found.get(schema) ?? compile(schema);
    return check(value) ? null : ajv.errorsText(check.errors, { dataVar: 'body' });
  };
}

function placeholders(path: string): number {
  return path.split('{').length;
}
