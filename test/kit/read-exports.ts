/** Streams that every variant of a list is generated from, and a parser to read them back. */
import { expect } from 'vitest';
import { figuresShown, listFile, type Generation, type ListOptions, type MadeStream } from './exports.ts';
import { readExport, type ExportReading } from '../../src/domains/streams/parse/parse-reader.service.ts';
import type { DashboardRow, ListRow } from '../../src/domains/streams/parse/parse-rows.rules.ts';

export const FIGURES: Readonly<Record<string, string | null>> = {
  revenue: '588700',
  liveAttributedGmv: '1234.56',
  directGmv: '1000.5',
  products: '12',
  differentProductsSold: '7',
  ordersCreated: '1250',
  ordersPaid: '1200',
  mainOrders: '1100',
  itemsSold: '1700000',
  buyers: '999',
  averagePrice: '12.05',
  coRate: '0.0833',
  viewers: '45678',
  views: '123456',
  avgViewers: '37',
  peakViewers: '410',
  avgViewingDuration: '65',
  comments: '0',
  shares: null,
  likes: '2000',
  newFollowers: '31',
  impressions: '250000',
  productImpressions: '36000',
  productClicks: '1017',
  ctr: '0.02825',
  liveCtr: '1.0423',
  showGpm: '4.94',
  watchGpm: '10.01',
  gmvPerHour: '987.65',
  tapThroughRate: '0.493824',
};
export const STREAMS: readonly MadeStream[] = [
  {
    creatorId: '7012345678901234567',
    creator: 'green.star',
    nickname: 'Green "Star", Ltd',
    roomId: '7301234567890123456',
    title: 'Evening; live',
    start: '2026-04-18T22:14:00',
    end: '2026-04-18T23:29:00',
    durationSeconds: 4500,
    figures: FIGURES,
  },
  {
    creatorId: '7012345678901234568',
    creator: 'blue',
    nickname: 'Bintang Biru',
    roomId: '7301234567890123457',
    title: 'Pagi',
    start: '2026-07-04T08:01:00',
    end: '2026-07-04T08:46:00',
    durationSeconds: 2700,
    figures: { ...FIGURES, revenue: '6830000.01', comments: null, coRate: null },
  },
];

export async function rowsOf<Row extends ListRow | DashboardRow>({ rows }: ExportReading): Promise<Row[]> {
  const all: Row[] = [];
  for await (const chunk of rows) all.push(...(chunk as readonly Row[]));
  return all;
}

export async function readList(options: ListOptions): Promise<{ header: ExportReading['header']; rows: ListRow[] }> {
  const reading = await readExport(await listFile(options), 'list');
  return { header: reading.header, rows: await rowsOf<ListRow>(reading) };
}

export function expectStreams(rows: readonly ListRow[], generation: Generation, language: 'en' | 'id' = 'en'): void {
  const shown = figuresShown(generation, language).filter((figure) => figure !== 'seconds');
  expect(rows.map(({ problems }) => problems)).toEqual(STREAMS.map(() => []));
  for (const [index, stream] of STREAMS.entries()) {
    const row = rows[index]!;
    expect({ start: row.start, durationSeconds: row.durationSeconds }).toEqual({
      start: stream.start,
      durationSeconds: stream.durationSeconds,
    });
    expect(Object.fromEntries(shown.map((figure) => [figure, row.figures[figure as keyof typeof row.figures]]))).toEqual(
      Object.fromEntries(shown.map((figure) => [figure, stream.figures![figure] ?? null])),
    );
    const isNamed = generation === 'F1' || generation === 'F2';
    expect([row.creator, row.creatorId, row.nickname]).toEqual(
      isNamed ? [stream.creator, stream.creatorId, stream.nickname] : [null, null, null],
    );
    expect([row.roomId, row.end]).toEqual(generation === 'F4' ? [stream.roomId, stream.end] : [null, null]);
    expect(row.title).toBe(isNamed ? null : stream.title);
  }
}
