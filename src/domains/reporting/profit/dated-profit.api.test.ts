/** Tests that profit and loss follows the terms of the day of each schedule and stream. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Api } from '../../../../test/kit/api.ts';
import { startPay, type PayKit } from '../../../../test/kit/payroll.ts';
import { insertStream } from '../../../../test/kit/streams.ts';
import type { ProfitAnswer } from './profit-loss.rules.ts';

let api: Api;
let kit: PayKit;
beforeAll(async () => {
  ({ api, kit } = await startPay());
});
afterAll(() => api.stop());

it('the share and the cost of each day count for the streams and schedules of that day', async () => {
  const account = await kit.account('dated.share');
  const set = async (body: object) => expect((await api.as('admin').patch(account, body)).status).toBe(200);
  const reported = async () => {
    const input = { from: '2014-11-01', to: '2014-11-30', liveAccounts: [account] };
    const { totals } = (await api.as('admin').post('/api/reports/profit-loss', input)).json<ProfitAnswer & Record<string, unknown>>();
    return [totals.revenue, totals.administrative];
  };
  // First values hold from the beginning.
  await set({ agencyShare: '0.10', administrativeCostPerHour: '6.00' });
  const person = await kit.employee('Shared');
  for (const day of ['2014-11-10', '2014-11-20']) {
    await insertStream(api.database, account, `${day}T09:00:00Z`, 120, { revenue: '400.00' });
    await kit.work(person, `${day}T09:00:00Z`, `${day}T11:00:00Z`, { account });
  }
  expect(await reported()).toEqual(['80.00', '24.00']);
  await set({ agencyShare: '0.50', administrativeCostPerHour: '9.00' });
  expect(await reported()).toEqual(['80.00', '24.00']);
  await set({ agencyShare: '0.20', administrativeCostPerHour: '8.00', validFrom: '2014-11-15' });
  expect(await reported()).toEqual(['120.00', '28.00']);
});
