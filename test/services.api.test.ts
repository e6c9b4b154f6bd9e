/** A service may do only what names it, as itself, with its own token; and it has its own packages. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOf, anyOf, role, service, where, type Rule } from '#core/access';
import { namesRecord } from '#core/action';
import { boolean, text } from '#core/fields';
import { defineResource } from '#core/resource';
import { registry } from '#domains/resources';
import { withLocalTokens } from '#server/local-tokens';
import { readSettings } from '#server/settings';
import { declaredActions } from './kit/actions.ts';
import { startApi, type Api } from './kit/api.ts';
import { startProbe, SYSTEM_COLUMNS, type Probe } from './kit/probe.ts';

const TOKEN = 'similarity-'.padEnd(48, '7');

/** Whether a rule mentions services at all. */
const namesService = (rule: Rule): boolean => JSON.stringify(rule).includes('"kind":"service"');

describe('token of a service', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ SIMILARITY_TOKEN: TOKEN });
  });
  afterAll(() => api.stop());
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, token = TOKEN, payload?: object) =>
    api.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });

  it('gives no access to others or to a part of it', async () => {
    for (const token of [TOKEN.slice(0, -1), `${TOKEN}7`, TOKEN.toUpperCase(), 'x'])
      expect([token, (await call('GET', '/api/clients', token)).statusCode]).toEqual([token, 401]);
  });

  it('gives no access to a resource that does not name the service, even if everyone may read it', async () => {
    for (const resource of registry.resources.filter(({ access }) => !namesService(access.read))) {
      const list = await call('GET', `/api/${resource.plural}`);
      const create = await call('POST', `/api/${resource.plural}`, TOKEN, {});
      const item = `/api/${resource.plural}/00000000-0000-7000-8000-000000000001`;
      const others = [await call('GET', item), await call('PATCH', item, TOKEN, {}), await call('DELETE', item)];
      const open = [list, create, ...others].filter(({ statusCode }) => statusCode !== 403 && statusCode !== 405);
      expect([resource.name, open.map(({ statusCode }) => statusCode)]).toEqual([resource.name, []]);
    }
  });

  it('gives no access to an action that does not name the service, to event streams, or to signing users in or out', async () => {
    for (const action of declaredActions().filter(({ access }) => access !== 'open' && !namesService(access))) {
      const url = action.path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000001');
      const answer = await call(action.method as 'GET', url);
      expect([namesRecord(action), action.path, answer.statusCode]).toEqual([namesRecord(action), action.path, 403]);
    }
    expect((await call('GET', '/api/events')).statusCode).toBe(403);
    expect((await call('GET', '/api/authentication/session')).json()).toMatchObject({ authenticated: false });
  });
});

describe('resource that names a service', () => {
  const Clip = defineResource({
    name: 'Clip',
    plural: 'clips',
    table: 'clip',
    label: { one: 'Clip', many: 'Clips' },
    about: 'Made for a test.',
    title: 'name',
    fields: {
      name: text(),
      ready: boolean({ default: false }),
      print: text({ nullable: true, write: anyOf(role('ADMIN'), service('similarity')) }),
      price: text({ nullable: true, read: role('ADMIN') }),
    },
    filters: { price: 'exact' },
    orders: ['price'],
    defaultOrder: { id: 'asc' },
    access: {
      read: anyOf(role('ADMIN'), allOf(service('similarity'), where('ready', true))),
      create: role('ADMIN'),
      update: anyOf(role('ADMIN'), allOf(service('similarity'), where('ready', true))),
      remove: role('ADMIN'),
    },
  });
  let probe: Probe;
  beforeAll(async () => {
    probe = await startProbe(
      [Clip],
      `create table clip (${SYSTEM_COLUMNS}, name text not null, ready boolean not null default false, print text, price text)`,
    );
  });
  afterAll(() => probe.stop());

  it('lets it read and write the named parts, and records it in the audit trail under its own name', async () => {
    probe.become(['ROLE_ADMIN']);
    const make = async (ready: boolean) =>
      (await probe.call('POST', '/api/clips', { name: `ready ${ready}`, ready, price: '9' })).body['@id'] as string;
    const [ready, raw] = [await make(true), await make(false)];
    probe.becomeService('similarity');
    const list = await probe.call('GET', '/api/clips?order[price]=asc');
    expect((list.body.member as { '@id': string }[]).map((one) => one['@id'])).toEqual([ready]);
    expect((await probe.call('GET', ready)).body).toMatchObject({ name: 'ready true', print: null });
    expect((await probe.call('GET', ready)).body).not.toHaveProperty('price');
    expect((await probe.call('GET', '/api/clips?price=9')).body.totalItems).toBe(0);
    expect((await probe.call('GET', raw)).status).toBe(404);
    expect((await probe.call('PATCH', raw, { print: 'x' })).status).toBe(404);
    const written = await probe.call('PATCH', ready, { print: 'abc', name: 'stolen', ready: false });
    expect([written.status, written.body.print, written.body.name, written.body.ready]).toEqual([200, 'abc', 'ready true', true]);
    expect((await probe.call('POST', '/api/clips', { name: 'new' })).status).toBe(403);
    expect((await probe.call('DELETE', ready)).status).toBe(403);
    const trail = await probe.database.rows<{ user: string | null; service: string | null; after: unknown }>(
      sql`select "user", service, after from audit_entry where record = ${ready} and operation = 'UPDATE'`,
    );
    expect(trail).toEqual([{ user: null, service: 'similarity', after: { print: 'abc' } }]);
  });
});

describe('on one machine', () => {
  it('creates a token at the first start, readable by its owner only, and never in production', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-tokens-'));
    const settings = readSettings({ DATA_DIR: folder });
    const [first, second] = await Promise.all([withLocalTokens(settings), withLocalTokens(settings)]);
    expect(first.serviceTokens.similarity).toMatch(/^[0-9a-f]{64}$/);
    expect((await withLocalTokens(settings)).serviceTokens).toEqual(first.serviceTokens);
    expect(second.serviceTokens).toEqual(first.serviceTokens);
    expect(statSync(path.join(folder, 'service-tokens/similarity')).mode & 0o077).toBe(0);
    expect((await withLocalTokens(readSettings({ DATA_DIR: folder, SIMILARITY_TOKEN: TOKEN }))).serviceTokens.similarity).toBe(TOKEN);
    expect((await withLocalTokens(readSettings({ DATA_DIR: folder, NODE_ENV: 'production' }))).serviceTokens).toEqual({});
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps the packages of a service separate', () => {
    const root = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown>;
    expect(root.workspaces).toEqual(['checks']);
    const folders = readdirSync('services', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders)
      for (const file of ['package.json', 'package-lock.json'])
        expect([name, file, existsSync(path.join('services', name, file))]).toEqual([name, file, true]);
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"services/');
  });

  it('uses the same versions of shared packages, since a local build bundles those of the root', () => {
    const listed = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>;
    const root = { ...listed('package.json').devDependencies, ...listed('package.json').dependencies };
    const own = {
      ...listed('services/similarity/package.json').devDependencies,
      ...listed('services/similarity/package.json').dependencies,
    };
    expect(Object.keys(own)).not.toEqual([]);
    for (const [name, version] of Object.entries(own)) expect([name, root[name]]).toEqual([name, version]);
  });
});
