/** Uploads that are held in memory: limited for the node and per account, refused before they are read, and released however they end. */
import { EventEmitter, once } from 'node:events';
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../test/kit/api.ts';
import { some } from '../../../test/kit/breadth.ts';
import { listFile } from '../../../test/kit/exports.ts';
import { importedStream } from '../../../test/kit/imports.ts';
import { uploader, type Received, type Sending } from '../../../test/kit/open-upload.ts';
import { formOf, type Form } from '../../../test/kit/upload.ts';
import { createByteBudget, type ByteBudget } from '../byte-budget.ts';

type Importer = 'admin' | 'manager' | 'manager2';
const LIMITS = { total: 500_000, perUser: 300_000 };
/** More than the buffers of a loopback connection hold, so that the server has to read it for the client to finish sending. */
const LARGE = 20_000_000;
const BUSY = { status: 503, retryAfter: '10', body: { type: '/api/errors/core.busy', title: 'The server is busy', status: 503 } };

let api: Api;
let begin: Awaited<ReturnType<typeof uploader>>;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  api = await startApi({}, undefined, { uploadMemory: observed(createByteBudget(LIMITS)) });
  begin = await uploader(api, ['admin', 'manager', 'manager2'], '/api/live-streams/tiktok-upload');
});
afterAll(async () => {
  agent.destroy();
  api.app.server.closeAllConnections();
  await api.stop();
});

/** Reports once for each upload that it has got its memory: parts that arrive later must not be taken for the next upload. */
const memory = new EventEmitter<{ taken: [] }>();

function observed(budget: ByteBudget): ByteBudget {
  return {
    open(user) {
      const share = budget.open(user);
      let reported = false;
      return {
        growTo(bytes) {
          share.growTo(bytes);
          if (!reported) memory.emit('taken');
          reported = true;
        },
        release: () => share.release(),
      };
    },
  };
}

/** A preview of a small file. @param bytes filled up to about this size with fields that the import ignores. */
async function formWith(bytes = 0, more: Readonly<Record<string, string>> = { dryRun: '1' }): Promise<Form> {
  const field = 'x'.repeat(bytes / 2);
  return formOf(await listFile({ generation: 'F2', rows: [importedStream(1)] }), { ...more, ...(bytes > 0 ? { a: field, b: field } : {}) });
}

function send(person: Importer, form: Form, options?: Sending): Promise<Received> {
  const { sent, received } = begin(person, form, options);
  sent.end(form.payload);
  return received;
}

/** Sends a part of the form, and waits until the server holds it. @param bytes absent = all but the last. */
async function hold(person: Importer, form: Form, { bytes = form.payload.length - 1, ...sending }: Sending & { bytes?: number } = {}) {
  const taken = once(memory, 'taken');
  const { sent, received } = begin(person, form, sending);
  sent.write(form.payload.subarray(0, bytes));
  await taken;
  return {
    sent,
    finish() {
      sent.end(form.payload.subarray(bytes));
      return received;
    },
  };
}

const statusOf = async (person: Importer, form: Form) => (await send(person, form)).status;
const imports = async () =>
  (await api.database.rows<{ count: number }>(sql`select count(*)::int as count from live_stream_import`))[0]!.count;

describe('uploads that are held in memory', () => {
  it('are refused while others fill the memory, store nothing, and work once those have finished', async () => {
    const form = await formWith(200_000);
    const wanted = await formWith(200_000, {});
    const others = [await hold('manager', form), await hold('manager2', form)];
    const before = await imports();
    expect(await send('admin', wanted)).toMatchObject(BUSY);
    expect(await imports()).toBe(before);
    for (const other of others) expect((await other.finish()).status).toBe(200);
    expect(await send('admin', wanted)).toMatchObject({ status: 200, body: { created: 1 } });
    expect(await imports()).toBe(before + 1);
  });

  it('of one account leave memory for the others', async () => {
    const form = await formWith(200_000);
    const first = await hold('admin', form);
    expect(await statusOf('admin', form)).toBe(503);
    expect(await statusOf('manager', form)).toBe(200);
    expect((await first.finish()).status).toBe(200);
    expect(await statusOf('admin', form)).toBe(200);
  });

  const connections = [
    ['a length, on a connection to close', LARGE, false],
    ['chunks', null, agent],
    ['a length', LARGE, agent],
    ['chunks, on a connection to close', null, false],
  ] as const;
  it.each(some(connections, 2, 0))('are refused with a response that the client receives: %s', async (_, length, by) => {
    const large = Buffer.alloc(LARGE);
    const form = formOf({ name: 'list.csv', bytes: large }, {});
    const options = { length: length === null ? null : form.payload.length, agent: by };
    expect(await send('admin', form, options)).toMatchObject(BUSY);
    expect(await statusOf('admin', await formWith(200_000))).toBe(200);
  });

  it('release their memory before the rest of a refused one is read', async () => {
    const { sent } = await hold('admin', await formWith(380_000), { length: null, agent: false });
    await expect.poll(async () => statusOf('admin', await formWith(200_000))).toBe(200);
    sent.destroy();
  });

  it('are counted once, whether their length is declared or not', async () => {
    const form = await formWith(280_000);
    expect(await statusOf('admin', form)).toBe(200);
    expect((await send('admin', form, { length: null })).status).toBe(200);
  });

  it('arrive intact in chunks of one byte', async () => {
    const file = await listFile({ generation: 'F2', format: 'csv', rows: [importedStream(2)] });
    const form = formOf(file, {});
    const { sent, received } = begin('admin', form, { length: null });
    for (const byte of form.payload) sent.write(Buffer.from([byte]));
    sent.end();
    const { status, body } = await received;
    expect([status, body['created']]).toEqual([200, 1]);
    expect((await api.as('admin').get(`${String(body['import'])}/file`)).bytes.equals(Buffer.from(file.bytes))).toBe(true);
  });

  it.each(some([0, 100_000, 1, 100], 2, 0))('release their memory when the client disconnects after %i bytes', async (bytes) => {
    const form = await formWith(200_000);
    const { sent } = await hold('admin', form, { bytes });
    expect(await statusOf('admin', form)).toBe(503);
    sent.destroy();
    await expect.poll(() => statusOf('admin', form)).toBe(200);
  });

  it('release their memory when they contain less, or more, than they declare', async () => {
    const form = await formWith(200_000);
    expect((await send('admin', form, { length: form.payload.length / 2 })).status).toBe(400);
    const { sent } = await hold('admin', form, { length: form.payload.length + 1, bytes: form.payload.length });
    expect(await statusOf('admin', form)).toBe(503);
    sent.destroy();
    await expect.poll(() => statusOf('admin', form)).toBe(200);
  });

  it('release their memory when they are rejected', async () => {
    const form = await formWith(200_000, { liveAccount: 'nonsense' });
    for (let turn = 0; turn < 3; turn += 1) expect(await statusOf('admin', form)).toBeGreaterThanOrEqual(400);
    expect(await statusOf('admin', await formWith(200_000))).toBe(200);
  });
});

describe('an upload that declares more than its action accepts', () => {
  it('counts as the largest that is accepted, and is rejected as too large', async () => {
    const other = await startApi();
    const start = await uploader(other, ['admin'], '/api/live-streams/tiktok-upload');
    const form = formOf({ name: 'list.csv', bytes: Buffer.alloc(LARGE + 1) }, {});
    const { sent, received } = start('admin', form, { length: 1_000_000_000 });
    sent.write(form.payload);
    expect(await received).toMatchObject({ status: 413, body: { title: 'Too large' } });
    sent.destroy();
    await other.stop();
  });
});
