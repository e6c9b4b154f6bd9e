/** Exports of lists are streamed: rows of one snapshot, columns that the reader may see, one file at a time for each user. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { actorOf } from '../../../test/kit/actor-of.ts';
import { PASSWORD, startApi, type Api } from '../../../test/kit/api.ts';
import { readCsv, readXlsx } from '../../../test/kit/tables.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('an exported list', () => {
  it('has text as typed, figures as numbers and times as dates', async () => {
    expect((await api.as('admin').post('/api/employees', { nickname: 'Zed', phone: '+447700900123' })).status).toBe(201);
    const path = '/api/employees?nickname=Zed';
    const [row] = await readXlsx((await api.as('admin').get(path, { accept: XLSX })).bytes);
    expect(row).toMatchObject({
      Id: expect.any(Number),
      Nickname: 'Zed',
      Phone: '+447700900123',
      'Create time (Europe/London)': expect.any(Date),
    });
    const [stream] = await readXlsx((await api.as('admin').get('/api/live_streams', { accept: XLSX })).bytes);
    expect(stream).toMatchObject({ Revenue: expect.any(Number), GMV: expect.any(Number), 'Start time (Europe/London)': expect.any(Date) });
    const csv = (await api.as('admin').get(path, { accept: 'text/csv' })).text;
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(readCsv(csv)).toEqual([expect.objectContaining({ phone: '+447700900123' })]);
  });

  it('rejects a wrong parameter before it begins', async () => {
    for (const accept of ['text/csv', XLSX])
      expect((await api.as('admin').get('/api/employees?createTime[after]=soon&id[between]=x', { accept })).status).toBe(400);
  });

  it('has more rows than one batch, each once and in order', async () => {
    await api.database.rows(
      sql`insert into client (name, email) select 'Many ' || lpad(n::text, 4, '0'), 'many' || n || '@example.com' from generate_series(1, 950) n`,
    );
    const rows = readCsv(
      (await api.as('admin').get('/api/clients?pagination=false&name=Many&order[name]=asc', { accept: 'text/csv' })).text,
    );
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 950 }, (_, index) => `Many ${String(index + 1).padStart(4, '0')}`));
    expect(await readXlsx((await api.as('admin').get('/api/clients?pagination=false&name=Many', { accept: XLSX })).bytes)).toHaveLength(
      950,
    );
  });

  it('has all records, where an unpaged response rejects an incomplete list', async () => {
    await api.database.rows(
      sql`insert into client (name, email) select 'Lots ' || n, 'lots' || n || '@example.com' from generate_series(1, 20001) n`,
    );
    const path = '/api/clients?pagination=false&name=Lots&properties[]=name';
    expect(readCsv((await api.as('admin').get(path, { accept: 'text/csv' })).text)).toHaveLength(20_001);
    for (const accept of ['application/json', 'application/ld+json']) {
      const answer = await api.as('admin').get(path, { accept });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ detail: expect.stringMatching(/"pagination" would return more than 20,000 records/) });
    }
    await api.database.rows(sql`delete from client where name = 'Lots 1'`);
    const rest = (await api.as('admin').get(path)).json<{ totalItems: number; member: unknown[] }>();
    expect([rest.totalItems, rest.member.length]).toEqual([20_000, 20_000]);
    await api.database.rows(sql`delete from client where name like 'Lots %'`);
  });
  it('is rejected when it has more rows than a sheet can hold', async () => {
    const snapshot = await api.database.snapshot();
    const admin = { ...actorOf('admin'), user: api.world.users.admin, username: 'admin' };
    const listing = (query: string, most: number) =>
      api.app.engine.listing(snapshot, api.app.engine.registry.byName('Client'), admin, new URLSearchParams(query), { most });
    const all = await snapshot.tuples(sql`select 1 from client`);
    await expect(listing('pagination=false', all.length)).resolves.toBeDefined();
    await expect(listing('pagination=false', all.length - 1)).rejects.toMatchObject({ status: 400 });
    await expect(listing('itemsPerPage=1', 1)).resolves.toBeDefined();
    await snapshot.close();
  });

  it('releases everything when the client stops reading', async () => {
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = (await api.anonymous().post('/api/authentication/token', { username: 'admin', password: PASSWORD })).json<{
      token: string;
    }>();
    for (let round = 0; round < 12; round += 1) {
      await new Promise<void>((resolve) => {
        const sent = request(
          `${address}/api/clients?pagination=false`,
          { headers: { accept: round % 2 === 0 ? 'text/csv' : XLSX, authorization: `Bearer ${token}` } },
          (answer) => void answer.once('data', () => sent.destroy()),
        );
        sent
          .once('close', resolve)
          .on('error', () => undefined)
          .end();
      });
    }
    expect((await api.as('admin').get('/api/clients?pagination=false', { accept: 'text/csv' })).status).toBe(200);
    await expect
      .poll(
        async () =>
          (
            await api.database.rows<{ open: number }>(
              sql`select count(*) as open from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
            )
          )[0]!.open,
      )
      .toBe(0);
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await api.as('admin').send({ method: 'HEAD', url: '/api/clients?pagination=false', headers: { accept: 'text/csv' } });
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8']);
  });
});
