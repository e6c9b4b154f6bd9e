/**
 * HTTP contract of every declared resource: authentication, forbidden and hidden records, methods, formats, headers and error responses.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '#core/access';
import { isRequired, type Operation } from '#core/resource';
import { registry } from '#domains/resources';
import { declaredActions } from './kit/actions.ts';
import { actorOf } from './kit/actor-of.ts';
import { PEOPLE, type Answer, type Api, type Person } from './kit/api.ts';
import { breadth, some, WIDE } from './kit/breadth.ts';
import { checksum } from './kit/checksum.ts';
import { conformance } from './kit/openapi.ts';
import { startPopulated } from './kit/populated.ts';
import { viewOf, type Item, type View } from './kit/wire.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const METHODS: readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', where: 'collection' | 'item', operation: Operation][] = [
  ['GET', 'collection', 'list'],
  ['POST', 'collection', 'create'],
  ['GET', 'item', 'read'],
  ['PATCH', 'item', 'update'],
  ['DELETE', 'item', 'remove'],
];

const STRANGERS = ['Bearer', 'Bearer nonsense', 'Bearer a.b.c', `Basic ${btoa('admin:x')}`, 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'];
/** Content types that no write accepts, whatever its own. */
const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'nonsense'];
/** Bodies that are not JSON or not an object. */
const NOT_OBJECTS: readonly (string | Buffer)[] = [
  '',
  '   ',
  '{',
  '{"a":1}}',
  '[]',
  '"text"',
  '5',
  'null',
  'true',
  '{"a":\u0000}',
  "{'a':1}",
  '{a:1}',
  '{"a":1,}',
  'NaN',
  Buffer.from([0x7b, 0xff, 0x7d]),
  Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  Buffer.from('{"name":"\xe9"}', 'latin1'),
  '['.repeat(100_000),
  '{"a":'.repeat(5000),
];

/** More than any request may contain. */
const TOO_LARGE = JSON.stringify({ name: 'x'.repeat(2_000_000) });

/** Alternating sets, so that each resource is tested with every role. */
const ONE_OF_EACH: readonly Person[] = ['admin', 'manager', 'client2', 'employee'];
const THE_OTHERS: readonly Person[] = ['nobody', 'manager2', 'client', 'employee2'];

let api: Api;
let everything: View;
beforeAll(async () => {
  api = await startPopulated(conformance());
  everything = await viewOf(registry, api.as('admin'));
});
afterAll(() => api.stop());

function expectProblem(answer: Answer, status: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = answer.json();
  expect(body).toMatchObject({
    '@context': expect.stringMatching(/^\/api\/contexts\/(Error|ConstraintViolation)$/),
    '@id': `/api/errors/${status}`,
    '@type': expect.any(String),
    type: expect.stringMatching(/^\/api\/errors\/\w+\.\w+$/),
    title: expect.stringMatching(/\S/),
    status,
  });
  expect(body.detail).toMatch(/\S/);
  expect([body.description, body.message]).toEqual([body.detail, body.detail]);
  expectHeaders(answer);
}

function expectHeaders({ headers }: Answer): void {
  expect(headers.link).toMatch(/^<http:\/\/[^>]+\/api\/docs\.jsonld>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDocumentation"$/);
  expect(headers.vary!.split(/,\s*/).map((one) => one.toLowerCase())).toContain('accept');
  expect([headers['x-content-type-options'], headers['x-frame-options']!.toLowerCase()]).toEqual(['nosniff', 'deny']);
}

const UNSUPPORTED = ['text/html', 'application/xml', 'image/*', 'application/ld+json;q=0', 'nonsense', 'text/plain, application/pdf'];
const SUPPORTED = ['text/html, */*;q=0.1', 'application/ld+json;q=0.5, text/html', 'APPLICATION/LD+JSON', 'application/*'];

describe.each(registry.resources.map((resource, turn) => [resource.name, resource, turn] as const))(
  'HTTP on %s',
  (name, resource, turn) => {
    const collection = `/api/${resource.plural}`;
    const item = () => everything.lists.get(name)![0]!;
    const offered = METHODS.filter(([, , operation]) => resource.operations.includes(operation));
    // An action may have the address of a collection, in place of an operation that does not exist.
    const actions = declaredActions()
      .filter(({ path }) => path === collection)
      .map(({ method }) => method as string);
    const urlOf = (where: 'collection' | 'item', iri = item()['@id']) => (where === 'collection' ? collection : iri);
    const typed = (method: string) =>
      method === 'POST'
        ? { 'content-type': 'application/ld+json' }
        : method === 'PATCH'
          ? { 'content-type': 'application/merge-patch+json' }
          : {};

    it.each(offered)('%s on the %s requires authentication: 401', async (method, where) => {
      for (const authorization of [undefined, ...some(STRANGERS, 2, turn)]) {
        const answer = await api.anonymous().send({
          method,
          url: urlOf(where),
          headers: { ...typed(method), ...(authorization === undefined ? {} : { authorization }) },
          ...(method === 'POST' || method === 'PATCH' ? { payload: '{}' } : {}),
        });
        expectProblem(answer, 401);
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    });

    it('rejects every other method with 405 and lists the supported ones in Allow', async () => {
      for (const where of ['collection', 'item'] as const) {
        const mine = [
          ...offered.filter(([, at]) => at === where).map(([method]) => method as string),
          ...(where === 'collection' ? actions : []),
        ];
        const allow = [...mine.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !mine.includes(one)) as ('GET' | 'PUT')[]) {
          const answer = await api
            .as('admin')
            .send({ method, url: urlOf(where), headers: { 'content-type': 'application/json' }, payload: '{}' });
          expectProblem(answer, 405);
          expect(answer.headers.allow!.split(', ').sort()).toEqual(allow.sort());
        }
        const options = await api.anonymous().send({ method: 'OPTIONS', url: urlOf(where) });
        expect([options.status, options.headers.allow!.split(', ').sort()]).toEqual([204, allow.sort()]);
        if (where === 'item' && resource.operations.includes('update'))
          expect(options.headers['accept-patch']).toBe('application/merge-patch+json, application/ld+json, application/json');
      }
    });

    it('rejects unsupported formats with 406', async () => {
      for (const accept of some(UNSUPPORTED, 1, turn)) expectProblem(await api.as('admin').get(collection, { accept }), 406);
      for (const accept of some(SUPPORTED, 1, turn))
        expect((await api.as('admin').get(collection, { accept })).headers['content-type']).toBe('application/ld+json; charset=utf-8');
      expect(
        (await api.as('admin').get(collection, { accept: 'application/ld+json;q=0.5, application/json' })).headers['content-type'],
      ).toBe('application/json; charset=utf-8');
    });

    it.each(offered.filter(([, , operation]) => operation === 'create' || operation === 'update'))(
      '%s on the %s accepts only its content types and complete JSON objects',
      async (method, where) => {
        const before = await checksum(api.database);
        const send = (type: string | undefined, payload: string | Buffer) =>
          api.as('admin').send({ method, url: urlOf(where), headers: type === undefined ? {} : { 'content-type': type }, payload });
        const right = typed(method)['content-type']!;
        for (const type of [
          ...some(OTHER_TYPES, 1, turn),
          `${right}; charset=latin1`,
          method === 'POST' ? 'application/merge-patch+json' : 'application/json-patch+json',
          undefined,
        ])
          expectProblem(await send(type, '{}'), 415);
        for (const payload of some(NOT_OBJECTS, 2, turn)) expectProblem(await send(right, payload), 400);
        // Reading it takes longer than everything else here, and one limit applies to all.
        if (WIDE || turn % 4 === 0) expectProblem(await send(right, TOO_LARGE), 413);
        expect((await send(`${right}; charset=UTF-8`, '[]')).status).toBe(400);
        expect(await checksum(api.database)).toBe(before);
      },
    );

    it('sends its headers with every response, which is private to the user', async () => {
      for (const answer of [await api.as('admin').get(collection), await api.as('admin').get(item()['@id'])]) {
        expectHeaders(answer);
        expect(answer.headers['cache-control']).toMatch(/private/);
        expect(answer.headers.etag).toMatch(/^"[\w.-]+"$/);
        expect(answer.headers.allow).toContain('GET');
      }
      expectProblem(await api.as('admin').get(`${collection}/${UNKNOWN}`), 404);
    });

    it.each(breadth(turn % 2 === 0 ? ONE_OF_EACH : THE_OTHERS, PEOPLE))(
      'is available to %s exactly as declared: 200 for listed records, 404 for hidden ones, 403 where no record is allowed',
      async (person) => {
        const actor = actorOf(person);
        const never = settle(resource.access.read, actor) === false;
        const listed = await api.as(person).get(`${collection}?pagination=false`);
        expect(listed.status).toBe(never ? 403 : 200);
        const unknown = await api.as(person).get(`${collection}/${UNKNOWN}`);
        const mine = new Set(never ? [] : listed.json<{ member: Item[] }>().member.map((one) => one['@id']));
        for (const { '@id': iri } of some(everything.lists.get(name)!, 6, turn)) {
          const answer = await api.as(person).get(iri);
          expect(answer.status, iri).toBe(never ? 403 : mine.has(iri) ? 200 : 404);
          if (resource.operations.includes('update')) {
            const closed = never || settle(resource.access.update, actor) === false;
            const patched = await api.as(person).patch(iri, {});
            if (closed) expect(patched.status, iri).toBe(403);
            else if (!mine.has(iri)) expect(patched.status, iri).toBe(404);
            else expect([200, 403], iri).toContain(patched.status);
          }
          if (answer.status === 404) expect(answer.text).toBe(unknown.text);
        }
        if (resource.operations.includes('create'))
          expect((await api.as(person).post(collection, {})).status).toBe(
            settle(resource.access.create, actor) === false ? 403 : Object.values(resource.fields).some(isRequired) ? 422 : 201,
          );
      },
    );
  },
);

describe('HTTP on actions and documents', () => {
  const documents = [
    '/api',
    '/api/docs',
    '/api/docs.jsonld',
    '/api/docs.jsonopenapi',
    '/api/contexts/Client',
    '/api/settings',
    '/api/events',
  ].map((url) => ({ url, method: 'GET' }));
  const actions = declaredActions().map(({ path, method }) => ({ url: path.replace(/:\w+/g, UNKNOWN), method }));
  const collections = registry.resources.map(({ plural }) => `/api/${plural}`);
  const addresses = [...new Set([...documents, ...actions].map(({ url }) => url))].filter((url) => !collections.includes(url));

  it.each(addresses)('%s rejects every other method with 405 and lists the supported ones in Allow', async (url) => {
    const methods = [...documents, ...actions].filter((one) => one.url === url).map(({ method }) => method);
    const allow = ['OPTIONS', ...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))].sort();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.includes(one)) as ('GET' | 'PUT')[]) {
      const answer = await api.as('admin').send({ method, url });
      expectProblem(answer, 405);
      expect(answer.headers.allow!.split(', ').sort(), method).toEqual(allow);
    }
    expect((await api.anonymous().send({ method: 'OPTIONS', url })).headers.allow!.split(', ').sort()).toEqual(allow);
  });

  it.each(
    declaredActions()
      .filter(({ access }) => access !== 'open')
      .map(({ method, path, access }) => [method, path, access] as const),
  )('%s %s requires authentication, and rejects roles that never have access', async (method, path, access) => {
    const url = path.replace(/:\w+/g, UNKNOWN);
    expectProblem(await api.anonymous().send({ method, url }), 401);
    for (const person of PEOPLE)
      if (access !== 'open' && settle(access, actorOf(person)) === false) expectProblem(await api.as(person).send({ method, url }), 403);
  });

  it.each(documents.filter(({ url }) => url !== '/api/events'))(
    '$url is public and has the declared content type and headers',
    async ({ url }) => {
      const answer = await api.anonymous().get(url);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expectHeaders(answer);
      if (answer.headers.etag !== undefined)
        for (const given of [answer.headers.etag, `"other", W/${answer.headers.etag}`])
          expect((await api.anonymous().get(url, { 'if-none-match': given })).status, given).toBe(304);
    },
  );

  it('returns a problem for unknown addresses without revealing more', async () => {
    for (const url of [
      '/api/nonsense',
      `/api/nonsense/${UNKNOWN}`,
      '/api/clients/a/b',
      '/api/contexts/Nonsense',
      '/api/',
      '/api/../package.json',
      '/api/%2e%2e/package.json',
    ]) {
      const answer = await api.as('admin').get(url);
      expect([answer.status, answer.json().detail], url).toEqual([404, 'Not found.']);
    }
  });
});
