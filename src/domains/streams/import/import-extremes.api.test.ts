/** API tests of import edge cases: concurrent imports, the repeated hour of a clock change, and ten thousand streams (fewer without WIDE=1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { Temporal } from '#core/time';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { breadth } from '../../../../test/kit/breadth.ts';
import { controlList, dashboardFile, listFile } from '../../../../test/kit/exports.ts';
import { importCounts, importedStream, uploadDashboard, uploadList, type Sent } from '../../../../test/kit/imports.ts';
import type { ImportReport } from './import-file.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = (...sent: Sent) => uploadList(api, ...sent);
const dashboard = (...sent: Sent) => uploadDashboard(api, ...sent);

describe('the same file imported several times concurrently', () => {
  it('imports a list once; the other requests find no changes', async () => {
    const file = await listFile({
      generation: 'F1',
      rows: Array.from({ length: 20 }, (_, day) => importedStream(1, { start: `2024-03-${String(day + 1).padStart(2, '0')}T10:00:00` })),
    });
    const answers = await Promise.all([...Array.from({ length: 4 }, () => list(file)), list(file, { dryRun: '1' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const reports = answers
      .slice(0, 4)
      .map((answer) => answer.json<ImportReport>())
      .sort((one, other) => other.created - one.created);
    expect(reports.map(importCounts)).toEqual([
      { created: 20, updated: 0, skipped: 0, failed: 0 },
      ...Array.from({ length: 3 }, () => ({ created: 0, updated: 0, skipped: 20, failed: 0 })),
    ]);
    expect(reports.map((report) => report.import !== null)).toEqual([true, false, false, false]);
    expect(reports[1]!.rows[0]!.reason).toBe('No changes.');
  });

  it('imports a dashboard once', async () => {
    const file = await dashboardFile({
      clock: true,
      metrics: Array.from({ length: 30 }, (_, index) => ({ time: `2026-06-10T18:${String(index + 10)}:00`, attributedGmv: '1.00' })),
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => dashboard(file, { liveStream: api.world.streams.acmeEvening })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const reports = answers.map((answer) => answer.json<ImportReport>());
    expect(reports.map(({ created }) => created).sort((one, other) => one - other)).toEqual([0, 0, 0, 30]);
    expect(reports.filter((report) => report.import !== null)).toHaveLength(1);
  });
});

describe('the repeated hour of a clock change', () => {
  it.each([
    ['with times of day', true],
    ['with dates', false],
  ])('is imported minute by minute, first before the change and then after it, %s', async (_, clock) => {
    const created = (
      await list(
        await listFile({ generation: 'F1', rows: [importedStream(1, { start: '2025-10-26T00:58:00', durationSeconds: 2.1 * 3600 })] }),
      )
    ).json<ImportReport>();
    const liveStream = created.rows[0]!.liveStream!;
    const walls = Array.from({ length: 126 }, (__, minute) =>
      Temporal.Instant.fromEpochMilliseconds(Date.UTC(2025, 9, 25, 23, 58 + minute))
        .toZonedDateTimeISO('Europe/London')
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' }),
    );
    const file = await dashboardFile({ clock, metrics: walls.map((time, index) => ({ time, attributedGmv: `${index}.00` })) });
    const done = (await dashboard(file, clock ? { liveStream } : {})).json<ImportReport>();
    expect(importCounts(done)).toEqual(
      clock ? { created: 126, updated: 0, skipped: 0, failed: 0 } : { created: 0, updated: 0, skipped: 126, failed: 0 },
    );
    const stored = await api.database.rows<{ minute: number; gmv: string }>(
      sql`select extract(epoch from datetime - '2025-10-25T23:58:00Z')::int / 60 as minute, attributed_gmv as gmv from live_stream_metric where live_stream = ${liveStream.split('/').at(-1)} order by datetime`,
    );
    expect(stored).toEqual(walls.map((__, minute) => ({ minute, gmv: `${minute}.00` })));
  });
});

describe('a text longer than its column', () => {
  it('is truncated between characters', async () => {
    const rows = [importedStream(8, { title: `${'a'.repeat(199)}😀😀` })];
    const listed = await list(await listFile({ generation: 'F3', rows }), { liveAccount: api.world.accounts.birch });
    expect(listed.status, listed.text).toBe(200);
    const { liveStream } = listed.json<ImportReport>().rows[0]!;
    const file = await dashboardFile({
      clock: true,
      metrics: [],
      products: [{ productId: '1729384756102938475', productName: `${'b'.repeat(499)}😀😀`, attributedGmv: '3.75', itemsSold: '3' }],
    });
    expect(importCounts((await dashboard(file, { liveStream: liveStream! })).json<ImportReport>())).toMatchObject({ created: 1 });
    expect((await api.as('admin').get(liveStream!)).json()).toMatchObject({
      title: `${'a'.repeat(199)}😀`,
      liveStreamProducts: [{ productName: `${'b'.repeat(499)}😀` }],
    });
  });
});

it.each(['1', '0'])('strips characters that the database cannot store (dryRun %s)', async (dryRun) => {
  const done = await list(controlList(), { liveAccount: api.world.accounts.acmeUk, dryRun });
  expect([done.status, done.json<ImportReport>()], done.text).toMatchObject([200, { created: 1, failed: 0 }]);
});

it('formats times as all other messages do', async () => {
  const file = await dashboardFile({
    clock: false,
    metrics: ['05', '35'].map((minute) => ({ time: `2011-06-10T18:${minute}:00`, attributedGmv: '1.00' })),
  });
  expect((await dashboard(file)).json()).toMatchObject({
    violations: [
      {
        message:
          'None of your streams was on air from Jun 10, 2011, 18:05 to Jun 10, 2011, 18:35. Import the LIVE list first, or choose the stream.',
      },
    ],
  });
  expect((await dashboard(file, { liveStream: api.world.streams.acmeEvening, dryRun: '1' })).json<ImportReport>().rows[0]!.reason).toBe(
    'Time: Jun 10, 2011, 18:05 is outside the stream. This may be the dashboard of another stream.',
  );
});

it('imports thousands of streams at once', async () => {
  const count = breadth(2500, 10_000);
  const rows = Array.from({ length: count }, (_, index) =>
    importedStream(1, { creator: 'birch', start: new Date(Date.UTC(2022, 0, 1, index)).toISOString().slice(0, 19), durationSeconds: 3000 }),
  );
  const file = await listFile({ generation: 'F2', rows });
  const done = (await list(file)).json<ImportReport>();
  expect(done.created).toBe(count);
});
