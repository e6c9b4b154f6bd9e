/** Streams with known figures, and requests for their analytics. */
import { expect } from 'vitest';
import type { AnalyticsAnswer } from '../../src/domains/reporting/report/analytics.rules.ts';
import { startApi, type Api, type Answer, type Person } from './api.ts';
import { insertProduct, insertStream } from './streams.ts';

export const PATH = '/api/reports/live-stream-analytics';
export const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;

export interface AnalyticsKit {
  readonly api: Api;
  /** A stream that begins on different days in London and New York, with a product. */
  readonly late: string;
  /** A stream of July whose title is a formula. */
  readonly evil: string;
  readonly ask: (person: Person, body: object, headers?: Record<string, string>) => Promise<Answer>;
  readonly answerOf: (person: Person, body: object) => Promise<AnalyticsAnswer>;
}

export async function startAnalytics(): Promise<AnalyticsKit> {
  const api = await startApi();
  const { acmeUk, acmeUs, birch } = api.world.accounts;
  const add = (account: string, start: string, minutes: number, values: Record<string, string | number | null>) =>
    insertStream(api.database, account, start, minutes, values);
  await add(acmeUk, '2026-06-01T08:00:00Z', 95, {
    liveAttributedGmv: '310.55',
    revenue: '999.99',
    ordersPaid: 31,
    itemsSold: 40,
    views: 1000,
    viewers: 800,
    impressions: 9000,
    productImpressions: 700,
    productClicks: 70,
    avgViewingDuration: 33,
    likes: 5,
  });
  await add(acmeUk, '2026-06-08T08:00:00Z', 61, { revenue: '100.10', views: 333, productImpressions: 100 });
  // 00:30 on the 16th in London, still the 15th in New York.
  const late = await add(acmeUs, '2026-06-15T23:30:00Z', 120, {
    revenue: '75.25',
    ordersPaid: 7,
    productClicks: 9,
    views: 90,
    avgViewingDuration: 10,
  });
  await add(acmeUs, '2026-05-31T23:30:00Z', 60, { revenue: '11.00', ordersPaid: 1 });
  await add(birch, '2026-06-20T10:00:00Z', 45, { likes: 12, provisional: true } as never);
  await add(acmeUk, '2026-05-12T08:00:00Z', 60, { revenue: '200.00', ordersPaid: 20, views: 500 });
  await add(birch, '2025-06-12T08:00:00Z', 30, { revenue: '50.00' });
  const evil = await add(birch, '2026-07-02T08:00:00Z', 30, { title: '=HYPERLINK("http://evil","x")', revenue: '1.00' });
  await insertProduct(api.database, late, 'p1', '@SUM(1)', {
    attributedGmv: '75.25',
    skuOrders: 7,
    itemsSold: 8,
    productImpressions: 100,
    productClicks: 9,
  });
  const ask = (person: Person, body: object, headers?: Record<string, string>) =>
    api.as(person).post(PATH, { ...JUNE, groupBy: 'stream', ...body }, headers);
  return {
    api,
    late,
    evil,
    ask,
    answerOf: async (person, body) => {
      const answer = await ask(person, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.json<AnalyticsAnswer & Record<string, unknown>>();
    },
  };
}
