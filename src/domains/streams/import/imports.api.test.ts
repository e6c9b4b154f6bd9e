/** API tests of the LIVE list import: all or nothing, idempotent, superseded by later exports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { eventsAbout } from '../../../../test/kit/events.ts';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { dashboardFile, listFile } from '../../../../test/kit/exports.ts';
import { importCounts, importedStream, uploadList, type Sent } from '../../../../test/kit/imports.ts';
import { formOf } from '../../../../test/kit/upload.ts';
import type { ImportReport } from './import-file.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = (...sent: Sent) => uploadList(api, ...sent);

describe('a LIVE list', () => {
  it('can be previewed without writing, is imported, and changes nothing the second time', async () => {
    const file = await listFile({ generation: 'F2', rows: [importedStream(1), importedStream(2)] });
    const before = await streamCount();
    const preview = (await list(file, { dryRun: '1' })).json<ImportReport>();
    expect(importCounts(preview)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect(preview.rows.every(({ liveStream }) => liveStream === null)).toBe(true);
    expect(await streamCount()).toBe(before);

    const done = (await list(file)).json<ImportReport>();
    expect(importCounts(done)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    const item = (await api.as('admin').get(done.rows[0]!.liveStream!)).json();
    // July: London is UTC+1.
    expect(item).toMatchObject({
      startTime: '2026-07-01T19:00:00+00:00',
      endTime: '2026-07-01T20:30:00+00:00',
      revenue: '1234.56',
      gmv: '1300.10',
      hourlyGmv: '866.73',
      ordersPaid: 40,
      views: 9000,
      ctr: '0.080000',
      durationHours: '1.5000',
    });

    const again = (await list(file)).json<ImportReport>();
    expect(importCounts(again)).toEqual({ created: 0, updated: 0, skipped: 2, failed: 0 });
    expect(again.import).toBeNull();
    expect(again.rows[0]!.reason).toBe('No changes.');
    expect((await api.as('admin').get(done.rows[0]!.liveStream!)).headers.etag).toBe(
      (await api.as('admin').get(done.rows[0]!.liveStream!)).headers.etag,
    );
    expect(await eventsAbout(api.database, done.import!)).toEqual([{ name: 'streams.figuresImported', payload: {} }]);
    const history = (await api.as('admin').get(done.import!)).json();
    expect(history).toMatchObject({ kind: 'LIST', created: 2, filename: file.name });
    const original = await api.as('admin').get(`${done.import!}/file`);
    expect(original.bytes.equals(Buffer.from(file.bytes))).toBe(true);
    expect(original.headers['content-disposition']).toContain('attachment');
    const rows = (await api.as('admin').get(`/api/live_stream_import_rows?liveStreamImport=${done.import!}`)).json<{
      member: { status: string }[];
    }>();
    expect(rows.member.map(({ status }) => status)).toEqual(['created', 'created']);
  });

  it('reads each start in the time zone that the account had on its day', async () => {
    const made = await api
      .as('admin')
      .post('/api/live_accounts', { identity: 'moved.abroad', client: api.world.clients.acme, timezone: 'Europe/London' });
    expect(made.status, made.text).toBe(201);
    const moved = await api
      .as('admin')
      .patch(made.json<{ '@id': string }>()['@id'], { timezone: 'America/New_York', validFrom: '2026-07-05' });
    expect(moved.status, moved.text).toBe(200);
    const creator = { creatorId: '7000000000000000099', creator: 'moved.abroad' };
    const file = await listFile({ generation: 'F2', rows: [importedStream(4, creator), importedStream(5, creator)] });
    const { rows } = (await list(file)).json<ImportReport>();
    expect(rows.map(({ timeZone }) => timeZone)).toEqual(['Europe/London', 'America/New_York']);
    const starts = await Promise.all(
      rows.map(async ({ liveStream }) => (await api.as('admin').get(liveStream!)).json<{ startTime: string }>().startTime),
    );
    expect(starts).toEqual(['2026-07-04T19:00:00+00:00', '2026-07-06T00:00:00+00:00']);
  });

  it('supersedes older figures, keeps those that it does not contain, and audits the changes', async () => {
    const first = (
      await list(
        await listFile({ generation: 'F1', rows: [importedStream(3, { figures: { revenue: '100.00', comments: '7', likes: '5' } })] }),
      )
    ).json<ImportReport>();
    const second = (
      await list(
        await listFile({
          generation: 'F1',
          rows: [importedStream(3, { durationSeconds: 7200, figures: { revenue: '150.00', comments: null, likes: '9' } })],
        }),
      )
    ).json<ImportReport>();
    expect(importCounts(second)).toEqual({ created: 0, updated: 1, skipped: 0, failed: 0 });
    expect(first.rows[0]).toMatchObject({
      account: 'acme.uk',
      start: '2026-07-03T20:00:00',
      timeZone: 'Europe/London',
      changes: [],
    });
    expect(second.rows[0]).toMatchObject({ account: 'acme.uk', start: '2026-07-03T20:00:00' });
    expect(second.rows[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'revenue', before: '100.00', after: '150.00' },
        { field: 'likes', before: '5', after: '9' },
      ]),
    );
    expect(second.rows[0]!.changes).not.toContainEqual(expect.objectContaining({ field: 'comments' }));
    const iri = second.rows[0]!.liveStream!;
    expect(iri).toBe(first.rows[0]!.liveStream);
    expect((await api.as('admin').get(iri)).json()).toMatchObject({
      revenue: '150.00',
      comments: 7,
      likes: 9,
      endTime: '2026-07-03T21:00:00+00:00',
    });
    const trail = (await api.as('admin').get(`/api/audit_entries?record=${iri}&order[id]=asc`)).json<{
      member: { operation: string; before: object; after: object }[];
    }>().member;
    expect(trail.map(({ operation }) => operation)).toEqual(['CREATE', 'UPDATE']);
    expect(trail[1]).toMatchObject({ before: { revenue: 100, likes: 5 }, after: { revenue: 150, likes: 9 } });
    // An export taken before the stream had ended.
    const old = (
      await list(await listFile({ generation: 'F1', rows: [importedStream(3, { durationSeconds: 600, figures: { revenue: '10.00' } })] }))
    ).json<ImportReport>();
    expect(old.rows[0]).toMatchObject({ status: 'skipped', reason: 'A later export of this stream has already been imported.' });
    // None of the exports is lost: each is a reading at its end, also when it is imported again.
    await list(await listFile({ generation: 'F1', rows: [importedStream(3, { durationSeconds: 600, figures: { revenue: '10.00' } })] }));
    const readings = (await api.as('admin').get(`/api/live_stream_readings?liveStream=${iri}`)).json<{
      member: { readAt: string; gmv: string; source: string }[];
    }>().member;
    expect(readings.map(({ readAt, gmv, source }) => [readAt, gmv, source])).toEqual([
      ['2026-07-03T19:10:00+00:00', '10.00', 'IMPORT'],
      ['2026-07-03T20:30:00+00:00', '100.00', 'IMPORT'],
      ['2026-07-03T21:00:00+00:00', '150.00', 'IMPORT'],
    ]);
  });

  it('matches by room ID a stream that another file matched by its start, and never mixes up two room IDs', async () => {
    const roomId = '7512345678901234567';
    const start = { start: '2026-07-04T20:00:13', end: '2026-07-04T21:30:00' };
    await list(await listFile({ generation: 'F2', rows: [importedStream(4)] }));
    const withRoom = (
      await list(await listFile({ generation: 'F4', rows: [importedStream(4, { ...start, roomId, title: 'Flash deals' })] }), {
        liveAccount: api.world.accounts.acmeUk,
      })
    ).json<ImportReport>();
    expect(importCounts(withRoom)).toMatchObject({ updated: 1 });
    expect((await api.as('admin').get(withRoom.rows[0]!.liveStream!)).json()).toMatchObject({ roomId, title: 'Flash deals' });
    const other = (
      await list(await listFile({ generation: 'F4', rows: [importedStream(4, { ...start, roomId: '7512345678901234568' })] }), {
        liveAccount: api.world.accounts.acmeUk,
      })
    ).json<ImportReport>();
    expect(importCounts(other)).toMatchObject({ created: 1 });
  });

  it('reports rows of unknown accounts, and imports them once they are mapped', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: [importedStream(5), importedStream(6, { creator: 'stranger', creatorId: '7000000000000000009' })],
    });
    const first = (await list(file)).json<ImportReport>();
    expect(first).toMatchObject({ created: 1, skipped: 1, failed: 0, unknownAccounts: ['stranger'] });
    expect(first.rows[1]).toMatchObject({ account: 'stranger', start: '2026-07-06T20:00:00' });
    expect(first.rows[1]!.reason).toContain('stranger');
    const second = (await list(file, { mapping: JSON.stringify({ stranger: api.world.accounts.birch }) })).json<ImportReport>();
    expect(second).toMatchObject({ created: 1, skipped: 1, unknownAccounts: [] });
    const item = (await api.as('admin').get(second.rows[1]!.liveStream!)).json<{ liveAccount: { identity: string } }>();
    expect(item.liveAccount.identity).toBe('birch');
  });

  it('finds an account by its creator ID, whatever its current handle', async () => {
    await api.as('admin').patch(api.world.accounts.acmeUs, { creatorId: '7000000000000000077' });
    const done = (
      await list(
        await listFile({ generation: 'F1', rows: [importedStream(7, { creator: 'an.old.name', creatorId: '7000000000000000077' })] }),
      )
    ).json<ImportReport>();
    const item = (await api.as('admin').get(done.rows[0]!.liveStream!)).json<{ liveAccount: { identity: string }; startTime: string }>();
    expect(item).toMatchObject({ liveAccount: { identity: 'acme.us' }, startTime: '2026-07-08T00:00:00+00:00' });
  });

  it('requires the account when the file names none', async () => {
    const file = await listFile({ generation: 'F3', rows: [importedStream(8, { title: 'Morning' })] });
    const refused = await list(file);
    expect(refused.status).toBe(422);
    expect(refused.json<{ violations: object[] }>().violations).toMatchObject([{ propertyPath: 'liveAccount' }]);
    expect((await list(file, { liveAccount: api.world.accounts.acmeUk })).json<ImportReport>().created).toBe(1);
  });

  it('writes nothing when one row cannot be read, and names the row', async () => {
    const before = await streamCount();
    const file = await listFile({
      generation: 'F1',
      format: 'csv',
      rows: [
        importedStream(1, { start: '2026-08-01T10:00:00' }),
        importedStream(2, { start: '2026-08-02T10:00:00', figures: { revenue: 'much' } }),
      ],
    });
    expect((await list(file, { dryRun: '1' })).json<ImportReport>()).toMatchObject({ created: 1, failed: 1 });
    const answer = await list(file);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ '@type': 'ImportRefused', failed: 1 });
    expect(answer.json<{ detail: string }>().detail).toContain('row 3');
    expect(await streamCount()).toBe(before);
  });

  it('lets managers import for accounts they manage, and no other roles import', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: [importedStream(1, { start: '2026-08-03T10:00:00', creator: 'birch' }), importedStream(2, { start: '2026-08-03T10:00:00' })],
    });
    const mine = (await list(file, {}, 'manager')).json<ImportReport>();
    expect(mine).toMatchObject({ created: 1, skipped: 1 });
    expect(mine.rows[0]!.reason).toContain('do not manage');
    expect((await list(file, { liveAccount: api.world.accounts.birch }, 'manager')).status).toBe(422);
    for (const person of ['client', 'employee', 'nobody'] as const) expect((await list(file, {}, person)).status, person).toBe(403);
    expect((await api.as('manager2').get(mine.import!)).status).toBe(404);
    expect((await api.as('manager2').get(`${mine.import!}/file`)).status).toBe(404);
    expect((await api.as('manager').get(`${mine.import!}/file`)).status).toBe(200);
  });

  it('reports progress to clients that accept it', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: Array.from({ length: 1200 }, (_, index) =>
        importedStream(1, { start: new Date(Date.UTC(2025, 0, 1, index)).toISOString().slice(0, 19), durationSeconds: 1800 }),
      ),
    });
    const answer = await list(file, { dryRun: '1' }, 'admin', 'application/x-ndjson');
    const lines = answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).toMatchObject({ result: { created: 1200 } });
    expect(lines.some((line) => 'progress' in line)).toBe(true);
    const wrong = await list(
      await dashboardFile({ clock: false, metrics: [{ time: '2026-07-01T20:00:00', attributedGmv: '1.00' }] }),
      {},
      'admin',
      'application/x-ndjson',
    );
    expect(JSON.parse(wrong.text.trim().split('\n').at(-1)!)).toMatchObject({ problem: { status: 422 } });
  });

  it('rejects a request that is not a form, has no file or is too large', async () => {
    expect((await api.as('admin').post('/api/live-streams/tiktok-upload', { file: 'x' })).status).toBe(415);
    expect((await list(null)).json()).toMatchObject({ violations: [{ propertyPath: 'file' }] });
    expect((await list({ name: 'big.csv', bytes: new Uint8Array(20_000_001) })).status).toBe(413);
    expect((await list({ name: 'empty.csv', bytes: new Uint8Array(0) })).status).toBe(422);
    expect((await list(await listFile({ generation: 'F1', rows: [importedStream(1)] }), { mapping: '[1]' })).json()).toMatchObject({
      violations: [{ propertyPath: 'mapping' }],
    });
    expect(
      (
        await api.as('admin').send({
          method: 'POST',
          url: '/api/schedules/publish',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          payload: '--x--\r\n',
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await api.as('admin').send({
          method: 'POST',
          url: '/api/clients',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          payload: '--x--\r\n',
        })
      ).status,
    ).toBe(415);
  });
});

it('asks for one file when a form contains two', async () => {
  const { headers, payload } = formOf(await listFile({ generation: 'F1', rows: [importedStream(1)] }), {});
  const open = payload.subarray(0, payload.lastIndexOf('\r\n--') + 2);
  const answer = await api
    .as('admin')
    .send({ method: 'POST', url: '/api/live-streams/tiktok-upload', headers, payload: Buffer.concat([open, payload]) });
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'file', message: 'Choose only one file.' }] });
});

async function streamCount(): Promise<number> {
  const [row] = await api.database.rows<{ count: number }>(sql`select count(*) from live_stream`);
  return row!.count;
}
