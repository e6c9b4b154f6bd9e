/** The explanation of an incentive: its tiers, and the steps from the metric to the amount. */
import { describe, expect, it } from 'vitest';
import type { Incentive } from '#domains/live';
import { incentiveDetails, incentiveMode, incentiveTiers, type IncentiveSnapshot } from './pay-incentive.rules.ts';

const money = (amount: string) => `£${amount}`;

const RULE: Incentive = {
  name: 'Big week',
  metric: 'GMV',
  scope: 'PERIOD',
  roles: ['HOST'],
  mode: 'SLAB',
  reward: 'FIXED',
  tiers: [
    { min: '1000', value: '50.00' },
    { min: '500', value: '20.00' },
    { min: '2000', value: '90.00' },
  ],
  split: 'EACH',
};

/** Two tiers are reached; the employee was on air for one of three hours. */
function snapshot(rule: Partial<Incentive> = {}, part: Partial<IncentiveSnapshot> = {}): IncentiveSnapshot {
  return {
    rule: { ...RULE, ...rule },
    schedule: null,
    day: null,
    metric: '1500.00',
    gmv: '1800.00',
    seconds: '10800',
    tiersReached: [
      { min: '500', value: '20.00' },
      { min: '1000', value: '50.00' },
    ],
    uncapped: '50.00',
    total: '50.00',
    share: { of: 2, seconds: '3600' },
    ...part,
  };
}

const tiers = (rule: Partial<Incentive>, part: Partial<IncentiveSnapshot> = {}) => incentiveTiers(snapshot(rule, part), money);
const details = (rule: Partial<Incentive>, part: Partial<IncentiveSnapshot> = {}) =>
  incentiveDetails(snapshot(rule, part), '12.34', money).map(({ label, value }) => `${label}: ${value}`);

describe('tiers', () => {
  it('are sorted; of those reached, the highest pays', () => {
    expect(tiers({})).toEqual([
      { from: '£500', value: '£20.00', reached: true, pays: false },
      { from: '£1000', value: '£50.00', reached: true, pays: true },
      { from: '£2000', value: '£90.00', reached: false, pays: false },
    ]);
    expect(tiers({}, { tiersReached: [] }).some(({ reached, pays }) => reached || pays)).toBe(false);
  });
  it('all pay once reached when each slice has its own tier', () => {
    expect(tiers({ mode: 'PROGRESSIVE' }).map(({ pays }) => pays)).toEqual([true, true, false]);
  });
  it('show what they pay, and money only where the metric is money', () => {
    const first = (rule: Partial<Incentive>) =>
      tiers({ tiers: [{ min: '500.00', value: '2.50' }], ...rule }).map(({ from, value }) => `${from}: ${value}`)[0];
    expect([
      first({ metric: 'HOURLY_GMV', reward: 'PER_HOUR' }),
      first({ metric: 'GMV', reward: 'PERCENT_OF_GMV' }),
      first({ metric: 'ORDERS', reward: 'FIXED' }),
      first({ metric: 'ITEMS_SOLD', reward: 'FIXED' }),
      first({ metric: 'NEW_FOLLOWERS', reward: 'FIXED' }),
    ]).toEqual(['£500.00: £2.50 per hour on air', '£500.00: 2.5% of GMV', '500: £2.50', '500: £2.50', '500: £2.50']);
  });
});

describe('steps to the amount', () => {
  it('for one person: metric, time, tiers, amount', () => {
    expect(details({})).toEqual(['GMV of the whole pay period: £1500.00', 'On air: 3 h', 'Earned from tiers: £50.00', 'Amount: £12.34']);
  });
  it('name metric and scope', () => {
    const first = (rule: Partial<Incentive>) => details(rule)[0];
    expect([
      first({ metric: 'HOURLY_GMV', scope: 'DAY' }),
      first({ metric: 'ORDERS', scope: 'SCHEDULE' }),
      first({ metric: 'ITEMS_SOLD' }),
      first({ metric: 'NEW_FOLLOWERS' }),
    ]).toEqual([
      'GMV per hour of one day: £1500.00',
      'Orders of one schedule: 1500',
      'Items sold of the whole pay period: 1500',
      'New followers of the whole pay period: 1500',
    ]);
  });
  it('include the GMV when a share of it is paid and another metric decides', () => {
    expect(details({ metric: 'ORDERS', reward: 'PERCENT_OF_GMV' })).toContain('GMV: £1800.00');
    expect(details({ metric: 'ORDERS', reward: 'FIXED' })).not.toContain('GMV: £1800.00');
    expect(details({ metric: 'GMV', reward: 'PERCENT_OF_GMV' })).not.toContain('GMV: £1800.00');
  });
  it('include the cap, and what it changed', () => {
    expect(details({ cap: '60.00' })).toContain('Cap: £60.00, not reached');
    expect(details({ cap: '40.00' }, { total: '40.00' })).toContain('Cap: £40.00, so £40.00 is paid');
    for (const cap of [undefined, null]) expect(details({ cap }).filter((line) => line.startsWith('Cap'))).toEqual([]);
  });
  it('include the share of what was earned together', () => {
    expect(details({ split: 'EQUAL' })).toEqual([
      'GMV of the whole pay period: £1500.00',
      'On air, everyone: 3 h',
      'Earned together from tiers: £50.00',
      'Share: One of 2 equal shares',
      'Amount: £12.34',
    ]);
    const share = (split: Incentive['split'], of: number, seconds: string) => details({ split }, { share: { of, seconds } }).at(-2);
    expect([
      share('BY_HOURS', 2, '3600'),
      share('EQUAL', 1, '3600'),
      share('BY_HOURS', 1, '3600'),
      share('EQUAL', 1, '0'),
      share('BY_HOURS', 3, '0'),
    ]).toEqual([
      'Share: 1 h of 3 h on air, among 2 people',
      'Share: All of it: no one else was on air',
      'Share: All of it: no one else was on air',
      'Share: None: not on air. 1 other person was.',
      'Share: None: not on air. 3 other people were.',
    ]);
  });
  it('are none when no one was on air', () => expect(details({}, { share: { of: 0, seconds: '0' } })).toEqual([]));
});

it('each mode is explained', () => {
  expect(incentiveMode(snapshot({ mode: 'SLAB' }))).toBe('The highest tier reached applies to the whole amount.');
  expect(incentiveMode(snapshot({ mode: 'PROGRESSIVE' }))).toBe(
    'Each slice is paid at its own tier. Anything below the first tier pays nothing.',
  );
});
