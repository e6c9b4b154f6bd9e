/** Tests for pay by results: which stream counts for a shift, for how long, and the reason when there is none. */
import { describe, expect, it } from 'vitest';
import type { Incentive } from '#domains/live';
import { gmvBonus } from '../../live/bonus/gmv-bonus.rules.ts';
import { incentiveLines } from '../../live/bonus/incentive.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import type { PayShift } from './shift-pay.rules.ts';
import { gmvLine, incentivePay, type AccountRules, type ScheduleFigures } from './stream-pay.rules.ts';

const FUNCTIONS = { gmvBonus, incentiveLines };
const RULES: AccountRules = {
  hourlyGmvBonusSettings: {
    roles: ['HOST'],
    tiers: [
      { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
      { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
      { minHourlyGmv: '500.00', bonusPerHour: '7.00' },
    ],
  },
  incentiveSettings: [],
};
const first = (values: AccountRules) => ({ validFrom: null, values });
const at = (time: string) => Date.parse(`2026-06-10T${time}Z`);
const shift = (more: Partial<PayShift> = {}): PayShift => ({
  schedule: 's1',
  employee: 'ava',
  role: 'HOST',
  rates: { HOST: '15.00', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: null },
  liveAccount: 'a1',
  start: at('09:00'),
  end: at('13:00'),
  ...more,
});
/** Half an hour late: 3.5 h of stream within the shift. */
const sold = (gmv: string | null, more: Partial<ScheduleFigures> = {}): ScheduleFigures => ({
  streams: [{ liveStream: 'l1', start: at('09:30'), end: at('14:00') }],
  source: 'minutes',
  seconds: 12_600,
  gmv,
  orders: 10,
  itemsSold: null,
  newFollowers: 5,
  ...more,
});
const total = (hourly: number) => ((Math.round(hourly * 100) * 35) / 1000).toFixed(3);

describe('GMV bonus', () => {
  it.each([
    [99.99, '0.00', 'BELOW_FIRST_TIER'],
    [100, '7.00', 'TIER_REACHED'],
    [249.99, '7.00', 'TIER_REACHED'],
    [250, '14.00', 'TIER_REACHED'],
    [500, '24.50', 'TIER_REACHED'],
  ] as const)('for %d per hour over 3.5 h is %s', (hourly, amount, reason) => {
    expect(gmvLine(shift(), sold(total(hourly)), first(RULES), FUNCTIONS)).toMatchObject({
      component: 'GMV',
      seconds: 12_600,
      amount,
      reason,
      gmv: { hourlyGmv: hourly.toFixed(2), seconds: 12_600, liveStream: 'l1', source: 'minutes' },
      pieces: [{ start: '2026-06-10T09:30:00+00:00', end: '2026-06-10T13:00:00+00:00', kinds: [] }],
    });
  });
  it('includes the tier that it was calculated from', () => {
    expect(gmvLine(shift(), sold('1000.00'), first(RULES), FUNCTIONS)).toMatchObject({
      rate: '4.00',
      gmv: { gmv: '1000.00', hourlyGmv: '285.71', tier: { minHourlyGmv: '250.00', bonusPerHour: '4.00' } },
    });
  });
  it('pays a shift for its own time on the stream', () => {
    expect(gmvLine(shift({ end: at('10:30') }), sold('1000.00'), first(RULES), FUNCTIONS)).toMatchObject({ seconds: 3600, amount: '4.00' });
  });
  it.each([
    ['no stream', undefined, 'NO_STREAM_MATCH', 0],
    ['a stream with unknown figures', sold(null), 'NO_FIGURES', 12_600],
    [
      'a stream at another time',
      sold('1000.00', { streams: [{ liveStream: 'l1', start: at('14:00'), end: at('15:00') }], seconds: 0 }),
      'NO_STREAM_MATCH',
      0,
    ],
  ] as const)('is zero with a reason for %s', (_, figures, reason, seconds) => {
    expect(gmvLine(shift(), figures, first(RULES), FUNCTIONS)).toMatchObject({ amount: '0.00', rate: '0.00', reason, seconds });
  });
  it('adds up the streams of a slot whose room broke, without the break between them', () => {
    const streams = [
      { liveStream: 'l1', start: at('18:00'), end: at('19:40') },
      { liveStream: 'l2', start: at('19:50'), end: at('21:55') },
    ];
    expect(
      gmvLine(shift({ start: at('18:00'), end: at('22:00') }), sold('1000.00', { streams, seconds: 13_500 }), first(RULES), FUNCTIONS),
    ).toMatchObject({
      seconds: 13_500,
      rate: '4.00',
      amount: '15.00',
      gmv: { gmv: '1000.00', hourlyGmv: '266.66', seconds: 13_500, liveStream: 'l1', liveStreams: ['l1', 'l2'] },
      pieces: [
        { start: '2026-06-10T18:00:00+00:00', end: '2026-06-10T19:40:00+00:00' },
        { start: '2026-06-10T19:50:00+00:00', end: '2026-06-10T21:55:00+00:00' },
      ],
    });
  });
  it('pays the time for which two streams overlap once', () => {
    const streams = [
      { liveStream: 'l1', start: at('09:30'), end: at('11:01') },
      { liveStream: 'l2', start: at('11:00'), end: at('13:00') },
    ];
    expect(gmvLine(shift(), sold('1000.00', { streams }), first(RULES), FUNCTIONS)).toMatchObject({
      seconds: 12_600,
      pieces: [{ start: '2026-06-10T09:30:00+00:00', end: '2026-06-10T13:00:00+00:00' }],
    });
  });
  it('shows no minutes and no figures without a stream', () => {
    expect(gmvLine(shift(), undefined, first(RULES), FUNCTIONS)).toMatchObject({
      pieces: [],
      gmv: { liveStream: null, source: 'none', gmv: null, seconds: 0, tier: null },
    });
  });
  it('gives no line if it is not set up or not for the role', () => {
    expect(gmvLine(shift({ role: 'MODEL' }), sold('1000.00'), first(RULES), FUNCTIONS)).toBeNull();
    expect(gmvLine(shift(), sold('1000.00'), first({ ...RULES, hourlyGmvBonusSettings: null }), FUNCTIONS)).toBeNull();
  });
});

describe('incentive', () => {
  const rule = (more: Partial<Incentive> = {}): Incentive => ({
    name: 'Big day',
    metric: 'GMV',
    scope: 'SCHEDULE',
    roles: ['HOST', 'MODEL'],
    mode: 'SLAB',
    reward: 'FIXED',
    tiers: [{ min: '100', value: '10.00' }],
    split: 'EACH',
    ...more,
  });
  const paid = (incentive: Incentive, shifts: PayShift[], figures: Record<string, ScheduleFigures>) =>
    incentivePay(incentive, shifts, new Map(Object.entries(figures)), payClock('Europe/London'), FUNCTIONS);
  const two = [shift(), shift({ schedule: 's2', role: 'MODEL', start: at('14:00'), end: at('15:00') }), shift({ employee: 'ben' })];

  it('gives a line per schedule, with a snapshot of the rule', () => {
    const [ava, ben] = paid(rule({ split: 'EQUAL' }), [two[0]!, two[2]!], { s1: sold('1000.00') });
    expect([ava!.employee, ben!.employee, ben!.line.amount]).toEqual(['ava', 'ben', '5.00']);
    expect(ava!.line).toMatchObject({
      schedule: 's1',
      role: 'HOST',
      component: 'INCENTIVE',
      seconds: 12_600,
      rate: null,
      amount: '5.00',
      reason: 'TIER_REACHED',
      incentive: { rule: { name: 'Big day' }, total: '10.00' },
      pieces: [{ start: '2026-06-10T09:30:00+00:00', end: '2026-06-10T13:00:00+00:00', kinds: [] }],
    });
  });
  it('gives one line for a day or period, across roles', () => {
    for (const scope of ['DAY', 'PERIOD'] as const) {
      const lines = paid(rule({ scope }), two, {
        s1: sold('60.00'),
        s2: sold('60.00', { streams: [{ liveStream: 'l2', start: at('14:00'), end: at('15:00') }], seconds: 3600 }),
      }).map(({ employee, line }) => [employee, line.schedule, line.role, line.amount, line.reason, line.pieces.length]);
      expect(lines).toEqual([
        ['ava', null, null, '10.00', 'TIER_REACHED', 2],
        ['ben', 's1', 'HOST', '0.00', 'BELOW_FIRST_TIER', 1],
      ]);
    }
  });
  it('has either one schedule or a list of schedules, never both', () => {
    const named = (scope: Incentive['scope'], shifts: PayShift[]) =>
      paid(rule({ scope }), shifts, { s1: sold('60.00'), s2: sold('60.00') }).map(({ line }) => [line.schedule, line.schedules]);
    const twice = [shift(), shift({ schedule: 's2' })];
    expect(named('PERIOD', twice)).toEqual([[null, ['s1', 's2']]]);
    expect(named('SCHEDULE', twice)).toEqual([
      ['s1', undefined],
      ['s2', undefined],
    ]);
  });
  it('is unknown, not unmatched, if a known stream does not overlap the shift', () => {
    const twice = [shift(), shift({ schedule: 's2' })];
    const reason = (known: Record<string, ScheduleFigures>) => paid(rule({ scope: 'PERIOD' }), twice, known)[0]!.line.reason;
    expect(reason({ s1: sold(null) })).toBe('NO_FIGURES');
    expect(reason({})).toBe('NO_STREAM_MATCH');
  });
  it('counts new followers', () => {
    const followers = rule({ metric: 'NEW_FOLLOWERS', tiers: [{ min: '5', value: '3.00' }] });
    expect(paid(followers, [shift()], { s1: sold('1.00') })[0]!.line).toMatchObject({ amount: '3.00', incentive: { metric: '5' } });
  });
  it('uses days in the agency’s time zone', () => {
    const late = [shift({ start: at('22:30'), end: at('23:30') }), shift({ schedule: 's2', start: at('23:00'), end: at('23:30') })];
    expect(paid(rule({ scope: 'DAY' }), late, {}).map(({ line }) => [line.schedule, line.incentive!.day])).toEqual([
      ['s1', '2026-06-10'],
      ['s2', '2026-06-11'],
    ]);
  });
  it.each([
    ['GMV', 'FIXED', sold(null), 'NO_FIGURES'],
    ['ITEMS_SOLD', 'FIXED', sold('1000.00'), 'NO_FIGURES'],
    ['ORDERS', 'PERCENT_OF_GMV', sold(null), 'NO_FIGURES'],
    ['ORDERS', 'FIXED', sold(null), 'TIER_REACHED'],
    ['NEW_FOLLOWERS', 'FIXED', sold(null), 'BELOW_FIRST_TIER'],
    ['HOURLY_GMV', 'PER_HOUR', sold('1000.00'), 'TIER_REACHED'],
    ['GMV', 'FIXED', undefined, 'NO_STREAM_MATCH'],
  ] as const)('on %s with reward %s requires the figures it uses', (metric, reward, figures, reason) => {
    expect(
      paid(rule({ metric, reward, tiers: [{ min: '10', value: '1.00' }] }), [shift()], figures === undefined ? {} : { s1: figures })[0]!
        .line.reason,
    ).toBe(reason);
  });
  it('can be capped', () => {
    expect(paid(rule({ cap: '4.00' }), [shift()], { s1: sold('1000.00') })[0]!.line).toMatchObject({ amount: '4.00', reason: 'CAPPED' });
  });
});
