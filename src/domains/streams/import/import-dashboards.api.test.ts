/** API tests of the LIVE dashboard import: finding the stream, and importing minutes, products, sources and profiles. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { dashboardFile, listFile } from '../../../../test/kit/exports.ts';
import { importCounts, importedStream, uploadDashboard, uploadList, type Sent } from '../../../../test/kit/imports.ts';
import type { ImportReport } from './import-file.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = (...sent: Sent) => uploadList(api, ...sent);
const dashboard = (...sent: Sent) => uploadDashboard(api, ...sent);

describe('a LIVE dashboard', () => {
  const minute = (time: string, gmv: string | null, more: Record<string, string | null> = {}) => ({
    time,
    attributedGmv: gmv,
    views: '10',
    skuOrders: '1',
    ...more,
  });

  it('imports minutes, products, sources and profiles of the selected stream', async () => {
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
    const done = (await dashboard(file, { liveStream })).json<ImportReport>();
    expect(importCounts(done)).toEqual({ created: 7, updated: 0, skipped: 0, failed: 0 });
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

    expect(importCounts((await dashboard(file, { liveStream })).json<ImportReport>())).toEqual({
      created: 0,
      updated: 0,
      skipped: 7,
      failed: 0,
    });
    const later = await dashboardFile({
      clock: true,
      metrics: [minute('2026-06-10T18:00:00', '1.75'), minute('2026-06-10T18:02:00', '2.25'), minute('2026-06-10T18:03:00', '9.00')],
    });
    const changed = (await dashboard(later, { liveStream })).json<ImportReport>();
    expect(importCounts(changed)).toEqual({ created: 1, updated: 1, skipped: 1, failed: 0 });
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

  it('finds its stream by full times, handles midnight, and rejects minutes of another stream', async () => {
    const created = (
      await list(await listFile({ generation: 'F1', rows: [importedStream(1, { start: '2026-08-20T23:30:00', durationSeconds: 5400 })] }))
    ).json<ImportReport>();
    const iri = created.rows[0]!.liveStream!;
    const times = ['2026-08-20T23:30:00', '2026-08-20T23:59:00', '2026-08-21T00:00:00', '2026-08-21T00:59:00'];
    const found = (
      await dashboard(await dashboardFile({ clock: false, metrics: times.map((time) => minute(time, '1.00')) }))
    ).json<ImportReport>();
    expect(found.rows.map(({ liveStream }) => liveStream)).toEqual(times.map(() => iri));
    const clock = (
      await dashboard(await dashboardFile({ clock: true, metrics: times.map((time) => minute(time, '1.00')) }), { liveStream: iri })
    ).json<ImportReport>();
    expect(importCounts(clock)).toEqual({ created: 0, updated: 0, skipped: 4, failed: 0 });
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
