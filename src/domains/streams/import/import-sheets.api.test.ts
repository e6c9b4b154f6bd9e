/** API tests of workbooks with several sheets of the same kind, whose rows have the same numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { workbook } from '../../../../test/kit/exports.ts';
import { importCounts, uploadDashboard, uploadList } from '../../../../test/kit/imports.ts';
import type { ImportReport } from './import-file.action.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const HEADERS = ['Room ID', 'Start Time', 'Duration', 'Views'];
const list = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const file = await workbook('list.xlsx', Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, [HEADERS, ...rows]])));
  const answer = await uploadList(api, file, { liveAccount: api.world.accounts.acmeUk });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ImportReport>();
};

describe('a workbook with two lists', () => {
  const first = ['7600000000000008001', '2025-06-01 10:00', '1h', '10'];
  const second = ['7600000000000008002', '2025-06-02 11:30', '1h', '20'];

  it('reports the rows of both sheets in their order, each with its own start', async () => {
    const { rows } = await list({ A: [first], B: [second] });
    expect(rows.map(({ sheet, row, status, start }) => [sheet, row, status, start])).toEqual([
      ['A', 2, 'created', '2025-06-01T10:00:00'],
      ['B', 2, 'created', '2025-06-02T11:30:00'],
    ]);
    expect(rows[0]!.liveStream).not.toBe(rows[1]!.liveStream);
    const changed = await list({ A: [[...first.slice(0, 3), '11']], B: [[...second.slice(0, 3), '21']] });
    expect(changed.rows.map(({ status, changes }) => [status, changes])).toEqual([
      ['updated', [{ field: 'views', before: '10', after: '11' }]],
      ['updated', [{ field: 'views', before: '20', after: '21' }]],
    ]);
  });

  it('uses the last of two rows about one stream, and names its sheet and row', async () => {
    const stream = ['7600000000000008003', '2025-06-03 10:00', '1h'];
    const report = await list({
      A: [
        [...stream, '30'],
        [...stream, '31'],
      ],
      B: [[...stream, '32']],
    });
    expect(importCounts(report)).toMatchObject({ created: 1, skipped: 2 });
    expect(report.rows.map(({ reason }) => reason)).toEqual([
      'The same stream is in sheet "B", row 2 again; that row is used.',
      'The same stream is in sheet "B", row 2 again; that row is used.',
      null,
    ]);
    expect((await api.as('admin').get(report.rows[2]!.liveStream!)).json()).toMatchObject({ views: 32 });
  });

  it('uses the last of two rows that name one stored stream in different ways', async () => {
    const [room, start] = ['7600000000000008004', '2025-06-04 10:00'];
    await list({ A: [[room, start, '1h', '40']] });
    const report = await list({ A: [[room, start, '1h', '41']], B: [['--', start, '1h', '42']] });
    expect(report.rows.map(({ status }) => status)).toEqual(['skipped', 'updated']);
    expect((await api.as('admin').get(report.rows[1]!.liveStream!)).json()).toMatchObject({ roomId: room, views: 42 });
  });
});

it('names the sheet of a minute that is in another sheet of the dashboard too', async () => {
  const trend = [
    ['Time', 'Attributed GMV'],
    ['18:00', '1.00'],
  ];
  const refused = await uploadDashboard(api, await workbook('trends.xlsx', { A: trend, B: [...trend, ['18:00', '2.00']] }), {
    liveStream: api.world.streams.acmeEvening,
  });
  expect(refused.json<ImportReport>().rows.map(({ sheet, row, reason }) => [sheet, row, reason])).toEqual([
    ['B', 2, 'The same minute is already in sheet "A", row 2.'],
    ['B', 3, 'The same minute is already in row 2.'],
  ]);
});
