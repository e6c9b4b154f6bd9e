/** Records are accepted by IRI, uuid and the number in `id` alike: in paths, bodies, filters, and the input of actions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { uuidIn } from '#core/iri';
import { registry } from '#domains/resources';
import { openApi } from '#server/docs/openapi';
import { declaredActions } from './kit/actions.ts';
import { startApi, type Api } from './kit/api.ts';
import { populate, sampleOf } from './kit/populate.ts';
import { formOf } from './kit/upload.ts';

type Item = Readonly<Record<string, unknown>> & { readonly '@id': string; readonly id: number };

const IRI = /^\/api\/(\w+)\/([0-9a-f-]{36})$/;
const ids = new Map<string, number>();

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await populate(api, registry, 1);
  // The tests below take the four free places.
  await api.database.rows(
    sql`delete from schedule_employee where employee = ${uuidIn(api.world.employees.ben)} and schedule = ${uuidIn(api.world.schedules.acmeDraft)}`,
  );
  for (const { plural, table } of registry.resources)
    for (const { id, uuid } of await api.database.rows<{ id: number; uuid: string }>(sql`select id, uuid from ${raw(table)}`))
      ids.set(`/api/${plural}/${uuid}`, id);
});
afterAll(() => api.stop());
const admin = () => api.as('admin');

/** Every IRI in a value, replaced. */
function replaced(value: unknown, by: (iri: string) => unknown): unknown {
  if (typeof value === 'string') return ids.has(value) ? by(value) : value;
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, replaced(entry, by)]));
}

const FORMS = [
  ['uuids', (iri: string) => uuidIn(iri)],
  ['numbers', (iri: string) => ids.get(iri)],
  ['numbers as text', (iri: string) => String(ids.get(iri))],
  ['IRIs with numbers', (iri: string) => iri.replace(IRI, `/api/$1/${ids.get(iri)}`)],
] as const;

describe.each(registry.resources.filter(({ operations }) => operations.includes('read')).map((one) => [one.name, one] as const))(
  '%s',
  (_, resource) => {
    it('is read by its number as by its uuid', async () => {
      const { member } = (await admin().get(`/api/${resource.plural}?itemsPerPage=1`)).json<{ member: Item[] }>();
      const [item] = member;
      const [byUuid, byId] = [await admin().get(item!['@id']), await admin().get(`/api/${resource.plural}/${item!.id}`)];
      expect(byId.status, byId.text).toBe(200);
      expect(byId.json()).toEqual(byUuid.json());
      expect((await admin().get(`/api/${resource.plural}/999999999`)).status).toBe(404);
    });
  },
);

const created = registry.resources.filter(
  ({ operations, fields }) => operations.includes('create') && Object.values(fields).some((field) => 'target' in field),
);
describe.each(created.map((one) => [one.name, one] as const))('%s', (_, resource) => {
  it.each(FORMS)('is created with %s in its body', async (_name, form) => {
    const turn = 20 + FORMS.findIndex(([, one]) => one === form);
    const sample = sampleOf(api, resource, turn);
    const answer = await admin().post(`/api/${resource.plural}`, replaced(sample, form));
    expect(answer.status, answer.text).toBe(201);
    const item = answer.json<Item>();
    for (const [name, field] of Object.entries(resource.fields)) {
      const sent = sample[name];
      if (field.kind !== 'one' || typeof sent !== 'string' || !Object.hasOwn(item, name)) continue;
      const shown = item[name] as string | Item;
      expect(typeof shown === 'string' ? shown : shown['@id'], name).toBe(sent);
    }
    if (resource.softDelete === null) expect((await admin().delete(`/api/${resource.plural}/${item.id}`)).status).toBe(204);
  });
});

it('names a number that refers to nothing, and in the same way one that the writer may not see', async () => {
  const missing = await admin().post('/api/live_accounts', { identity: 'nobody.uk', client: 999_999 });
  expect([missing.status, missing.json().detail]).toEqual([400, 'Item not found for "999999".']);
  const birch = ids.get(api.world.schedules.birchPublished)!;
  const hidden = await api.as('employee').post('/api/shift_claims', { schedule: birch, role: 'HOST' });
  const unknown = await api.as('employee').post('/api/shift_claims', { schedule: 999_999, role: 'HOST' });
  expect([hidden.status, hidden.json().detail]).toEqual([400, `Item not found for "${birch}".`]);
  expect(unknown.status).toBe(400);
});

it('are accepted by filters', async () => {
  const { world } = api;
  const iri = world.clients.acme;
  const count = async (value: unknown) =>
    (await admin().get(`/api/live_accounts?client=${String(value)}`)).json<{ totalItems: number }>().totalItems;
  for (const [, form] of FORMS) expect(await count(form(iri))).toBe(await count(iri));
});

describe('actions', () => {
  it('accept a number in their path', async () => {
    const { world } = api;
    const at = (iri: string) => iri.replace(IRI, `/api/$1/${ids.get(iri)}`);
    for (const path of [
      `${at(world.schedules.acmePublished)}/performance`,
      `${at(world.schedules.acmePublished)}/video_jobs`,
      `${at(world.accounts.acmeUk)}/bonus-preview?hourlyGmv=100`,
      `/api/video_jobs/client/${ids.get(world.clients.acme)}/summary`,
      `/api/video_tasks/employee/${ids.get(world.employees.ava)}/summary`,
      `${at(world.schedules.acmePublished)}/uploads?employeeId=${ids.get(world.employees.ava)}`,
    ]) {
      const answer = await admin().get(path);
      expect(answer.status, `${path}: ${answer.text}`).toBe(200);
    }
    const removed = await admin().delete(`${at(world.schedules.acmePublished)}/video_jobs/${ids.get(world.videoJobs.acme)}`);
    expect(removed.status, removed.text).toBe(204);
  });

  it.each(FORMS)('accept %s in their input', async (_name, form) => {
    const { world } = api;
    const { ava } = world.employees;
    const send = async (method: 'post' | 'patch', path: string, body: unknown, status = 200) => {
      const answer = await admin()[method](path, replaced(body, form), { 'content-type': 'application/json' });
      expect(answer.status, `${path}: ${answer.text}`).toBe(status);
    };
    await send('patch', '/api/video_tasks/bulk-assign', { taskIds: [world.videoTasks.acmeAva], employeeId: ava });
    await send('patch', '/api/video_jobs/bulk-status', { ids: [world.videoJobs.acme], status: 'IN_PROGRESS' });
    await send('post', '/api/schedules/publish', { schedules: [world.schedules.acmePublished] });
    await send('post', '/api/payrolls/validate-period', {
      periodType: 'MONTHLY',
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      employees: [ava],
    });
    await send('post', '/api/employee-availabilities/hand-in', {
      employee: ava,
      weekStartDate: '2026-06-08',
      days: [{ dayOfWeek: 'MONDAY', timeSlots: [] }],
    });
    await send('post', '/api/reports/profit-loss', { from: '2026-06-01', to: '2026-06-30', clients: [world.clients.acme] });
    await send('post', '/api/notifications/announce', { title: 'T', text: 'T', users: [world.users.client], dryRun: true }, 200);
    await send('post', `${world.schedules.video}/video_jobs`, { videoJobUuids: [world.videoJobs.birch] });
    await send('post', '/api/schedules/batch', { change: [{ schedule: world.schedules.acmeDraft, liveAccount: world.accounts.acmeUk }] });
    const week = await admin().get(`/api/employee-availabilities/week-view?weekStartDate=2026-06-08&employeeIds[]=${String(form(ava))}`);
    expect(week.json<{ employees: unknown[] }>().employees).toHaveLength(1);
    const preferences = await admin().get(`/api/notification-preferences?userId=${String(form(world.users.client))}`);
    expect(preferences.json().user).toBe(world.users.client);
    const stored = await admin().send({
      method: 'POST',
      url: '/api/file-uploads/',
      ...formOf({ name: 'a.txt', bytes: Buffer.from('a') }, { entityType: 'client', entity: String(form(world.clients.acme)) }),
    });
    expect(stored.status, stored.text).toBe(201);
  });

  it('document every reference in their input as an IRI, a uuid or a number', () => {
    const { paths } = openApi(registry, declaredActions(), '') as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    const actions = new Set(declaredActions().map((action) => `${action.method} ${action.path}`));
    const named = new Set(
      registry.resources.flatMap(({ name, plural }) => {
        const one = name[0]!.toLowerCase() + name.slice(1);
        const many = plural.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        return [one, many, `${one}Id`, `${one}Ids`, `${one}Ids[]`, `${one}Uuid`, `${one}Uuids`];
      }),
    );
    const plain: string[] = [];
    const look = (node: unknown, at: string, isReference: boolean): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties, items, anyOf, oneOf } = node as Readonly<Record<string, unknown>>;
      if (isReference && type === 'string') plain.push(at);
      for (const [name, inner] of Object.entries(properties ?? {})) look(inner, `${at}.${name}`, named.has(name));
      look(items, `${at}[]`, isReference);
      for (const inner of [anyOf, oneOf].flat()) look(inner, at, isReference);
    };
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const { parameters = [], requestBody } = operation as {
          readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
          readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
        };
        const route = `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        // The parameters of a signed link are given by the server.
        if (!actions.has(route) || /content$|files/.test(route)) continue;
        for (const { name, in: where, schema } of parameters)
          if (where === 'query') look(schema, `${method} ${path}?${name}`, named.has(name));
        for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, `${method} ${path}`, false);
      }
    expect(plain).toEqual([]);
  });
});
