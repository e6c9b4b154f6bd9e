/** An export comes in whole or not at all, finds its streams again, and is replaced by a later one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import { startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { dashboardFile, listFile, type MadeFile, type MadeStream } from '../../../../test/kit/exports.ts';
import { uploadFile } from '../../../../test/kit/upload.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = (file: MadeFile | null, fields?: Record<string, string>, person?: Person, accept?: string) =>
  uploadFile(api, 'tiktok-upload', file, fields, person, accept);
const dashboard = (file: MadeFile | null, fields?: Record<string, string>, person?: Person) =>
  uploadFile(api, 'tiktok-dashboard-upload', file, fields, person);

interface Report {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly rows: readonly {
    readonly row: number;
    readonly sheet: string;
    readonly status: string;
    readonly reason: string | null;
    readonly liveStream: string | null;
    readonly account: string | null;
    readonly start: string | null;
    readonly changes: readonly object[];
  }[];
  readonly unknownAccounts: readonly string[];
  readonly warnings: readonly string[];
  readonly import: string | null;
}
const counts = ({ created, updated, skipped, failed }: Report) => ({ created, updated, skipped, failed });

function stream(turn: number, more: Partial<MadeStream> = {}): MadeStream {
  return {
    creatorId: '7000000000000000001',
    creator: 'acme.uk',
    nickname: 'Acme',
    start: `2026-07-0${turn}T20:00:00`,
    durationSeconds: 5400,
    figures: {
      revenue: '1234.56',
      liveAttributedGmv: '1300.10',
      ordersPaid: '40',
      views: '9000',
      viewers: '7000',
      likes: '10',
      productImpressions: '5000',
      productClicks: '400',
      ctr: '0.08',
    },
    ...more,
  };
}

describe('a LIVE list', () => {
  it('is previewed without writing, imported, and changes nothing the second time', async () => {
    const file = await listFile({ generation: 'F2', rows: [stream(1), stream(2)] });
    const before = await streamCount();
    const preview = (await list(file, { dryRun: '1' })).json<Report>();
    expect(counts(preview)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect(preview.rows.every(({ liveStream }) => liveStream === null)).toBe(true);
    expect(await streamCount()).toBe(before);

    const done = (await list(file)).json<Report>();
    expect(counts(done)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    const item = (await api.as('admin').get(done.rows[0]!.liveStream!)).json();
    // July: London is an hour ahead.
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

    const again = (await list(file)).json<Report>();
    expect(counts(again)).toEqual({ created: 0, updated: 0, skipped: 2, failed: 0 });
    expect(again.import).toBeNull();
    expect(again.rows[0]!.reason).toBe('Nothing is new.');
    expect((await api.as('admin').get(done.rows[0]!.liveStream!)).headers.etag).toBe(
      (await api.as('admin').get(done.rows[0]!.liveStream!)).headers.etag,
    );
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

  it('supersedes older figures, keeps what it does not know, and audits what changed', async () => {
    const first = (
      await list(await listFile({ generation: 'F1', rows: [stream(3, { figures: { revenue: '100.00', comments: '7', likes: '5' } })] }))
    ).json<Report>();
    const second = (
      await list(
        await listFile({
          generation: 'F1',
          rows: [stream(3, { durationSeconds: 7200, figures: { revenue: '150.00', comments: null, likes: '9' } })],
        }),
      )
    ).json<Report>();
    expect(counts(second)).toEqual({ created: 0, updated: 1, skipped: 0, failed: 0 });
    expect(first.rows[0]).toMatchObject({ account: 'acme.uk', start: '2026-07-03T20:00:00', changes: [] });
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
    // An export from before the stream had ended.
    const old = (
      await list(await listFile({ generation: 'F1', rows: [stream(3, { durationSeconds: 600, figures: { revenue: '10.00' } })] }))
    ).json<Report>();
    expect(old.rows[0]).toMatchObject({ status: 'skipped', reason: 'A later export of this stream is known already.' });
  });

  it('finds by room ID what another file found by its start, and never mixes up two room IDs', async () => {
    const roomId = '7512345678901234567';
    const start = { start: '2026-07-04T20:00:13', end: '2026-07-04T21:30:00' };
    await list(await listFile({ generation: 'F2', rows: [stream(4)] }));
    const withRoom = (
      await list(await listFile({ generation: 'F4', rows: [stream(4, { ...start, roomId, title: 'Flash deals' })] }), {
        liveAccount: api.world.accounts.acmeUk,
      })
    ).json<Report>();
    expect(counts(withRoom)).toMatchObject({ updated: 1 });
    expect((await api.as('admin').get(withRoom.rows[0]!.liveStream!)).json()).toMatchObject({ roomId, title: 'Flash deals' });
    const other = (
      await list(await listFile({ generation: 'F4', rows: [stream(4, { ...start, roomId: '7512345678901234568' })] }), {
        liveAccount: api.world.accounts.acmeUk,
      })
    ).json<Report>();
    expect(counts(other)).toMatchObject({ created: 1 });
  });

  it('reports rows of unknown accounts, and takes them once somebody says whose they are', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: [stream(5), stream(6, { creator: 'stranger', creatorId: '7000000000000000009' })],
    });
    const first = (await list(file)).json<Report>();
    expect(first).toMatchObject({ created: 1, skipped: 1, failed: 0, unknownAccounts: ['stranger'] });
    expect(first.rows[1]).toMatchObject({ account: 'stranger', start: '2026-07-06T20:00:00' });
    expect(first.rows[1]!.reason).toContain('stranger');
    const second = (await list(file, { mapping: JSON.stringify({ stranger: api.world.accounts.birch }) })).json<Report>();
    expect(second).toMatchObject({ created: 1, skipped: 1, unknownAccounts: [] });
    const item = (await api.as('admin').get(second.rows[1]!.liveStream!)).json<{ liveAccount: { identity: string } }>();
    expect(item.liveAccount.identity).toBe('birch');
  });

  it('finds an account by its creator ID, whatever it is called now', async () => {
    await api.as('admin').patch(api.world.accounts.acmeUs, { creatorId: '7000000000000000077' });
    const done = (
      await list(await listFile({ generation: 'F1', rows: [stream(7, { creator: 'an.old.name', creatorId: '7000000000000000077' })] }))
    ).json<Report>();
    const item = (await api.as('admin').get(done.rows[0]!.liveStream!)).json<{ liveAccount: { identity: string }; startTime: string }>();
    expect(item).toMatchObject({ liveAccount: { identity: 'acme.us' }, startTime: '2026-07-08T00:00:00+00:00' });
  });

  it('asks for the account when the file names none', async () => {
    const file = await listFile({ generation: 'F3', rows: [stream(8, { title: 'Morning' })] });
    const refused = await list(file);
    expect(refused.status).toBe(422);
    expect(refused.json<{ violations: object[] }>().violations).toMatchObject([{ propertyPath: 'liveAccount' }]);
    expect((await list(file, { liveAccount: api.world.accounts.acmeUk })).json<Report>().created).toBe(1);
  });

  it('writes nothing at all when one row cannot be read, and says which', async () => {
    const before = await streamCount();
    const file = await listFile({
      generation: 'F1',
      format: 'csv',
      rows: [stream(1, { start: '2026-08-01T10:00:00' }), stream(2, { start: '2026-08-02T10:00:00', figures: { revenue: 'much' } })],
    });
    expect((await list(file, { dryRun: '1' })).json<Report>()).toMatchObject({ created: 1, failed: 1 });
    const answer = await list(file);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ '@type': 'ImportRefused', failed: 1 });
    expect(answer.json<{ detail: string }>().detail).toContain('row 3');
    expect(await streamCount()).toBe(before);
  });

  it('lets managers import for accounts they manage, and nobody else import at all', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: [stream(1, { start: '2026-08-03T10:00:00', creator: 'birch' }), stream(2, { start: '2026-08-03T10:00:00' })],
    });
    const mine = (await list(file, {}, 'manager')).json<Report>();
    expect(mine).toMatchObject({ created: 1, skipped: 1 });
    expect(mine.rows[0]!.reason).toContain('do not manage');
    expect((await list(file, { liveAccount: api.world.accounts.birch }, 'manager')).status).toBe(422);
    for (const person of ['client', 'employee', 'nobody'] as const) expect((await list(file, {}, person)).status, person).toBe(403);
    expect((await api.as('manager2').get(mine.import!)).status).toBe(404);
    expect((await api.as('manager2').get(`${mine.import!}/file`)).status).toBe(404);
    expect((await api.as('manager').get(`${mine.import!}/file`)).status).toBe(200);
  });

  it('reports how far it is to whoever asks for lines', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: Array.from({ length: 1200 }, (_, index) =>
        stream(1, { start: new Date(Date.UTC(2025, 0, 1, index)).toISOString().slice(0, 19), durationSeconds: 1800 }),
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

  it('refuses what is no form, no file, and too much', async () => {
    expect((await api.as('admin').post('/api/live-streams/tiktok-upload', { file: 'x' })).status).toBe(415);
    expect((await list(null)).json()).toMatchObject({ violations: [{ propertyPath: 'file' }] });
    expect((await list({ name: 'big.csv', bytes: new Uint8Array(20_000_001) })).status).toBe(413);
    expect((await list({ name: 'empty.csv', bytes: new Uint8Array(0) })).status).toBe(422);
    expect((await list(await listFile({ generation: 'F1', rows: [stream(1)] }), { mapping: '[1]' })).json()).toMatchObject({
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

describe('a LIVE dashboard', () => {
  const minute = (time: string, gmv: string | null, more: Record<string, string | null> = {}) => ({
    time,
    attributedGmv: gmv,
    views: '10',
    skuOrders: '1',
    ...more,
  });

  it('brings minutes, products, sources and profiles of the stream that was chosen', async () => {
    const file = await dashboardFile({
      clock: true,
      metrics: [minute('2026-06-10T18:00:00', '1.50'), minute('2026-06-10T18:01:00', null), minute('2026-06-10T18:02:00', '2.25')],
      products: [{ productId: '1729384756102938475', productName: 'Mug', attributedGmv: '3.75', itemsSold: '3' }],
      sources: [
        { source: 'For You', share: '0.75' },
        { source: 'Following', share: '0.25' },
      ],
      profile: [{ group: 'Gender', type: 'Female', viewers: '0.6', customers: '0.7' }],
    });
    const liveStream = api.world.streams.acmeEvening;
    const done = (await dashboard(file, { liveStream })).json<Report>();
    expect(counts(done)).toEqual({ created: 7, updated: 0, skipped: 0, failed: 0 });
    const metrics = (await api.as('client').get(`/api/live_stream_metrics?liveStream=${liveStream}`)).json<{
      member: Record<string, unknown>[];
    }>().member;
    expect(metrics.map(({ datetime, attributedGmv }) => [datetime, attributedGmv])).toEqual([
      ['2026-06-10T17:00:00+00:00', '1.50'],
      ['2026-06-10T17:01:00+00:00', null],
      ['2026-06-10T17:02:00+00:00', '2.25'],
    ]);
    const item = (await api.as('client').get(liveStream)).json();
    expect(item).toMatchObject({
      liveStreamProducts: [{ productName: 'Mug', itemsSold: 3 }],
      liveStreamViewerSources: [{ viewerSource: 'For You' }, { viewerSource: 'Following' }],
      liveStreamProfiles: [{ profileType: 'Female' }],
    });

    expect(counts((await dashboard(file, { liveStream })).json<Report>())).toEqual({ created: 0, updated: 0, skipped: 7, failed: 0 });
    const later = await dashboardFile({
      clock: true,
      metrics: [minute('2026-06-10T18:00:00', '1.75'), minute('2026-06-10T18:02:00', '2.25'), minute('2026-06-10T18:03:00', '9.00')],
    });
    const changed = (await dashboard(later, { liveStream })).json<Report>();
    expect(counts(changed)).toEqual({ created: 1, updated: 1, skipped: 1, failed: 0 });
    expect(changed.rows[0]).toMatchObject({
      status: 'updated',
      account: 'acme.uk',
      changes: expect.arrayContaining([{ field: 'attributedGmv', before: '1.50', after: '1.75' }]) as unknown,
    });
    const sums = await api.database.rows<{ gmv: string; minutes: number }>(
      sql`select attributed_gmv as gmv, minutes from sum_minutes(${liveStream.split('/').at(-1)}, '-infinity', 'infinity')`,
    );
    expect(sums).toEqual([{ gmv: '13.00', minutes: 3 }]);
  });

  it('finds its stream by full times, goes over midnight, and refuses another stream’s minutes', async () => {
    const created = (
      await list(await listFile({ generation: 'F1', rows: [stream(1, { start: '2026-08-20T23:30:00', durationSeconds: 5400 })] }))
    ).json<Report>();
    const iri = created.rows[0]!.liveStream!;
    const times = ['2026-08-20T23:30:00', '2026-08-20T23:59:00', '2026-08-21T00:00:00', '2026-08-21T00:59:00'];
    const found = (
      await dashboard(await dashboardFile({ clock: false, metrics: times.map((time) => minute(time, '1.00')) }))
    ).json<Report>();
    expect(found.rows.map(({ liveStream }) => liveStream)).toEqual(times.map(() => iri));
    const clock = (
      await dashboard(await dashboardFile({ clock: true, metrics: times.map((time) => minute(time, '1.00')) }), { liveStream: iri })
    ).json<Report>();
    expect(counts(clock)).toEqual({ created: 0, updated: 0, skipped: 4, failed: 0 });
    const unknown = await dashboard(await dashboardFile({ clock: true, metrics: times.map((time) => minute(time, '1.00')) }));
    expect(unknown.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'liveStream' }] });
    const wrong = await dashboard(await dashboardFile({ clock: false, metrics: times.map((time) => minute(time, '1.00')) }), {
      liveStream: api.world.streams.acmeEvening,
    });
    expect(wrong.status).toBe(422);
    expect(wrong.json<{ detail: string }>().detail).toContain('outside the stream');
    expect(
      (
        await dashboard(
          await dashboardFile({ clock: false, metrics: times.map((time) => minute(time, '1.00')) }),
          { liveStream: api.world.streams.birchMorning },
          'manager',
        )
      ).status,
    ).toBe(422);
  });
});

describe('the same file several times at once', () => {
  it('is a list that is imported once; the others find that nothing is new', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: Array.from({ length: 20 }, (_, day) => stream(1, { start: `2024-03-${String(day + 1).padStart(2, '0')}T10:00:00` })),
    });
    const answers = await Promise.all([...Array.from({ length: 4 }, () => list(file)), list(file, { dryRun: '1' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const reports = answers
      .slice(0, 4)
      .map((answer) => answer.json<Report>())
      .sort((one, other) => other.created - one.created);
    expect(reports.map(counts)).toEqual([
      { created: 20, updated: 0, skipped: 0, failed: 0 },
      ...Array.from({ length: 3 }, () => ({ created: 0, updated: 0, skipped: 20, failed: 0 })),
    ]);
    expect(reports.map((report) => report.import !== null)).toEqual([true, false, false, false]);
    expect(reports[1]!.rows[0]!.reason).toBe('Nothing is new.');
  });

  it('is a dashboard that is imported once', async () => {
    const file = await dashboardFile({
      clock: true,
      metrics: Array.from({ length: 30 }, (_, index) => ({ time: `2026-06-10T18:${String(index + 10)}:00`, attributedGmv: '1.00' })),
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => dashboard(file, { liveStream: api.world.streams.acmeEvening })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const reports = answers.map((answer) => answer.json<Report>());
    expect(reports.map(({ created }) => created).sort((one, other) => one - other)).toEqual([0, 0, 0, 30]);
    expect(reports.filter((report) => report.import !== null)).toHaveLength(1);
  });
});

describe('the hour that comes twice', () => {
  it.each([
    ['with times of day', true],
    ['with dates', false],
  ])('is imported minute by minute, first before the clocks change and then after, %s', async (_, clock) => {
    const created = (
      await list(await listFile({ generation: 'F1', rows: [stream(1, { start: '2025-10-26T00:58:00', durationSeconds: 2.1 * 3600 })] }))
    ).json<Report>();
    const liveStream = created.rows[0]!.liveStream!;
    const walls = Array.from({ length: 126 }, (__, minute) =>
      Temporal.Instant.fromEpochMilliseconds(Date.UTC(2025, 9, 25, 23, 58 + minute))
        .toZonedDateTimeISO('Europe/London')
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' }),
    );
    const file = await dashboardFile({ clock, metrics: walls.map((time, index) => ({ time, attributedGmv: `${index}.00` })) });
    const done = (await dashboard(file, clock ? { liveStream } : {})).json<Report>();
    expect(counts(done)).toEqual(
      clock ? { created: 126, updated: 0, skipped: 0, failed: 0 } : { created: 0, updated: 0, skipped: 126, failed: 0 },
    );
    const stored = await api.database.rows<{ minute: number; gmv: string }>(
      sql`select extract(epoch from datetime - '2025-10-25T23:58:00Z')::int / 60 as minute, attributed_gmv as gmv from live_stream_metric where live_stream = ${liveStream.split('/').at(-1)} order by datetime`,
    );
    expect(stored).toEqual(walls.map((__, minute) => ({ minute, gmv: `${minute}.00` })));
  });
});

it('takes ten thousand streams at once', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    stream(1, { creator: 'birch', start: new Date(Date.UTC(2022, 0, 1, index)).toISOString().slice(0, 19), durationSeconds: 3000 }),
  );
  const file = await listFile({ generation: 'F2', rows });
  const done = (await list(file)).json<Report>();
  expect(done.created).toBe(10_000);
});

async function streamCount(): Promise<number> {
  const [row] = await api.database.rows<{ count: number }>(sql`select count(*) from live_stream`);
  return row!.count;
}
