/** Sends thousands of malformed requests: each response is below 500 and reveals no internals, and rejected requests write nothing. */
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import type { Field } from '#core/fields';
import type { Resource } from '#core/resource';
import { registry } from '#domains/resources';
import { tokenFor } from './kit/agency.ts';
import { startApi, type Api } from './kit/api.ts';
import { tablesOf } from './kit/checksum.ts';
import { intact, malformed, parametersOf, seeded, SPOILS, VALUES, TERMS, type MalformedRequest, type Target } from './kit/malformed.ts';
import { createSample, sampleOf } from './kit/populate.ts';
import { breadth } from './kit/breadth.ts';
import { declaredActions } from './kit/actions.ts';
import { brokenForms, CUT_BOUNDARY, cutForms, formRoutes, wholeForm } from './kit/cut-off-forms.ts';
import { SERVICE_TOKEN } from './kit/similarity.ts';
import { insertTask } from './kit/similarity-rows.ts';

/** With few requests, conflicts occur for different resources by chance. */
const RARE = breadth([], [409]);
const REQUESTS = Number(process.env.MALFORMED_REQUESTS ?? breadth(600, 3200));
const SEED = Number(process.env.MALFORMED_SEED ?? 20_260_611);
/** Sample one in this many. */
const FIRST_PART = breadth(40, 1);
const MONEY_PART = breadth(20, 1);
const PART = breadth(200, 6);
/** Stack frames, file names, SQL, and driver messages. */
const INSIDE =
  /\n\s+at |node_modules|\.(ts|js|mjs):\d|\/src\/|\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b \w+ \bset\b|syntax error|violates|pg_|relation "|column "|invalid input syntax|invalid byte sequence|out of range for type|ECONN|TypeError|undefined/i;

let api: Api;
let known: Record<string, string>;
let targets: Target[];
beforeAll(async () => {
  api = await startApi({ SIMILARITY_TOKEN: SERVICE_TOKEN });
  await noteWrites();
  known = await records();
  targets = allTargets();
});
afterAll(() => api.stop());

/** Logs every committed write of a row, in whatever table. */
async function noteWrites(): Promise<void> {
  const { database } = api;
  const tables = await tablesOf(database);
  await database.rows(sql`create table write_log (id bigint generated always as identity primary key, name text)`);
  await database.rows(
    sql`create function note_write() returns trigger language plpgsql as $$ begin insert into write_log (name) values (tg_table_name || ' ' || tg_op); return null; end $$`,
  );
  for (const table of tables)
    await database.rows(
      sql`create trigger note_write after insert or update or delete on ${raw(`"${table}"`)} for each row execute function note_write()`,
    );
}

/** Number of the last committed write. */
async function writes(): Promise<number> {
  const [row] = await api.database.rows<{ last: number }>(sql`select coalesce(max(id), 0) as last from write_log`);
  return row!.last;
}

/** Tables and operations of the writes after a number. */
async function writtenAfter(last: number): Promise<string[]> {
  return (await api.database.rows<{ name: string }>(sql`select name from write_log where id > ${last} order by id`)).map(
    ({ name }) => name,
  );
}

/** A record of each resource that can be changed, preferably one that nothing else in the test depends on. */
async function records(): Promise<Record<string, string>> {
  const { world } = api;
  const found: Record<string, string> = {
    User: world.users.nobody,
    Client: world.clients.birch,
    Employee: world.employees.cleo,
    LiveAccount: world.accounts.birch,
    Schedule: world.schedules.acmeDraft,
  };
  for (const resource of registry.resources)
    if (resource.operations.includes('update') && resource.operations.includes('create'))
      found[resource.name] ??= await createSample(api, resource, 901);
  return found;
}

function allTargets(): Target[] {
  const { world } = api;
  const UNKNOWN = '00000000-0000-7000-8000-000000000000';
  const resources = registry.resources.flatMap((resource): Target[] => {
    const collection = `/api/${resource.plural}`;
    const item = known[resource.name] ?? `${collection}/${UNKNOWN}`;
    const body = resource.operations.includes('create') ? sampleOf(api, resource, 900) : {};
    return [
      { method: 'GET', url: collection, resource, body: null },
      { method: 'GET', url: collection, resource, body: null },
      { method: 'POST', url: collection, resource, body },
      { method: 'POST', url: collection, resource, body },
      { method: 'GET', url: item, resource, body: null },
      { method: 'PATCH', url: item, resource, body },
      { method: 'PATCH', url: item, resource, body },
      { method: 'DELETE', url: `${collection}/${UNKNOWN}`, resource, body: null },
    ];
  });
  const action = (method: Target['method'], url: string, body: Record<string, unknown> | null): Target => ({
    method,
    url,
    resource: null,
    body,
  });
  return [
    ...resources,
    action('POST', '/api/authentication/token', { username: 'nobody', password: 'wrong' }),
    action('POST', '/api/authentication/refresh', {}),
    action('GET', '/api/authentication/session', null),
    action('GET', '/api/me', null),
    action('GET', '/api/me/sessions', null),
    action('PATCH', '/api/me', { nickname: 'Malformed', email: 'malformed@example.com', password: 'x', currentPassword: 'y' }),
    action('PATCH', '/api/me/profile', { nickname: 'Malformed' }),
    action('DELETE', `/api/me/sessions/${UNKNOWN}`, null),
    action('POST', '/api/schedules/publish', { schedules: [`/api/schedules/${UNKNOWN}`] }),
    action('POST', '/api/schedules/publish', { from: '2026-06-01', to: '2026-06-02' }),
    action('POST', '/api/schedules/copy', {
      from: '2026-06-08',
      to: '2026-06-15',
      days: 7,
      liveAccount: world.accounts.birch,
      overrideReason: 'x',
    }),
    action('POST', `${world.schedules.acmePublished}/repeat`, { until: '2026-06-20', overrideReason: 'x' }),
    ...[
      '/api',
      '/api/docs',
      '/api/docs.jsonld',
      '/api/docs.jsonopenapi',
      '/api/contexts/Client',
      '/api/settings',
      '/healthz',
      '/',
      '/assets/x.js',
      '/api/nonsense',
    ].map((url) => action('GET', url, null)),
  ];
}

function isSent({ options }: Field, method: string): boolean {
  return !options.readOnly && !options.computed && (method === 'POST') === (options.createOnly === true);
}

/** The first field of a kind is tested with some values, more of them if it is money; the others, which use the same code, with a few each, at different offsets. */
function thinned<Value>(all: readonly Value[], seen: Map<string, number>, kind: string): readonly Value[] {
  const turn = seen.get(kind) ?? 0;
  seen.set(kind, turn + 1);
  const first = /\bmoney \{/.test(kind) ? MONEY_PART : FIRST_PART;
  const part = turn === 0 ? first : PART;
  return all.filter((_value, index) => index % part === (turn + seen.size) % part);
}

/** Determines the code that parses a field: its kind and the options of its declaration. */
function fieldKind(resource: Resource | null, name: string): string {
  const field = resource?.fields[name];
  if (field === undefined) return name;
  const { label: _label, help: _help, minor: _minor, read: _read, write: _write, ...options } = field.options as Record<string, unknown>;
  return `${field.kind} ${JSON.stringify(options)}`;
}

/** "order[views]" of an integer is parsed like "order[likes]" of another. */
function parameterKind(resource: Resource, parameter: string): string {
  const path = /^(?:order\[|exists\[)?([\w.]+)/.exec(parameter)?.[1] ?? '';
  if (path.includes('.')) return `${resource.name} ${parameter}`;
  return resource.fields[path] === undefined ? parameter : `${parameter.replace(path, '')} ${fieldKind(resource, path)}`;
}

const admin = () => api.world.users.admin.split('/').at(-1)!;
const shown = ({ method, url, headers, payload }: MalformedRequest) =>
  JSON.stringify({
    method,
    url,
    headers: { ...headers, authorization: undefined },
    payload: Buffer.isBuffer(payload) ? payload.toString('hex') : payload,
  }).slice(0, 900);

describe('malformed requests', () => {
  it('the write log records a write, and none that was rolled back', async () => {
    await api.as('admin').get('/api/me');
    const before = await writes();
    await api.as('admin').post('/api/clients', { name: 'Noted', email: 'noted@example.com' });
    expect(await writtenAfter(before)).toEqual(['client INSERT', 'audit_entry INSERT']);
    const after = await writes();
    await api.as('admin').post('/api/clients', { name: 'Noted', email: 'noted@example.com' });
    expect(await writes()).toBe(after);
  });

  /** Sends requests one by one, and checks after each what it wrote. */
  async function sendAll(requests: Iterable<MalformedRequest>, renew: (token: string) => void): Promise<Map<number, number>> {
    const statuses = new Map<number, number>();
    let known = await writes();
    for (const request of requests) {
      const answer = await api.app.inject(request);
      const about = `${answer.statusCode} ${request.spoiled} ${shown(request)} → ${answer.body.slice(0, 400)}`;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      expect(answer.statusCode, about).toBeLessThan(500);
      const written = await writes();
      if (answer.statusCode >= 400) {
        expect(written === known ? [] : await writtenAfter(known), about).toEqual([]);
        if (request.url.startsWith('/api/') && request.method !== 'HEAD') expectProblem(answer.body, answer.statusCode, about);
      }
      known = written;
      // A password may have been changed, or the session ended.
      if (answer.statusCode === 401) {
        renew(await tokenFor(api.database, admin()));
        known = await writes();
      }
    }
    return statuses;
  }

  it(`${REQUESTS} of them over every route get a response below 500, and write nothing when rejected`, async () => {
    const random = seeded(SEED);
    const tried = new Set<string>();
    let token = await tokenFor(api.database, admin());
    function* requests() {
      for (let turn = 0; turn < REQUESTS; turn += 1) {
        const request = malformed(random, targets[turn % targets.length]!, token);
        for (const name of request.spoiled.split('+')) tried.add(name);
        yield request;
      }
    }
    const statuses = await sendAll(requests(), (renewed) => (token = renewed));
    expect([...tried].sort()).toEqual(Object.keys(SPOILS).sort());
    // The generator is useless if requests are always rejected at the first check.
    for (const status of [200, 201, 400, 401, 404, 405, 406, 412, 413, 415, 422, ...RARE])
      expect([...statuses.keys()], `no ${status} among the answers`).toContain(status);
  });

  it('handles every awkward value in every parameter of every list', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(api.database, admin())}` };
    const seen = new Map<string, number>();
    function* requests() {
      for (const resource of registry.resources)
        for (const name of parametersOf(resource))
          for (const word of thinned(TERMS, seen, parameterKind(resource, name)))
            yield {
              method: 'GET' as const,
              url: `/api/${resource.plural}?${encodeURIComponent(name)}=${encodeURIComponent(word)}&properties[]=id`,
              headers,
              spoiled: name,
            };
    }
    expect([...(await sendAll(requests(), () => undefined)).keys()].sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('handles every awkward value in every field and input', async () => {
    let token = await tokenFor(api.database, admin());
    let address = 0;
    const seen = new Map<string, number>();
    function* requests() {
      for (const target of new Map(targets.filter(({ body }) => body !== null).map((one) => [`${one.method} ${one.url}`, one])).values()) {
        // Fields that create and update write in the same way are tested once.
        const fields =
          target.resource === null
            ? Object.keys(target.body!)
            : Object.keys(target.resource.fields).filter((name) => isSent(target.resource!.fields[name]!, target.method));
        for (const name of fields)
          for (const value of thinned(VALUES, seen, `${target.method} ${fieldKind(target.resource, name)}`))
            yield {
              ...intact(target, token),
              payload: JSON.stringify({ ...target.body, [name]: value }),
              remoteAddress: `10.0.${(address += 1) >> 8}.${address & 255}`,
              spoiled: name,
            };
      }
    }
    const statuses = await sendAll(requests(), (renewed) => (token = renewed));
    for (const status of [200, 400, 422]) expect([...statuses.keys()]).toContain(status);
  });

  it('a form that ends too early, or is none, gets 400 or another refusal on every route that reads one, and stores nothing', async () => {
    const { world, database } = api;
    const begun = await api.as('admin').post('/api/video_uploads/chunk/initiate', {
      originalFilename: 'film.mp4',
      fileSize: 140_000,
      chunkSize: 70_000,
      videoTask: world.videoTasks.acmeAva,
    });
    await insertTask(database, 1, { task: world.videoTasks.acmeAva.split('/').at(-1)!, uploader: admin() });
    const [task] = await database.rows<{ uuid: string }>(
      sql`update similarity_task set status = 'RUNNING', worker = 'test', lease_until = now() + interval '1 day', started_at = now() where status = 'PENDING' returning uuid`,
    );
    const ids = { session: begun.json<{ sessionId: string }>().sessionId, uuid: task!.uuid };
    const routes = formRoutes(declaredActions(), registry.resources, { ids, records: known });
    expect(routes.filter(({ url }) => url.includes('undefined'))).toEqual([]);
    const texts = {
      videoTask: world.videoTasks.acmeAva,
      videoSerial: '1',
      chunkIndex: '0',
      entityType: 'video_task',
      entity: world.videoTasks.acmeAva,
      worker: 'test',
      place: '0',
      second: '0',
      seconds: '1',
      printBytes: '1',
    };
    const token = await tokenFor(database, admin());
    const before = await writes();
    for (const { method, url, file, ofService } of routes) {
      const headers = {
        authorization: `Bearer ${ofService ? SERVICE_TOKEN : token}`,
        'content-type': `multipart/form-data; boundary=${CUT_BOUNDARY}`,
      };
      const status = async (payload: Buffer, what: string) => {
        const answer = await api.app.inject({ method, url, headers, payload });
        const about = `${method} ${url}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        if (answer.statusCode >= 400) expectProblem(answer.body, answer.statusCode, about);
        return { status: answer.statusCode, about };
      };
      for (const { what, payload } of cutForms(file, texts)) {
        const answer = await status(payload, what);
        expect(answer.status, answer.about).toBe(400);
      }
      for (const { what, payload } of brokenForms(file)) {
        const answer = await status(payload, what);
        expect([400, 413, 415, 422], answer.about).toContain(answer.status);
      }
    }
    // A part is claimed before it is written.
    expect((await writtenAfter(before)).filter((name) => !name.startsWith('incoming_part '))).toEqual([]);
    expect(await database.rows(sql`select from incoming_part`)).toEqual([]);
    // The forms are refused because they are cut, not for what is in them.
    for (const { method, url, file, ofService } of routes.filter(({ url }) => /chunk|file-uploads|parts/.test(url))) {
      const headers = {
        authorization: `Bearer ${ofService ? SERVICE_TOKEN : token}`,
        'content-type': `multipart/form-data; boundary=${CUT_BOUNDARY}`,
      };
      const { statusCode, body } = await api.app.inject({ method, url, headers, payload: wholeForm(file, texts, true) });
      expect(statusCode, `${method} ${url} ${body}`).toBeLessThan(300);
    }
  });

  it('answers broken HTTP with a status below 500 or by closing the connection', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const line = 'GET /api/clients HTTP/1.1\r\nHost: x\r\n';
    const broken = [
      'nonsense\r\n\r\n',
      '\0\0\0\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'FOO /api/clients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'PROPFIND /api/clients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'TRACE /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'SEARCH /api/clients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      `${line}X: ${'y'.repeat(100_000)}\r\n\r\n`,
      `${line}${'X: y\r\n'.repeat(3000)}\r\n`,
      `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `${line}Bad Header: x\r\n\r\n`,
      `${line}X: a\0b\r\n\r\n`,
      'GET /api/clients HTTP/1.1\r\nConnection: close\r\n\r\n',
      `${line}Host: y\r\nConnection: close\r\n\r\n`,
      'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api/\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://elsewhere/api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET //api//clients HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /api HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n',
      'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/clients HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/clients HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n{',
      `${line}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      `${line}Expect: nonsense\r\nConnection: close\r\n\r\n`,
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ];
    const before = await writes();
    for (const bytes of broken) {
      const answer = await exchange(port, bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      const about = `${JSON.stringify(bytes.slice(0, 120))} → ${answer.slice(0, 500)}`;
      expect(status, about).toBeLessThan(500);
      expect(INSIDE.test(answer), about).toBe(false);
      // Node answers some of them itself, with only the status.
      if (status >= 400 && !answer.endsWith('\r\n\r\n0\r\n\r\n')) expect(answer, about).toContain('application/problem+json');
    }
    expect(await writes()).toBe(before);
  });
});

function expectProblem(body: string, status: number, about: string): void {
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(problem, about).toMatchObject({ '@id': `/api/errors/${status}`, status, title: expect.any(String), detail: expect.any(String) });
  // Input may be repeated, internals never.
  expect(INSIDE.test(`${String(problem.title)} ${String(problem.detail).replace(/"[^"]*"/g, '""')}`), about).toBe(false);
  expect(
    Object.keys(problem).filter((key) => /stack|trace|sql|query|file|cause/i.test(key)),
    about,
  ).toEqual([]);
}

/** Sends the raw bytes and reads until the response is complete or the connection is closed. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    let read = '';
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1');
      if (isWhole(read)) socket.destroy();
    });
    socket.on('close', () => resolve(Buffer.from(read, 'latin1').toString('utf8')));
    socket.on('error', () => socket.destroy());
  });
}

function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return false;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) ? body.endsWith('0\r\n\r\n') : /^HTTP\/1\.1 [12]04|^HTTP\/1\.1 304/.test(head);
}
