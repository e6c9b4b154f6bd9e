/** File fields over HTTP, with a resource made for the test: upload, download, removal, documentation, validation and access. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { everyone, role, where } from '#core/access';
import { boolean, file, many, one, text } from '#core/fields';
import { createRegistry } from '#core/registry';
import { defineResource } from '#core/resource';
import { resourceContext } from '#server/docs/contexts';
import { hydraDocumentation } from '#server/docs/hydra';
import { openApi } from '#server/docs/openapi';
import { checkDeclarations } from '#server/engine/declarations';
import { CHANGES_CHANNEL, readNotice } from '#server/engine/publish-change';
import { MAX_FILE_BYTES, startProbe, SYSTEM_COLUMNS, type Probe } from './kit/probe.ts';

const Crate = defineResource({
  name: 'Crate',
  plural: 'crates',
  table: 'crate',
  label: { one: 'Crate', many: 'Crates' },
  about: 'Made for a test.',
  title: 'name',
  fields: {
    name: text(),
    locked: boolean({ default: false }),
    sealed: boolean({ default: false }),
    deliveryNote: file({ nullable: true, accept: ['text/plain', 'image/*'], maxBytes: 100_000 }),
    photo: file({ nullable: true }),
    contract: file({ nullable: true, read: role('ADMIN') }),
    stamp: file({ nullable: true, readOnly: true }),
  },
  filters: { deliveryNote: 'exists' },
  orders: [],
  defaultOrder: { id: 'asc' },
  access: { read: where('locked', false), create: everyone, update: role('ADMIN', 'EMPLOYEE'), remove: everyone },
});

let probe: Probe;
beforeAll(async () => {
  const column = (name: string) => `${name} uuid references stored_file (uuid)`;
  probe = await startProbe(
    [Crate],
    `create table crate (${SYSTEM_COLUMNS}, name text not null, locked boolean not null default false, sealed boolean not null default false,
      ${['delivery_note', 'photo', 'contract', 'stamp'].map(column).join(', ')}, constraint crate_sealed_sound check (not (sealed and photo is not null)))`,
  );
});
afterAll(() => probe.stop());

let crate: string;
beforeEach(async () => {
  probe.become(['ROLE_ADMIN']);
  const made = await probe.call('POST', '/api/crates', { name: 'C' });
  expect(made.status, made.text).toBe(201);
  crate = made.body['@id'] as string;
});

const NOTE = Buffer.from('Two boxes of apples, one of pears.');
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function send(method: 'PUT' | 'DELETE', url: string, body?: Buffer | FormData, headers: Record<string, string> = {}) {
  const form = body instanceof FormData ? new Response(body) : null;
  const answer = await probe.app.inject({
    method,
    url,
    headers: { ...(form === null ? {} : { 'content-type': form.headers.get('content-type')! }), ...headers },
    ...(body === undefined ? {} : { payload: form === null ? body : Buffer.from(await form.arrayBuffer()) }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}
function form(bytes: Buffer, name: string, field = 'file'): FormData {
  const made = new FormData();
  made.append(field, new Blob([new Uint8Array(bytes)]), name);
  return made;
}
const put = (field: string, bytes: Buffer, name = 'note.txt', headers?: Record<string, string>) =>
  send('PUT', `${crate}/${field}`, form(bytes, name), headers);
const fetchFile = (field: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  probe.app.inject({ method, url: `${crate}/${field}`, headers });
async function storedFiles(): Promise<{ rows: number; bytes: number }> {
  let bytes = 0;
  for await (const _ of probe.files.list('')) bytes += 1;
  const [row] = await probe.database.rows<{ rows: number }>(sql`select count(*)::int as rows from stored_file`);
  return { rows: row!.rows, bytes };
}

describe('file of a record', () => {
  it('is null until it is uploaded, as a form or as raw bytes, and then has its details and URL', async () => {
    expect((await probe.call('GET', crate)).body.deliveryNote).toBeNull();
    const saved = await put('deliveryNote', NOTE, 'C:\\papers\\delivery note.txt');
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const value = {
      url: `${crate}/deliveryNote`,
      filename: 'delivery note.txt',
      size: NOTE.length,
      mimeType: 'text/plain; charset=utf-8',
      checksum: sha256(NOTE),
    };
    expect(saved.body).toMatchObject({ '@id': crate, deliveryNote: value });
    expect((await probe.call('GET', crate)).body.deliveryNote).toEqual(value);
    const listed = (await probe.call('GET', '/api/crates?order[id]=desc&itemsPerPage=1')).body.member as Record<string, unknown>[];
    expect(listed[0]!.deliveryNote).toEqual(value);
    const raw = await send('PUT', `${crate}/photo?filename=one.png`, PNG, { 'content-type': 'image/jpeg' });
    expect(raw.body.photo).toMatchObject({ filename: 'one.png', size: PNG.length, mimeType: 'image/png' });
    expect((await fetchFile('photo')).rawPayload.equals(PNG)).toBe(true);
  });

  it('is downloaded whole, in a range, and with its ETag', async () => {
    await put('deliveryNote', NOTE);
    const whole = await fetchFile('deliveryNote');
    expect(whole.body).toBe(NOTE.toString());
    expect(whole.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="note.txt"; filename*=UTF-8''note.txt`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    const part = await fetchFile('deliveryNote', { range: 'bytes=4-8' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'boxes', `bytes 4-8/${NOTE.length}`]);
    expect((await fetchFile('deliveryNote', { range: 'bytes=500-' })).statusCode).toBe(416);
    expect((await fetchFile('deliveryNote', { 'if-none-match': whole.headers.etag as string })).statusCode).toBe(304);
    const head = await fetchFile('deliveryNote', {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(NOTE.length), '']);
    await put('photo', PNG, 'one.png');
    const shown = await probe.app.inject({ url: `${crate}/photo?inline=1` });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
  });

  it('is replaced and removed, and each change is audited and announced as an event', async () => {
    const notices: ReturnType<typeof readNotice>[] = [];
    const listening = await probe.database.pool.connect();
    onTestFinished(() => listening.release(true));
    await listening.query(`listen ${CHANGES_CHANNEL}`);
    listening.on('notification', ({ payload }) => notices.push(readNotice(payload ?? '')));
    await put('deliveryNote', NOTE);
    const second = await put('deliveryNote', Buffer.from('Nothing.'), 'second.txt');
    expect(second.body.deliveryNote).toMatchObject({ filename: 'second.txt', size: 8 });
    const removed = await send('DELETE', `${crate}/deliveryNote`);
    expect([removed.status, removed.body.deliveryNote]).toEqual([200, null]);
    expect((await fetchFile('deliveryNote')).statusCode).toBe(404);
    const trail = await probe.database.rows<{ before: unknown; after: unknown }>(
      sql`select before, after from audit_entry where record = ${crate} and operation = 'UPDATE' order by id`,
    );
    const kept = (bytes: Buffer, filename: string) => ({
      deliveryNote: { filename, size: bytes.length, mimeType: 'text/plain; charset=utf-8', checksum: sha256(bytes) },
    });
    const [first, other] = [kept(NOTE, 'note.txt'), kept(Buffer.from('Nothing.'), 'second.txt')];
    expect(trail).toEqual([
      { before: { deliveryNote: null }, after: first },
      { before: first, after: other },
      { before: other, after: { deliveryNote: null } },
    ]);
    await expect.poll(() => notices.length).toBeGreaterThanOrEqual(3);
    for (const notice of notices) expect(notice).toEqual({ plural: 'crates', uuid: crate.split('/').at(-1) });
    // Removing nothing is not a change.
    expect((await send('DELETE', `${crate}/deliveryNote`)).status).toBe(200);
    expect((await probe.database.rows(sql`select from audit_entry where record = ${crate}`)).length).toBe(4);
  });

  it('is uploaded only with the current version of the record', async () => {
    const { etag } = (await put('deliveryNote', NOTE)).headers;
    const before = await storedFiles();
    const stale = { 'if-match': '"1.abc"' };
    expect((await put('deliveryNote', PNG, 'x.png', stale)).status).toBe(412);
    expect((await send('DELETE', `${crate}/deliveryNote`, undefined, stale)).status).toBe(412);
    expect(await storedFiles()).toEqual(before);
    expect((await put('deliveryNote', PNG, 'x.png', { 'if-match': String(etag) })).status).toBe(200);
  });

  it('cannot be set or lost through the record itself', async () => {
    const saved = await put('deliveryNote', NOTE);
    const patched = await probe.call('PATCH', crate, { name: 'D', deliveryNote: null, photo: saved.body.deliveryNote });
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({ name: 'D', deliveryNote: saved.body.deliveryNote, photo: null });
    const made = await probe.call('POST', '/api/crates', { name: 'E', deliveryNote: saved.body.deliveryNote });
    expect([made.status, made.body.deliveryNote]).toEqual([201, null]);
  });

  it('can be filtered by presence, and has its name in tables', async () => {
    await put('deliveryNote', NOTE, 'apples.txt');
    const ids = async (wanted: string) =>
      (
        (await probe.call('GET', `/api/crates?pagination=false&exists[deliveryNote]=${wanted}`)).body.member as Record<string, unknown>[]
      ).map((one) => one['@id']);
    expect(await ids('1')).toContain(crate);
    expect(await ids('0')).not.toContain(crate);
    const table = await probe.call('GET', crate, undefined, 'text/csv');
    expect(table.text).toContain('apples.txt');
  });
});

describe('upload of a file is rejected', () => {
  const refused = async (why: Promise<{ status: number; body: Record<string, unknown> }>, status: number, code: string) => {
    const before = await storedFiles();
    const answer = await why;
    expect([answer.status, answer.body.type]).toEqual([status, `/api/errors/${code}`]);
    expect(await storedFiles()).toEqual(before);
  };

  it('when its content is not accepted, whatever its name', async () => {
    const zip = Buffer.from('504b0304140000000000', 'hex');
    await refused(put('deliveryNote', zip, 'note.txt'), 415, 'core.wrongContent');
    await refused(send('PUT', `${crate}/deliveryNote`, zip, { 'content-type': 'text/plain' }), 415, 'core.wrongContent');
    expect((await put('deliveryNote', PNG, 'note.exe')).status).toBe(200);
  });

  it('when it is larger than the field or the server allows, with or without a declared length', async () => {
    const large = Buffer.alloc(100_001, 'x');
    await refused(put('deliveryNote', large), 413, 'core.fileTooLarge');
    await refused(send('PUT', `${crate}/deliveryNote`, large, { 'content-type': 'text/plain' }), 413, 'core.fileTooLarge');
    await refused(put('photo', Buffer.alloc(MAX_FILE_BYTES + 1, 'x')), 413, 'core.fileTooLarge');
    expect((await put('photo', Buffer.alloc(MAX_FILE_BYTES, 'x'))).status).toBe(200);
  });

  it('when the form has no file, or is not a form', async () => {
    await refused(send('PUT', `${crate}/photo`, form(NOTE, 'x', 'other')), 422, 'core.invalid');
    await refused(
      send('PUT', `${crate}/photo`, Buffer.from('--x\r\n'), { 'content-type': 'multipart/form-data; boundary=x' }),
      400,
      'core.badRequest',
    );
    await refused(send('PUT', `${crate}/photo`), 415, 'core.unsupportedType');
  });

  it('when the record may not have it, and then leaves no bytes', async () => {
    await probe.database.rows(sql`update crate set sealed = true where uuid = ${crate.slice(-36)}`);
    await refused(put('photo', PNG), 422, 'core.invalid');
  });

  it('for a field that only the server sets', async () => {
    expect((await probe.app.inject({ method: 'PUT', url: `${crate}/stamp`, payload: 'x' })).statusCode).toBe(404);
    expect((await fetchFile('stamp')).statusCode).toBe(404);
  });
});

describe('over a real connection', () => {
  const connect = async () => {
    await probe.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    return (probe.app.server.address() as AddressInfo).port;
  };
  const begin = async (field: string, headers: Record<string, string>) => {
    const sending = request({ host: '127.0.0.1', port: await connect(), path: `${crate}/${field}`, method: 'PUT', headers });
    sending.on('error', () => undefined);
    return sending;
  };
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

  it.each([
    ['as it is', 'text/plain', ''],
    ['in a form', 'multipart/form-data; boundary=x', head],
  ])('a file that is too large, sent %s without its length, gets a response while it is still being sent', async (_, type, before) => {
    const sending = await begin('deliveryNote', { 'content-type': type });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.write(before + 'x'.repeat(150_000));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(await readText(answer))).toMatchObject({ type: '/api/errors/core.fileTooLarge' });
    sending.destroy();
  });

  it.each([
    ['as it is', 'text/plain', ''],
    ['in a form', 'multipart/form-data; boundary=x', head],
  ])('an upload that is interrupted, sent %s, leaves nothing', async (_, type, before) => {
    const files = await storedFiles();
    const sending = await begin('photo', { 'content-type': type });
    const began = new Promise<void>((resolve) =>
      probe.app.server.once('request', (one: IncomingMessage) => one.once('data', () => resolve())),
    );
    sending.write(before + 'x'.repeat(50_000));
    await began;
    sending.destroy();
    await expect.poll(async () => (await readdir(path.join(probe.files.place, '.incoming'))).length).toBe(0);
    expect(await storedFiles()).toEqual(files);
    expect((await probe.call('GET', crate)).body.photo).toBeNull();
  });
});

describe('access to a file', () => {
  it('follows that of the record, for reading and for writing', async () => {
    await put('deliveryNote', NOTE);
    probe.become(['ROLE_CLIENT']);
    expect((await fetchFile('deliveryNote')).statusCode).toBe(200);
    const before = await storedFiles();
    expect((await put('deliveryNote', PNG)).status).toBe(403);
    expect((await send('DELETE', `${crate}/deliveryNote`)).status).toBe(403);
    probe.become(['ROLE_ADMIN']);
    await probe.database.rows(sql`update crate set locked = true where uuid = ${crate.slice(-36)}`);
    expect((await fetchFile('deliveryNote')).statusCode).toBe(404);
    expect((await put('deliveryNote', PNG)).status).toBe(404);
    expect((await send('DELETE', `${crate}/deliveryNote`)).status).toBe(404);
    crate = '/api/crates/nonsense';
    expect((await fetchFile('deliveryNote')).statusCode).toBe(404);
    expect((await put('deliveryNote', PNG)).status).toBe(404);
    expect(await storedFiles()).toEqual(before);
  });

  it('follows that of the field as well', async () => {
    expect((await put('contract', NOTE)).status).toBe(200);
    probe.become(['ROLE_EMPLOYEE']);
    expect((await put('deliveryNote', NOTE)).status).toBe(200);
    expect((await probe.call('GET', crate)).body).not.toHaveProperty('contract');
    expect((await fetchFile('contract')).statusCode).toBe(404);
    expect((await put('contract', PNG)).status).toBe(403);
    expect((await send('DELETE', `${crate}/contract`)).status).toBe(403);
  });
});

it('is documented in Hydra, OpenAPI and the readable docs', () => {
  const registry = createRegistry([Crate]);
  const { paths, components } = openApi(registry, [], 'http://x') as {
    paths: Record<string, Record<string, { responses: object; requestBody?: { description: string; content: object } }>>;
    components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
  };
  expect(components.schemas.Crate!.properties.deliveryNote).toMatchObject({
    readOnly: true,
    anyOf: [{ required: ['url', 'filename', 'size', 'mimeType', 'checksum'] }, { type: 'null' }],
  });
  expect(components.schemas['Crate.write']!.properties).not.toHaveProperty('deliveryNote');
  const path = paths['/crates/{uuid}/deliveryNote']!;
  expect(Object.keys(path)).toEqual(['get', 'put', 'delete']);
  expect(path.put!.requestBody!.description).toBe('Content of text/plain, image/*, up to 100 kB.');
  expect(Object.keys(path.put!.requestBody!.content)).toEqual(['multipart/form-data', '*/*']);
  expect(Object.keys(path.put!.responses)).toEqual(expect.arrayContaining(['200', '412', '413', '415']));
  expect(Object.keys(path.get!.responses)).toEqual(expect.arrayContaining(['206', '304', '416']));
  expect(Object.keys(paths['/crates/{uuid}/stamp']!)).toEqual(['get']);
  const { supportedClass } = hydraDocumentation(registry, [], 'http://x') as {
    supportedClass: { '@id': string; supportedProperty: Record<string, unknown>[]; supportedOperation: Record<string, unknown>[] }[];
  };
  const hydra = supportedClass.find((one) => one['@id'] === '#Crate')!;
  expect(hydra.supportedProperty.find(({ title }) => title === 'deliveryNote')).toMatchObject({
    readable: true,
    writeable: false,
    property: { range: 'schema:MediaObject' },
  });
  expect(hydra.supportedOperation.find(({ title }) => title === 'putCrateDeliveryNote')).toMatchObject({
    method: 'PUT',
    'schema:target': { 'schema:urlTemplate': '/api/crates/{uuid}/deliveryNote' },
  });
  expect(resourceContext(registry, Crate, 'http://x')['@context']).toMatchObject({ photo: { '@id': 'Crate/photo', '@type': '@json' } });
});

it('rejects a file field whose address is that of a child collection at startup', () => {
  const fields = { ...Crate.fields, crates: file({ nullable: true }), parent: one()('Crate', { nullable: true }) };
  const wrong = { ...Crate, fields: { ...fields, inside: many()('Crate', { by: 'parent', collection: true }) } };
  expect(() => checkDeclarations(createRegistry([wrong]))).toThrow('Crate: "crates" has the same path as a collection');
});
