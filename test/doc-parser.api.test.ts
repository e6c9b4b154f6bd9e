/**
 * API Platform's clients work unchanged: its doc parser reads everything that is declared, and requests of its admin's data provider are
 * understood.
 */
import { parseHydraDocumentation, parseOpenApi3Documentation, type Resource as ParsedResource } from '@api-platform/api-doc-parser';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isChildren } from '#core/field-properties';
import type { Field } from '#core/fields';
import { answersExists, isRequired, type Resource } from '#core/resource';
import { registry } from '#domains/resources';
import { declaredActions } from './kit/actions.ts';
import { PASSWORD, type Api } from './kit/api.ts';
import { some } from './kit/breadth.ts';
import { sampleOf } from './kit/populate.ts';
import { startPopulated } from './kit/populated.ts';
import { shownNames, type Collection, type Item } from './kit/wire.ts';

const OPERATIONS = { list: 'list', read: 'show', create: 'create', update: 'edit', remove: 'delete' } as const;
const SYSTEM = ['id', 'uuid', 'version', 'createTime', 'updateTime'];

let api: Api;
let origin: string;
let headers: { authorization: string };
let hydra: readonly ParsedResource[];
let openApi: readonly ParsedResource[];
beforeAll(async () => {
  api = await startPopulated(undefined, 3);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const signedIn = await fetch(`${origin}/api/authentication/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  headers = { authorization: `Bearer ${((await signedIn.json()) as { token: string }).token}` };
  hydra = (await parseHydraDocumentation(`${origin}/api`, { headers })).api.resources!;
  openApi = (await parseOpenApi3Documentation(`${origin}/api/docs.jsonopenapi`, { headers })).api.resources!;
});
afterAll(() => api.stop());

const isWritable =
  (resource: Resource) =>
  ([, { kind, options }]: [string, Field]) =>
    !options.readOnly &&
    !options.computed &&
    (kind !== 'many' || ('nested' in options && options.nested === true)) &&
    resource.operations.some((operation) => operation === 'create' || operation === 'update');
const namesOf = (fields: readonly { readonly name: string }[] | null | undefined) => (fields ?? []).map(({ name }) => name).sort();

it('doc parser finds every resource that can be listed, and no other', () => {
  expect(hydra.map(({ name, title, url }) => [name, title, url])).toEqual(
    registry.resources.map(({ name, plural }) => [plural, name, `${origin}/api/${plural}`]),
  );
});

describe.each(registry.resources.map((resource, turn) => [resource.name, resource, turn] as const))(
  'doc parser on %s',
  (_, resource, turn) => {
    const parsed = () => hydra.find(({ name }) => name === resource.plural)!;
    const fields = Object.entries(resource.fields);

    it('reads every field with its readable, writable and required flags', () => {
      expect(namesOf(parsed().readableFields)).toEqual([...SYSTEM, ...shownNames(resource, 'item')].sort());
      expect(namesOf(parsed().writableFields)).toEqual(
        fields
          .filter(isWritable(resource))
          .map(([name]) => name)
          .sort(),
      );
      expect(namesOf(parsed().fields!.filter(({ required }) => required))).toEqual(
        fields
          .filter(([, field]) => isRequired(field))
          .map(([name]) => name)
          .sort(),
      );
    });

    it('knows each type, and the target of each relation', () => {
      for (const field of parsed().fields!) {
        const declared = resource.fields[field.name];
        if (declared === undefined)
          expect(field.type).toBe(
            { id: 'integer', uuid: 'string', version: 'integer', createTime: 'dateTime', updateTime: 'dateTime' }[field.name],
          );
        else if ('target' in declared) {
          const [embedded, reference] = [field.embedded, field.reference].map(
            (resource) => (resource as ParsedResource | null)?.title ?? null,
          );
          // Clients fetch all references of a property in one request, and there may be hundreds of children.
          expect([embedded, reference], field.name).toEqual(
            declared.options.embed !== undefined || isChildren(declared) ? [declared.target, null] : [null, declared.target],
          );
          expect(field.maxCardinality, field.name).toBe(declared.kind === 'one' ? 1 : null);
        } else expect([field.type, field.reference], field.name).toEqual([typeOf(declared), null]);
      }
    });

    it('reads every operation with its method', () => {
      const methods = { list: 'GET', show: 'GET', create: 'POST', edit: 'PATCH', delete: 'DELETE' };
      const wanted = resource.operations.map((operation) => OPERATIONS[operation]);
      expect(
        parsed()
          .operations!.map(({ type, method }) => `${type} ${method}`)
          .sort(),
      ).toEqual(wanted.map((type) => `${type} ${methods[type]}`).sort());
    });

    it('gets every filter and order as a parameter, with the range of its field', async () => {
      const parameters = await parsed().getParameters!();
      const variables = parameters.map(({ variable }) => variable);
      for (const [path, kinds] of Object.entries(resource.filters)) {
        if (kinds.some((kind) => kind !== 'exists')) expect(variables).toContain(path);
        if (kinds.includes('exact')) expect(variables).toContain(`${path}[]`);
        if (answersExists(resource, path)) expect(variables).toContain(`exists[${path}]`);
        if (kinds.includes('date'))
          expect(variables).toEqual(
            expect.arrayContaining(['before', 'strictly_before', 'after', 'strictly_after'].map((word) => `${path}[${word}]`)),
          );
        if (kinds.includes('range'))
          expect(variables).toEqual(expect.arrayContaining(['between', 'gt', 'gte', 'lt', 'lte'].map((word) => `${path}[${word}]`)));
      }
      for (const path of resource.orders) expect(variables).toContain(`order[${path}]`);
      for (const parameter of parameters)
        expect(parameter.range, parameter.variable).toBe(
          parsed().fields!.find(({ name }) => name === propertyOf(resource, parameter.variable))?.range ?? null,
        );
    });

    it('reads the same fields, operations and parameters from the OpenAPI document', async () => {
      const other = openApi.find(({ name }) => name === resource.plural)!;
      expect(other.url).toBe(`${origin}/api/${resource.plural}`);
      expect(namesOf(other.readableFields)).toEqual(namesOf(parsed().readableFields));
      // An action with the collection's address looks like an operation there.
      const actions = declaredActions()
        .filter(({ path }) => path === `/api/${resource.plural}`)
        .map(({ method }) => `create ${method}`);
      expect(other.operations!.map(({ type, method }) => `${type} ${method}`).sort()).toEqual(
        [...parsed().operations!.map(({ type, method }) => `${type} ${method}`), ...actions].sort(),
      );
      expect(other.parameters!.map(({ variable }) => variable)).toEqual([
        'page',
        'itemsPerPage',
        'pagination',
        'partial',
        ...(await parsed().getParameters!()).map(({ variable }) => variable),
      ]);
    });

    it("serves the admin's request for a sorted, filtered page", async () => {
      const first = (await call<Collection>('GET', `/api/${resource.plural}?order[id]=DESC&page=1&itemsPerPage=25`)).body;
      expect(first.member.map(({ id }) => id)).toEqual(first.member.map(({ id }) => id as number).sort((a, b) => b - a));
      expect(first.totalItems).toBeGreaterThan(1);
      const [one] = first.member;
      const filtered = await call<Collection>(
        'GET',
        `/api/${resource.plural}?order[id]=DESC&page=1&itemsPerPage=25&uuid[0]=${String(one!.uuid)}&uuid[1]=${String(first.member[1]!.uuid)}`,
      );
      expect(filtered.body.member.map(({ uuid }) => uuid)).toEqual([one!.uuid, first.member[1]!.uuid]);
      for (const [path, field] of fields.filter(
        ([path, field]) => 'choices' in field && field.kind !== 'choices' && resource.filters[path] !== undefined,
      )) {
        const value = first.member.map((item) => item[path]).find((given) => given !== null) as string;
        expect('choices' in field && field.choices).toContain(value);
        for (const found of (await call<Collection>('GET', `/api/${resource.plural}?${path}[0]=${value}`)).body.member)
          expect(found[path]).toBe(value);
      }
    });

    it("finds records by the admin's identifiers: getMany by IRI, and by uuid or id", async () => {
      const [one, other] = (await call<Collection>('GET', `/api/${resource.plural}?order[id]=asc`)).body.member as [Item, Item];
      const found = async (query: string) => {
        const { status, body } = await call<Collection>('GET', `/api/${resource.plural}?order[id]=asc&${query}`);
        expect(status, JSON.stringify(body)).toBe(200);
        return body.member.map((item) => item['@id']);
      };
      for (const name of some(['id', 'uuid'], 1, turn)) {
        for (const key of some(['@id', 'uuid', 'id'], 1, turn + name.length)) {
          const [a, b] = [one, other].map((item) => encodeURIComponent(String(item[key])));
          expect(await found(`${name}[]=${a}&${name}[]=${b}`), `${name}[] by ${key}`).toEqual([one['@id'], other['@id']]);
          expect(await found(`${name}[0]=${a}&${name}[1]=nonsense`), `${name}[0] by ${key}`).toEqual([one['@id']]);
          expect(await found(`${name}=${b}`), `${name} by ${key}`).toEqual([other['@id']]);
        }
        const nothing = [
          'nonsense',
          '/api/nonsense/1',
          '/api/users',
          `${one['@id']}/x`,
          '00000000-0000-7000-8000-000000000000',
          '999999999999999',
          '99999999999999999999',
          '-1',
          '1.5',
          '[object Object]',
          "' or 1=1",
        ];
        for (const value of some(nothing, 1, turn))
          for (const key of [name, `${name}[]`]) expect(await found(`${key}=${encodeURIComponent(value)}`), `${key}=${value}`).toEqual([]);
      }
    });

    it('accepts a whole record as the admin edits it, and changes only what was edited', async () => {
      if (!resource.operations.includes('update')) return;
      const { member } = (await call<Collection>('GET', `/api/${resource.plural}`)).body;
      for (const { '@id': iri } of some(member, 2, turn)) {
        const { body: before, etag } = await call<Item>('GET', iri);
        const { body: after, status, etag: newTag } = await call<Item>('PATCH', iri, { ...before, originId: String(before.id), id: iri });
        expect(status, JSON.stringify(after)).toBe(200);
        expect(after).toEqual(before);
        expect(newTag).toBe(etag);
      }
    });

    it('accepts a new record with embedded objects for relations, and its deletion', async () => {
      if (!resource.operations.includes('create')) return;
      const sample = sampleOf(api, resource, 4);
      const body: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(sample))
        body[name] = resource.fields[name]?.kind === 'one' ? (await call<Item>('GET', value as string)).body : value;
      const created = await call<Item>('POST', `/api/${resource.plural}`, body);
      expect([created.status, created.body['@type']], JSON.stringify(created.body)).toEqual([201, resource.name]);
      expect((await call('DELETE', created.body['@id'])).status).toBe(204);
    });
  },
);

it('reports validation errors in the format that the admin expects', async () => {
  const refused = await call<{ violations: object[]; '@context': string }>('POST', '/api/clients', { name: '', email: 'x' });
  const context = (await call<{ '@context': Record<string, unknown> }>('GET', refused.body['@context'])).body['@context'];
  expect([refused.status, refused.body.violations.length, context['@vocab'], context.description]).toEqual([
    422,
    2,
    `${origin}/api/docs.jsonld#`,
    'hydra:description',
  ]);
});

async function call<Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body; etag: string | null }> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...headers,
      accept: 'application/ld+json',
      ...(body === undefined ? {} : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Body, etag: answer.headers.get('etag') };
}

function typeOf({ kind }: Field): string {
  const types: Partial<Record<Field['kind'], string>> = {
    email: 'email',
    integer: 'integer',
    decimal: 'decimal',
    money: 'decimal',
    boolean: 'boolean',
    instant: 'dateTime',
    date: 'date',
    timeOfDay: 'time',
    choices: 'array',
    json: 'array',
    webLinks: 'array',
  };
  return types[kind] ?? 'string';
}

/** "exists[a]", "order[a]", "a[gt]" and "a[]" refer to the property a. */
function propertyOf(resource: Resource, variable: string): string {
  const [, outer, inner] = /^([\w.]+)(?:\[([\w.]*)\])?$/.exec(variable) ?? [];
  if (outer === 'search') return resource.search[0]!;
  if (outer === 'properties') return 'id';
  return outer === 'order' || outer === 'exists' ? inner! : outer!;
}
