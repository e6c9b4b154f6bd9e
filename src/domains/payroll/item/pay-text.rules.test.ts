/** Tests that the explanation of pay adds up: lines by shift and by component, formulas, and texts. */
import { describe, expect, it } from 'vitest';
import { sumOf, toScale } from '#core/money';
import type { Incentive } from '#domains/live';
import { incentiveLines } from '../../live/bonus/incentive.rules.ts';
import { gmvBonus } from '../../live/bonus/gmv-bonus.rules.ts';
import { payDetail, type PayDetail } from '../calculation/employee-pay.rules.ts';
import { NO_ADJUSTMENTS } from '../calculation/adjustments.rules.ts';
import { incentiveDetails, incentiveTiers } from './pay-incentive.rules.ts';
import type { PayLine } from '../basis/pay-line.rules.ts';
import { payrollPay } from '../calculation/payroll-pay.rules.ts';
import {
  allSeconds,
  clockHours,
  componentTotals,
  datedText,
  durationText,
  formulaOf,
  gmvTiers,
  hoursAtRate,
  hoursText,
  kindText,
  payGroups,
  plainDecimal,
  rateText,
  reasonText,
  signed,
} from './pay-text.rules.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const money = (amount: string) => `£${amount}`;
const rates = { HOST: '15.33', MODERATOR: null, SUPPORT: null, MODEL: null, GENERAL: '11.99' };
const settings = {
  zone: 'Europe/London',
  holidays: new Set(['2026-06-13']),
  rateUnit: 'PER_HOUR',
  earlyShiftBonusRate: '1.50',
  lateShiftBonusRate: '2.00',
  weekendBonusRate: '3.00',
  holidayBonusRate: '5.00',
  earlyShiftCutoff: '08:00',
  lateShiftCutoff: '22:00',
} as const;
const incentive: Incentive = {
  name: 'Big week',
  metric: 'GMV',
  scope: 'PERIOD',
  roles: ['HOST'],
  mode: 'PROGRESSIVE',
  reward: 'PERCENT_OF_GMV',
  tiers: [
    { min: '100', value: '1' },
    { min: '500', value: '2.5' },
  ],
  split: 'BY_HOURS',
  cap: '10.00',
};
const account = {
  hourlyGmvBonusSettings: {
    roles: ['HOST' as const],
    tiers: [
      { minHourlyGmv: '100.00', bonusPerHour: '2.00' },
      { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    ],
  },
  incentiveSettings: [incentive],
};

/** Night shifts, a weekend holiday, a moderator's shift and two streams. */
function someDetail(): PayDetail {
  const starts = ['2026-06-12T20:10:00Z', '2026-06-13T20:00:00Z', '2026-06-15T05:07:00Z'];
  const shifts = starts.map((start, index) => ({
    schedule: `s${index}`,
    employee: 'ava',
    role: index === 2 ? ('MODERATOR' as const) : ('HOST' as const),
    start: at(start),
    end: at(start) + 5 * HOUR + 1_001_000,
    liveAccount: 'a',
    rates,
  }));
  const other = { ...shifts[0]!, employee: 'ben' };
  const figures = new Map(
    shifts.slice(0, 2).map((shift, index) => [
      shift.schedule,
      {
        streams: [{ liveStream: `l${index}`, start: shift.start + HOUR / 3, end: shift.end }],
        source: 'minutes' as const,
        seconds: 17_801,
        gmv: index === 0 ? '1234.56' : '300.00',
        orders: 3,
        itemsSold: 4,
        newFollowers: 5,
      },
    ]),
  );
  const pay = payrollPay(
    { shifts: [...shifts, other], settings, figures, accounts: new Map([['a', account]]) },
    { gmvBonus, incentiveLines },
  );
  return payDetail(pay.get('ava')!, NO_ADJUSTMENTS);
}

describe('lines of an item', () => {
  const detail = someDetail();
  const { baseAmount, bonusAmount } = detail.summary;

  it('add up to base and bonus, by shift and by component', () => {
    const earned = toScale(sumOf([baseAmount, bonusAmount]), 2);
    expect(toScale(sumOf(payGroups(detail).map(({ amount }) => amount)), 2)).toBe(earned);
    const totals = componentTotals(detail);
    expect(totals.map(({ component }) => component)).toEqual(['BASE', 'EARLY', 'LATE', 'WEEKEND', 'HOLIDAY', 'GMV', 'INCENTIVE']);
    expect(totals[0]!.amount).toBe(baseAmount);
    expect(toScale(sumOf(totals.slice(1).map(({ amount }) => amount)), 2)).toBe(bonusAmount);
  });

  it('add up to the amount that expands to them', () => {
    for (const { component, amount, lines, seconds } of componentTotals(detail)) {
      const shown = payGroups(detail, [component]).flatMap((group) => group.lines);
      expect([
        component,
        shown.length,
        toScale(sumOf(shown.map((line) => line.amount)), 2),
        sumOf(shown.map((line) => line.seconds)),
      ]).toEqual([component, lines, amount, String(seconds)]);
    }
  });

  it('are grouped by shift in chronological order, then lines across several shifts, each with the whole shift', () => {
    const groups = payGroups(detail);
    expect(groups.map(({ schedule, role, schedules }) => [schedule, role, schedules.length])).toEqual([
      ['s0', 'HOST', 1],
      ['s1', 'HOST', 1],
      ['s2', 'MODERATOR', 1],
      [null, 'HOST', 2],
    ]);
    expect(payGroups(detail, ['LATE'])[0]!.span).toEqual({ start: '2026-06-12T20:10:00+00:00', end: '2026-06-13T01:26:41+00:00' });
    expect(groups[0]!.lines.map(({ component }) => component)).toEqual(['BASE', 'EARLY', 'LATE', 'HOLIDAY', 'GMV']);
    expect(groups[3]!.span).toBeNull();
  });

  it('keep that order, and lines that of the components, whichever order the bonuses are stored in', () => {
    const { earnings } = detail;
    const reversed = { earnings: { ...earnings, bonuses: [...earnings.bonuses].reverse() } };
    const late = payGroups(reversed, ['LATE', 'GMV', 'INCENTIVE']);
    expect(late.map(({ schedule }) => schedule)).toEqual(['s0', 's1', null]);
    expect(late[0]!.lines.map(({ component }) => component)).toEqual(['LATE', 'GMV']);
    expect(payGroups(reversed)[0]!.lines.map(({ component }) => component)).toEqual(['BASE', 'EARLY', 'LATE', 'HOLIDAY', 'GMV']);
  });

  it('across several shifts are not merged, and follow a shift that is on another payroll', () => {
    const together = detail.earnings.bonuses.find(({ component }) => component === 'INCENTIVE')!;
    const elsewhere: PayLine = { ...together, schedule: 'elsewhere' };
    const groups = payGroups({ earnings: { base: detail.earnings.base, bonuses: [together, elsewhere, { ...together }] } }, [
      'BASE',
      'INCENTIVE',
    ]);
    expect(groups.map(({ schedule }) => schedule)).toEqual(['s0', 's1', 's2', null, 'elsewhere', null]);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(6);
    expect(groups[4]).toMatchObject({ span: null, role: 'HOST', schedules: ['elsewhere'], amount: together.amount });
  });

  it('cover only minutes of their shift', () => {
    for (const line of [...detail.earnings.base, ...detail.earnings.bonuses]) {
      expect(line.pieces.reduce((sum, { start, end }) => sum + (at(end) - at(start)) / 1000, 0)).toBe(line.seconds);
    }
  });

  it('follow from seconds and rate', () => {
    for (const line of [...detail.earnings.base, ...detail.earnings.bonuses]) {
      const formula = formulaOf(line);
      if (formula !== null)
        expect((line.seconds * Number(formula.rate)) / 3600).toBeCloseTo(
          Number(formula.exact === null ? formula.amount : formula.exact.replace('…', '')),
          4,
        );
    }
  });
});

describe('formula', () => {
  it.each([
    ['15.00', 14_400, '60.00', null],
    ['15.33', 1200, '5.11', null],
    ['15.33', 1001, '4.26', '4.262591…'],
    ['1.53', 900, '0.38', '0.3825'],
  ])('of %s per hour for %d s gives %s', (rate, seconds, amount, exact) => {
    expect(formulaOf({ rate, seconds, amount })).toEqual({ rate, seconds, amount, exact });
  });
  it('is null without a rate', () => expect(formulaOf({ rate: null, seconds: 5, amount: '0.00' })).toBeNull());
});

describe('texts', () => {
  it('show time to the second and hours to two decimals', () => {
    expect([0, 1200, 12_000, 3600, 61].map(durationText)).toEqual(['0 h', '20 min', '3 h 20 min', '1 h', '1 min 1 s']);
    expect([1200, 12_600, 18].map(hoursText)).toEqual(['0.33', '3.50', '0.01']);
    expect(allSeconds({ HOST: 12_600, MODERATOR: 1200 })).toBe(13_800);
  });
  it('show hours with minutes, and seconds only when not zero', () => {
    expect([0, 1200, 12_600, 27_900, 3605, 360_060].map(clockHours)).toEqual(['0:00', '0:20', '3:30', '7:45', '1:00:05', '100:01']);
    expect([kindText([]), kindText(['LATE', 'WEEKEND'])]).toEqual(['regular hours', 'late, weekend']);
  });
  it('show every decimal of a rate', () => {
    expect(['15.00', '1.533', '2.5', '7.2500'].map((rate) => rateText(rate, (amount) => `GBP ${amount}`, '£'))).toEqual([
      'GBP 15.00',
      '£1.533',
      'GBP 2.5',
      '£7.2500',
    ]);
  });
  it('show hours with their rate and its percentage, and without when nothing is paid for them', () => {
    const text = (rate: string | null, percent?: string | null) => hoursAtRate({ seconds: 7200, rate, percent }, money, '£');
    expect([text(null), text('0.00', '10'), text('2.00'), text('2.00', null), text('1.533', '7.50')]).toEqual([
      '2:00 h',
      '2:00 h',
      '2:00 h × £2.00',
      '2:00 h × £2.00',
      '2:00 h × £1.533 (7.5%)',
    ]);
  });
  it('show no needless decimals', () => {
    expect(['10.00', '7.50', '100', '0.05', '20.10'].map(plainDecimal)).toEqual(['10', '7.5', '100', '0.05', '20.1']);
    expect(kindText(['EARLY', 'HOLIDAY'])).toBe('early, holiday');
  });
  it('say from when terms hold that changed within the period', () => {
    const later = [{ validFrom: '2026-06-10', values: { ...settings, earlyShiftCutoff: '09:00' } }];
    const text = (part: Partial<PayLine>) => reasonText({ reason: 'ROLE_RATE', ...part }, { settings: { ...settings, later } }, money);
    expect(text({ validFrom: '2026-06-10' })).toBe('Rate of the role; from Jun 10');
    expect(text({ reason: 'BEFORE_EARLY_CUTOFF' })).toBe('Before the early cutoff, 08:00');
    expect(text({ reason: 'BEFORE_EARLY_CUTOFF', validFrom: '2026-06-10' })).toBe('Before the early cutoff, 09:00; from Jun 10');
    const dated = { ...rates, later: [{ validFrom: '2026-06-10', values: { ...rates, HOST: '20.00' } }] };
    expect(datedText(dated, ({ HOST }) => `£${HOST}`)).toBe('£15.33, from Jun 10 £20.00');
    expect(
      datedText(dated, ({ GENERAL }) => `£${GENERAL}`),
      'a value that only stayed',
    ).toBe('£11.99');
  });
  it('include the settings that a reason refers to', () => {
    const line = (part: Partial<PayLine>) => reasonText({ reason: 'ROLE_RATE', ...part }, { settings }, money);
    expect(line({ reason: 'BEFORE_EARLY_CUTOFF' })).toBe('Before the early cutoff, 08:00');
    expect(line({ reason: 'AFTER_LATE_CUTOFF' })).toBe('From the late cutoff, 22:00, until midnight');
    expect(line({ reason: 'WEEKEND', percent: '12.50' })).toBe('On Saturday or Sunday; 12.5% of the base rate');
    const gmv = {
      liveStream: null,
      source: 'minutes' as const,
      gmv: '1',
      seconds: 1,
      hourlyGmv: '251.00',
      tier: { minHourlyGmv: '250.00', bonusPerHour: '4.00' },
    };
    expect(line({ reason: 'TIER_REACHED', gmv })).toBe('£251.00 GMV an hour: the tier from £250.00');
    expect(line({ reason: 'BELOW_FIRST_TIER', gmv: { ...gmv, hourlyGmv: '99.99', tier: null } })).toBe(
      'Below the first tier: £99.99 GMV an hour',
    );
    expect(line({ reason: 'TIER_REACHED', gmv: { ...gmv, tier: null } })).toBe('Tier reached: £251.00 GMV an hour');
    expect(line({ reason: 'CAPPED', gmv })).toBe('Capped: £251.00 GMV an hour');
    expect(line({ reason: 'NO_STREAM_MATCH', gmv: { ...gmv, hourlyGmv: null, tier: null } })).toBe('No matching stream');
  });
});

describe('tiers', () => {
  it('of a GMV bonus are those of the account; the highest tier reached pays', () => {
    const tier = { minHourlyGmv: '250.00', bonusPerHour: '4.00' };
    expect(gmvTiers({ accounts: { a: account } }, null, { tier }).map(({ reached, pays }) => [reached, pays])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(gmvTiers({ accounts: { a: account } }, 'a', { tier: null }).map(({ reached }) => reached)).toEqual([false, false]);
    expect(gmvTiers({ accounts: { a: account, b: account } }, null, { tier })).toEqual([]);
    expect(gmvTiers({ accounts: { a: account } }, 'another', { tier })).toEqual([]);
    expect(gmvTiers({ accounts: { a: { ...account, hourlyGmvBonusSettings: null } } }, 'a', { tier })).toEqual([]);
    const unsorted = { ...account, hourlyGmvBonusSettings: { roles: [], tiers: [...account.hourlyGmvBonusSettings.tiers].reverse() } };
    expect(gmvTiers({ accounts: { a: unsorted } }, 'a', { tier }).map(({ minHourlyGmv }) => minHourlyGmv)).toEqual(['100.00', '250.00']);
  });
  it('of an incentive are explained with cap and share', () => {
    const line = someDetail().earnings.bonuses.find(({ component }) => component === 'INCENTIVE')!;
    expect(incentiveTiers(line.incentive!, money)).toEqual([
      { from: '£100', value: '1% of GMV', reached: true, pays: true },
      { from: '£500', value: '2.5% of GMV', reached: true, pays: true },
    ]);
    const details = Object.fromEntries(incentiveDetails(line.incentive!, line.amount, money).map(({ label, value }) => [label, value]));
    expect(details).toMatchObject({
      'GMV of the whole pay period': '£1534.56',
      Cap: '£10.00, so £10.00 is paid',
      Amount: money(line.amount),
    });
    expect(details.Share).toMatch(/among 2 people$/);
  });
});

it.each([
  ['12.50', '+12.50'],
  ['−3.00', '−3.00'],
  ['0.00', '0.00'],
  ['0', '0'],
])('shows a change of %s as %s', (amount, text) => expect(signed(amount)).toBe(text));
