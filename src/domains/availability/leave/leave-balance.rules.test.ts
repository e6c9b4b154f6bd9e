/** Leave balances: leave years, entitlements in proportion, accrual from hours, carry-over and its expiry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyDecimals, sumOf, toScale } from '#core/money';
import { Temporal } from '#core/time';
import { balanceOn, effectOf, exceeds, type Entitlement, type LeaveDay, type LeaveInputs } from './leave-balance.rules.ts';

const entitlement = (part: Partial<Entitlement> = {}): Entitlement => ({
  validFrom: '2026-01-01',
  yearStart: '01-01',
  daysPerYear: '28.00',
  accrualPercent: '0.00',
  hoursPerDay: '8.00',
  carryOverDays: '0.00',
  carryOverMonths: null,
  ...part,
});
/** @param count consecutive whole days from the first. */
const days = (first: string, count: number, status: LeaveDay['status'] = 'APPROVED', portion = '1.0'): LeaveDay[] =>
  Array.from({ length: count }, (_, index) => ({ day: Temporal.PlainDate.from(first).add({ days: index }).toString(), portion, status }));
const inputs = (part: Partial<LeaveInputs> = {}): LeaveInputs => ({ entitlements: [entitlement()], days: [], worked: [], ...part });

describe('a leave year', () => {
  it('is a calendar year, or begins on the day that the entitlement names', () => {
    const of = (yearStart: string, asOf: string) => {
      const { yearStart: from, yearEnd: to } = balanceOn(
        inputs({ entitlements: [entitlement({ validFrom: '2020-01-01', yearStart })] }),
        asOf,
      )!;
      return [from, to];
    };
    expect(of('01-01', '2026-01-01')).toEqual(['2026-01-01', '2026-12-31']);
    expect(of('01-01', '2026-12-31')).toEqual(['2026-01-01', '2026-12-31']);
    expect(of('04-01', '2026-03-31')).toEqual(['2025-04-01', '2026-03-31']);
    expect(of('04-01', '2026-04-01')).toEqual(['2026-04-01', '2027-03-31']);
  });

  it('is not counted before the first entitlement', () => {
    expect(balanceOn(inputs(), '2025-12-31')).toBeNull();
    expect(balanceOn(inputs({ entitlements: [] }), '2026-06-01')).toBeNull();
    expect(balanceOn(inputs(), '2026-01-01')).not.toBeNull();
  });
});

describe('an entitlement by the year', () => {
  it('gives all its days at the beginning of the leave year', () => {
    expect(balanceOn(inputs(), '2026-01-01')).toMatchObject({ entitled: '28.00', accrued: '0.00', left: '28.00' });
  });

  it('gives its share of a leave year in which it holds for a part', () => {
    // 184 of 365 days.
    expect(balanceOn(inputs({ entitlements: [entitlement({ validFrom: '2026-07-01' })] }), '2026-07-01')).toMatchObject({
      entitled: '14.12',
    });
    // 20 days a year until the end of June, 28 from July: (20 × 181 + 28 × 184) ÷ 365.
    const changed = [entitlement({ daysPerYear: '20.00' }), entitlement({ validFrom: '2026-07-01' })];
    expect(balanceOn(inputs({ entitlements: changed }), '2026-02-01')).toMatchObject({ entitled: '24.03' });
    expect(balanceOn(inputs({ entitlements: changed }), '2027-02-01')).toMatchObject({ entitled: '28.00' });
  });

  it('counts approved days as taken until the day and as booked after it, and requested ones apart', () => {
    const taken = [...days('2026-03-02', 3), ...days('2026-03-05', 1, 'APPROVED', '0.5'), ...days('2026-08-03', 2, 'REQUESTED')];
    expect(balanceOn(inputs({ days: taken }), '2026-03-03')).toMatchObject({
      taken: '2.00',
      booked: '1.50',
      pending: '2.00',
      left: '24.50',
    });
    expect(balanceOn(inputs({ days: taken }), '2026-03-05')).toMatchObject({ taken: '3.50', booked: '0.00', left: '24.50' });
    expect(balanceOn(inputs({ days: taken }), '2027-01-01')).toMatchObject({ taken: '0.00', booked: '0.00', pending: '0.00' });
  });
});

describe('an entitlement by hours', () => {
  const byHours = entitlement({ daysPerYear: '0.00', accrualPercent: '12.07' });
  const worked = [
    { day: '2026-01-31', seconds: 100 * 3600 },
    { day: '2026-02-28', seconds: 60 * 3600 },
  ];

  it('earns a percentage of the hours worked until the day', () => {
    const on = (asOf: string) => balanceOn(inputs({ entitlements: [byHours], worked }), asOf)!.accrued;
    expect([on('2026-01-30'), on('2026-01-31'), on('2026-02-28'), on('2027-01-01')]).toEqual(['0.00', '1.51', '2.41', '0.00']);
  });

  it('uses the length of a leave day', () => {
    const entitlements = [{ ...byHours, hoursPerDay: '4.00' }];
    expect(balanceOn(inputs({ entitlements, worked }), '2026-12-31')).toMatchObject({ entitled: '0.00', accrued: '4.83', left: '4.83' });
  });
});

describe('carry-over', () => {
  const carrying = (part: Partial<Entitlement> = {}) => [entitlement({ carryOverDays: '5.00', carryOverMonths: 3, ...part })];
  const after23 = days('2026-02-02', 23);

  it('takes what is left of the year before, at most the limit', () => {
    const on = (taken: LeaveDay[], part = {}) =>
      balanceOn(inputs({ entitlements: carrying(part), days: taken }), '2027-01-01')!.carriedOver;
    expect(on([])).toBe('5.00');
    expect(on(after23)).toBe('5.00');
    expect(on(days('2026-02-02', 24))).toBe('4.00');
    expect(on(days('2026-02-02', 28))).toBe('0.00');
    expect(on([], { carryOverDays: '0.00' })).toBe('0.00');
  });

  it('takes days that were taken too many from the next year', () => {
    expect(balanceOn(inputs({ days: days('2026-02-02', 30) }), '2027-01-01')).toMatchObject({
      carriedOver: '-2.00',
      expired: '0.00',
      left: '26.00',
    });
  });

  it('expires unless it was taken in time; carried days are taken first', () => {
    const on = (asOf: string, taken: LeaveDay[] = []) => {
      const { expired, left } = balanceOn(inputs({ entitlements: carrying(), days: taken }), asOf)!;
      return [expired, left];
    };
    expect(on('2027-03-31')).toEqual(['0.00', '33.00']);
    expect(on('2027-04-01')).toEqual(['5.00', '28.00']);
    expect(on('2027-04-01', days('2027-03-29', 3))).toEqual(['2.00', '28.00']);
    expect(on('2027-04-01', days('2027-03-31', 2))).toEqual(['4.00', '27.00']);
    expect(on('2027-12-31', days('2027-02-01', 6))).toEqual(['0.00', '27.00']);
  });

  it('lasts for all of the next year without a number of months, and no longer', () => {
    const entitlements = carrying({ carryOverMonths: null });
    expect(balanceOn(inputs({ entitlements }), '2027-12-31')).toMatchObject({ carriedOver: '5.00', expired: '0.00', left: '33.00' });
    expect(balanceOn(inputs({ entitlements }), '2028-01-01')).toMatchObject({ carriedOver: '5.00', left: '33.00' });
  });
});

describe('a request', () => {
  it('takes its days from each leave year that it touches', () => {
    const effects = effectOf(days('2026-12-30', 4), inputs({ entitlements: [entitlement({ daysPerYear: '1.00' })] }));
    expect(effects).toEqual([
      { yearStart: '2026-01-01', yearEnd: '2026-12-31', days: '2.00', left: '1.00', leftAfter: '-1.00' },
      { yearStart: '2027-01-01', yearEnd: '2027-12-31', days: '2.00', left: '1.00', leftAfter: '-1.00' },
    ]);
    expect(exceeds(effects)).toBe(true);
  });

  it('may take everything that is left', () => {
    const whole = effectOf(days('2026-05-01', 28), inputs());
    expect(whole).toMatchObject([{ left: '28.00', leftAfter: '0.00' }]);
    expect(exceeds(whole)).toBe(false);
    expect(exceeds(effectOf(days('2026-05-01', 29), inputs()))).toBe(true);
  });

  it('does not take days that will have expired by then', () => {
    const entitlements = [entitlement({ carryOverDays: '5.00', carryOverMonths: 3 })];
    expect(effectOf(days('2027-05-03', 1), inputs({ entitlements }))).toMatchObject([{ left: '28.00' }]);
    expect(effectOf(days('2027-03-01', 1), inputs({ entitlements }))).toMatchObject([{ left: '33.00' }]);
  });

  it('is not counted before the first entitlement', () => {
    expect(effectOf(days('2025-12-30', 4), inputs())).toMatchObject([{ yearStart: '2026-01-01', days: '2.00' }]);
    expect(effectOf([], inputs())).toEqual([]);
  });
});

describe('every balance', () => {
  const cents = fc.integer({ min: 0, max: 4000 }).map((value) => toScale(value / 100, 2));
  const leave = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 1400 }).map((add) => Temporal.PlainDate.from('2026-01-01').add({ days: add }).toString()),
      portion: fc.constantFrom('1.0', '0.5'),
      status: fc.constantFrom<LeaveDay['status']>('APPROVED', 'REQUESTED'),
    }),
    { maxLength: 60 },
  );
  const terms = fc.record({
    yearStart: fc.constantFrom('01-01', '04-01', '09-15'),
    daysPerYear: cents,
    carryOverDays: cents,
    carryOverMonths: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  const any = fc.tuple(terms, leave, fc.integer({ min: 0, max: 1400 }));

  it('adds up, and approving a request lowers it by the days of the request', () => {
    fc.assert(
      fc.property(any, ([term, taken, at]) => {
        const asOf = Temporal.PlainDate.from('2026-01-01').add({ days: at }).toString();
        const known = inputs({ entitlements: [entitlement(term)], days: taken });
        const balance = balanceOn(known, asOf)!;
        const minus = [balance.expired, balance.taken, balance.booked].map((value) => multiplyDecimals(value, -1));
        expect(toScale(sumOf([balance.entitled, balance.accrued, balance.carriedOver, ...minus]), 2)).toBe(balance.left);
        expect(balance.yearStart <= asOf && asOf <= balance.yearEnd).toBe(true);
        const [effect] = effectOf([{ day: asOf, portion: '0.5' }], known);
        expect(effect).toMatchObject({ left: balance.left, days: '0.50' });
        const approved = balanceOn(
          { ...known, days: [...taken, { day: balance.yearEnd, portion: '1.0', status: 'APPROVED' }] },
          balance.yearEnd,
        )!;
        expect(approved.left).toBe(toScale(sumOf([balanceOn(known, balance.yearEnd)!.left, '-1']), 2));
      }),
    );
  });
});
