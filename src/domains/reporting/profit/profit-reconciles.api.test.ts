/**
 * Tests that the profit and loss report equals the payroll of the same days to the penny in every grouping, and that revenue is every
 * stream's GMV × share.
 */
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareDecimals, multiplyDecimals, sumOf, toScale } from '#core/money';
import { agencies, insertAgency, tokenFor } from '../../../../test/kit/agency.ts';
import { startApi, type Api } from '../../../../test/kit/api.ts';
import { PROFIT_GROUPINGS, type ProfitAnswer, type ProfitFigure } from './profit-loss.rules.ts';
import { breadth } from '../../../../test/kit/breadth.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';

const JUNE = { from: '2026-06-01', to: '2026-06-30' } as const;
const ADDED = [
  'gmv',
  'revenue',
  'labour',
  'bonuses',
  'administrative',
  'adjustments',
  'costs',
  'paid',
  'submitted',
  'draft',
  'estimated',
  'schedules',
  'hours',
  'unknownRevenue',
] as const satisfies readonly ProfitFigure[];

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const extras = fc.record({
  shares: fc.array(fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 5 }), { minLength: 4, maxLength: 4 }),
  costs: fc.array(fc.option(fc.integer({ min: 0, max: 1999 })), { minLength: 4, maxLength: 4 }),
  /** Minutes that differ from the stream's total, with attributed GMV, direct GMV, or both. */
  minutes: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 6 }),
  hours: fc.integer({ min: 1, max: 3 }),
  adjustments: fc.array(fc.record({ add: fc.integer({ min: 0, max: 9999 }), deduct: fc.integer({ min: 0, max: 9999 }) }), {
    minLength: 3,
    maxLength: 3,
  }),
  narrowed: fc.boolean(),
  status: fc.constantFrom('DRAFT', 'SUBMITTED', 'PAID'),
});
type Extras = typeof extras extends fc.Arbitrary<infer Value> ? Value : never;

const money = (pennies: number) => (pennies / 100).toFixed(2);

async function enrich({ shares, costs, minutes, hours }: Extras): Promise<void> {
  const { database } = api;
  await database.rows(
    sql`insert into bonus_settings (early_shift_bonus_rate, late_shift_bonus_rate, weekend_bonus_rate, early_shift_cutoff, late_shift_cutoff) values (1.37, 2.11, 3.03, '10:30', '12:15')`,
  );
  const incentive = {
    name: 'Together',
    metric: 'GMV',
    scope: 'PERIOD',
    roles: ['HOST', 'MODERATOR'],
    mode: 'SLAB',
    reward: 'FIXED',
    tiers: [{ min: '10.00', value: '33.35' }],
    split: 'BY_HOURS',
    cap: null,
    effectiveFrom: null,
    effectiveTo: null,
  };
  const accounts = await database.rows<{ uuid: string }>(sql`select uuid from live_account order by id`);
  for (const [index, { uuid }] of accounts.entries()) {
    const share = shares[index] ?? null;
    // The terms first: the account may show only what one of them says.
    for (const [table, key] of [
      ['live_account_terms', 'live_account'],
      ['live_account', 'uuid'],
    ] as const)
      await database.rows(
        sql`update ${raw(table)} set agency_share = ${share === null ? null : (share / 10_000).toFixed(4)}, administrative_cost_per_hour = ${costs[index] == null ? null : money(costs[index])}, hourly_gmv_bonus_settings = ${JSON.stringify({ roles: ['HOST'], tiers: [{ minHourlyGmv: '5.00', bonusPerHour: '1.13' }] })}, incentive_settings = ${JSON.stringify([incentive])} where ${raw(key)} = ${uuid}`,
      );
  }
  await database.rows(
    sql`update schedule set end_time = start_time + make_interval(hours => ${hours}), published_at = '2026-06-01T00:00:00Z' where id % 3 > 0`,
  );
  for (const { uuid, start } of await database.rows<{ uuid: string; start: string }>(
    sql`select uuid, start_time as start from live_stream where id % 2 = 0`,
  )) {
    for (const [index, pennies] of minutes.entries())
      await database.rows(
        sql`insert into live_stream_metric (live_stream, datetime, attributed_gmv, direct_gmv) values (${uuid}, ${start}::timestamptz + make_interval(mins => ${20 * index + 1}), ${index > 0 && minutes[0]! % 3 > 0 ? null : money(pennies)}, ${index === 0 && minutes[0]! % 3 > 1 ? null : money(pennies + 5000)})`,
      );
  }
}

async function callerOf(agencyUsers: readonly string[]) {
  const authorization = `Bearer ${await tokenFor(api.database, agencyUsers.at(-1)!)}`;
  const anonymous = api.anonymous();
  return {
    post: async (path: string, body: object) => {
      const answer = await anonymous.post(path, body, { authorization });
      return { ...answer, body: answer.json() };
    },
    patch: (path: string, body: object) => anonymous.patch(path, body, { authorization }),
  };
}

it('reconciles with payrolls and streams to the penny', async () => {
  await fc.assert(
    fc.asyncProperty(agencies, extras, async (agency, more) => {
      const { database } = api;
      await database.rows(sql`delete from live_stream_metric`);
      const caller = await callerOf(await insertAgency(database, agency));
      await enrich(more);
      if (more.narrowed) {
        const [someone] = await database.rows<{ uuid: string }>(sql`select uuid from employee order by id limit 1`);
        await caller.post('/api/payrolls/generate', {
          periodType: 'WEEKLY',
          startDate: '2026-06-08',
          endDate: '2026-06-14',
          employees: [`/api/employees/${someone!.uuid}`],
        });
      }
      await caller.post('/api/payrolls/generate', { periodType: 'MONTHLY', startDate: JUNE.from, endDate: JUNE.to });
      const items = await database.rows<{ uuid: string }>(sql`select uuid from payroll_item order by id`);
      for (const [index, { uuid }] of items.entries()) {
        const { add, deduct } = more.adjustments[index % more.adjustments.length]!;
        await caller.patch(`/api/payroll_items/${uuid}`, { additionalAmount: money(add), deductionAmount: money(deduct) });
      }
      await skipStateMachines(database, sql`update payroll set status = ${more.status}`);
      const [paid] = await database.rows<{ total: string }>(
        sql`select coalesce(sum(total_amount), 0)::numeric(12, 2) as total from payroll`,
      );
      // Each stream is rounded once.
      const streams = await database.rows<{ gmv: string | null; share: string | null }>(
        sql`select coalesce(s.gmv, (select coalesce(sum(q.attributed_gmv), sum(q.direct_gmv)) from live_stream_quarter q where q.live_stream = s.uuid)) as gmv, a.agency_share as share from live_stream s join live_account a on a.uuid = s.live_account`,
      );
      const revenue = toScale(
        sumOf(streams.map(({ gmv, share }) => (gmv === null || share === null ? '0' : toScale(multiplyDecimals(gmv, share), 2)))),
        2,
      );

      for (const groupBy of PROFIT_GROUPINGS) {
        const { status, text, body } = await caller.post('/api/reports/profit-loss', { ...JUNE, groupBy });
        expect(status, text).toBe(200);
        const { totals, groups, waterfall } = body as unknown as ProfitAnswer;
        expect(toScale(sumOf([totals.labour!, totals.bonuses!, totals.adjustments!]), 2), groupBy).toBe(paid!.total);
        expect(totals.estimated, groupBy).toBe('0.00');
        if (totals.revenue !== null) expect(totals.revenue, groupBy).toBe(revenue);
        for (const figure of ADDED)
          expect(compareDecimals(sumOf(groups.map((group) => group[figure] ?? 0)), totals[figure] ?? 0), `${figure} by ${groupBy}`).toBe(0);
        for (const group of groups)
          expect([compareDecimals(group.gmv ?? 0, 0), compareDecimals(group.revenue ?? 0, 0)], groupBy).not.toContain(-1);
        expect(waterfall.at(-1)!.to).toBe(toScale(sumOf([totals.revenue ?? 0, multiplyDecimals(totals.costs!, -1)]), 2));
      }
      // Without a payroll, the estimate equals what it will pay.
      await skipStateMachines(database, sql`update payroll set status = 'DRAFT'`);
      await database.rows(sql`delete from payroll where period_type = 'MONTHLY'`);
      const whole = (await caller.post('/api/reports/profit-loss', { ...JUNE, groupBy: 'day' })).body as unknown as ProfitAnswer;
      const again = await caller.post('/api/payrolls/validate-period', { periodType: 'MONTHLY', startDate: JUNE.from, endDate: JUNE.to });
      expect(whole.totals.estimated).toBe(again.body.estimatedTotal);
    }),
    { numRuns: breadth(2, 8) },
  );
});
