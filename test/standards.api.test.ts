/** What HTTP, browsers and generic clients expect in addition to the resources: OPTIONS, preflights, preconditions, bodies, docs, known addresses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#domains/resources';
import { declaredActions } from './kit/actions.ts';
import { startApi, type Api } from './kit/api.ts';

const ORIGIN = 'https://admin.example';

let api: Api;
let plain: Api;
beforeAll(async () => {
  [api, plain] = [await startApi({ ALLOWED_ORIGINS: ORIGIN, SECURITY_CONTACT: 'mailto:security@agency.example' }), await startApi()];
});
afterAll(() => Promise.all([api.stop(), plain.stop()]));

describe('OPTIONS', () => {
  const paths = [
    ...registry.resources.flatMap(({ plural }) => [`/api/${plural}`, `/api/${plural}/1`]),
    ...declaredActions().map(({ path }) => path.replaceAll(/:\w+/g, '1')),
    '/api',
    '/api/docs.jsonld',
    '/api/events',
    '/healthz',
    '/robots.txt',
  ];
  it.each([
    ['with', () => api],
    ['without', () => plain],
  ] as const)('lists the methods of every route, %s other sites allowed', async (_, of) => {
    for (const url of new Set(paths)) {
      const answer = await of().anonymous().send({ method: 'OPTIONS', url });
      expect([answer.status, answer.text], url).toEqual([204, '']);
      expect(answer.headers.allow, url).toContain('OPTIONS');
    }
  });

  it('answers a preflight, which browsers may keep for two hours', async () => {
    const answer = await api.anonymous().send({
      method: 'OPTIONS',
      url: '/api/clients',
      headers: { origin: ORIGIN, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['access-control-max-age']]).toEqual([
      204,
      ORIGIN,
      '7200',
    ]);
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
  });
});

describe('a write with If-None-Match', () => {
  it.each(['*', '"1"', 'W/"1.abc", "7"'])('is refused for %s when the record is there in that version', async (tag) => {
    const { acme } = api.world.clients;
    const before = (await api.as('admin').get(acme)).text;
    const headers = { 'if-none-match': tag };
    for (const answer of [
      await api.as('admin').patch(acme, { name: 'Changed' }, headers),
      await api.as('admin').delete(acme, headers),
      await api.as('admin').post(`${api.world.streams.acmeEvening}/rematch`, {}, headers),
    ])
      expect([answer.status, answer.json().type]).toEqual([412, '/api/errors/core.exists']);
    expect((await api.as('admin').get(acme)).text).toBe(before);
  });

  it('is carried out for a version that is not there', async () => {
    const answer = await api.as('admin').patch(api.world.clients.birch, { phone: null }, { 'if-none-match': '"999"' });
    expect(answer.status).toBe(200);
  });
});

it.each(['gzip', 'br', 'deflate', 'x-unknown'])('refuses a body in %s, and says that it should not be compressed', async (encoding) => {
  for (const url of ['/api/clients', '/api/video_uploads', '/api/authentication/token']) {
    const answer = await api.as('admin').post(url, {}, { 'content-encoding': encoding });
    expect([answer.status, answer.headers['accept-encoding']], url).toEqual([415, 'identity']);
    expect(answer.json().detail).toContain(encoding);
  }
});

describe('the docs', () => {
  it('mark the title of each resource as its name, in the docs and in its context', async () => {
    const { supportedClass } = (await api.anonymous().get('/api/docs.jsonld')).json<{
      supportedClass: { title: string; supportedProperty: { property: { '@id': string; label: string } }[] }[];
    }>();
    for (const { name, title, fields } of registry.resources) {
      const named = supportedClass
        .find((one) => one.title === name)!
        .supportedProperty.filter(({ property }) => property['@id'] === 'https://schema.org/name')
        .map(({ property }) => property.label);
      expect(named, name).toEqual('target' in fields[title]! ? [] : [title]);
    }
    const context = (await api.anonymous().get('/api/contexts/Client')).json<{ '@context': Record<string, unknown> }>();
    expect(context['@context'].name).toBe('https://schema.org/name');
  });

  it('describe every operation, and the media types of every response', async () => {
    const { paths } = (await api.anonymous().get('/api/docs.jsonopenapi')).json<{
      paths: Record<string, Record<string, { description?: string; responses: Record<string, { content?: Record<string, unknown> }> }>>;
    }>();
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { description = '', responses }] of Object.entries(operations)) {
        expect(description.length, `${method} ${path}`).toBeGreaterThan(10);
        for (const { content = {} } of Object.values(responses))
          if (/content$|-export$/.test(path)) expect(Object.keys(content), `${method} ${path}`).not.toContain('*/*');
      }
    const { supportedClass } = (await api.anonymous().get('/api/docs.jsonld')).json<{ supportedClass: unknown[] }>();
    const bare: unknown[] = [];
    const look = (node: unknown): void => {
      if (Array.isArray(node)) return node.forEach(look);
      if (typeof node !== 'object' || node === null) return;
      if ('method' in node && !('description' in node)) bare.push(node);
      Object.values(node).forEach(look);
    };
    look(supportedClass);
    expect(bare).toEqual([]);
  });
});

describe('known addresses', () => {
  it('lead to the form for a new password', async () => {
    const answer = await api.anonymous().get('/.well-known/change-password');
    expect([answer.status, answer.headers.location]).toEqual([302, '/profile']);
  });

  it('name the contact for security reports, if there is one, with a date in the future', async () => {
    const answer = await api.anonymous().get('/.well-known/security.txt');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toMatch(/^Contact: mailto:security@agency\.example\n/);
    expect(Date.parse(/^Expires: (.+)$/m.exec(answer.text)![1]!)).toBeGreaterThan(Date.now());
    expect((await plain.anonymous().get('/.well-known/security.txt')).status).toBe(404);
  });

  it('keep crawlers out', async () => {
    expect((await api.anonymous().get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});
