/** Tests for payslips: names, file names, hours by role, components, shifts by local day, and texts shared by screen and PDF. */
import { describe, expect, it } from 'vitest';
import type { PayDetail } from '../calculation/employee-pay.rules.ts';
import type { PayLine } from '../basis/pay-line.rules.ts';
import { payClock } from '../basis/pay-clock.rules.ts';
import { payslipRedirect } from './payslip-guard.rules.ts';
import {
  amountOrNothing,
  detailsOf,
  partText,
  payslipTitle,
  rateText,
  roleText,
  roundingText,
  shiftClock,
  shiftDay,
  shiftTitle,
  sumRows,
  yearText,
} from './payslip-text.rules.ts';
import { payslipYears } from './payslip-years.rules.ts';
import { payslipFileName, payslipOf, payslipsFileName, personName, type PayslipSource } from './payslip.rules.ts';

const base = (schedule: string, start: string, seconds: number, amount: string, more: Partial<PayLine> = {}): PayLine => ({
  schedule,
  role: 'HOST',
  component: 'BASE',
  seconds,
  rate: '15.00',
  amount,
  reason: 'ROLE_RATE',
  pieces: [
    {
      start: `${start}+00:00`,
      end: new Date(Date.parse(`${start}Z`) + seconds * 1000).toISOString().replace('.000Z', '+00:00'),
      kinds: [],
    },
  ],
  ...more,
});
const bonus = (schedule: string | null, component: PayLine['component'], amount: string, more: Partial<PayLine> = {}): PayLine => ({
  schedule,
  role: 'HOST',
  component,
  seconds: 3600,
  rate: '2.00',
  amount,
  reason: 'TIER_REACHED',
  pieces: [],
  ...more,
});
const incentive = (name: string) => ({ rule: { name } }) as unknown as NonNullable<PayLine['incentive']>;

const DETAIL = {
  earnings: {
    base: [
      base('s1', '2026-06-10T09:00:00', 1200, '5.00'),
      base('s2', '2026-06-12T23:30:00', 1200, '5.00'),
      base('s3', '2026-06-20T09:00:00', 1200, '5.50', { rate: '16.50' }),
      base('s4', '2026-06-21T09:00:00', 3600, '10.00', { role: 'GENERAL', rate: '10.00' }),
    ],
    bonuses: [
      bonus('s1', 'GMV', '2.00'),
      bonus('s2', 'GMV', '0.00', { reason: 'BELOW_FIRST_TIER' }),
      bonus(null, 'INCENTIVE', '7.00', { schedules: ['s1', 's2'], rate: null, incentive: incentive('June race') }),
      bonus('s1', 'INCENTIVE', '1.00', { rate: null, incentive: incentive('Orders') }),
    ],
  },
  adjustments: { additions: [{ description: 'Taxi', amount: '4.50', addedAt: '' }], deductions: [] },
  summary: { baseAmount: '25.50', bonusAmount: '10.00', totalDeductions: '0.00', totalAdditions: '4.50', finalAmount: '40.00' },
  inputs: { timeZone: 'Europe/London', settings: { earlyShiftCutoff: '08:00', lateShiftCutoff: '22:00' } },
} as unknown as PayDetail;
const SOURCE: PayslipSource = {
  uuid: 'i',
  payroll: 'p',
  periodType: 'MONTHLY',
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  status: 'PAID',
  payDate: '2026-07-03',
  employee: 'e',
  nickname: 'Luna',
  displayName: 'Luna Ż.',
  firstname: 'Łucja',
  lastname: ' Żak ',
  detail: DETAIL,
  schedules: { s1: { title: 'Evening', liveAccount: 'northpeak' } },
  yearToDate: {
    year: 2026,
    payslips: 1,
    baseAmount: '25.50',
    bonusAmount: '10.00',
    arrearsAmount: '0.00',
    totalDeductions: '0.00',
    totalAdditions: '4.50',
    finalAmount: '40.00',
  },
};
const SLIP = payslipOf(SOURCE, { name: 'Northlight Ltd', address: ['12 High Street', 'London'], currency: 'GBP' });

describe('payslip', () => {
  it('uses first and last name, else the nickname', () => {
    expect(personName(SOURCE)).toBe('Łucja Żak');
    expect(personName({ nickname: 'Luna', firstname: null, lastname: 'Żak' })).toBe('Żak');
    expect(personName({ nickname: 'Luna', firstname: ' ', lastname: null })).toBe('Luna');
  });
  it('adds up seconds by role, with the rates paid', () => {
    expect(SLIP.roles).toEqual([
      { role: 'HOST', seconds: 3600, hours: '1.00', rates: ['15.00', '16.50'], amount: '15.50' },
      { role: 'GENERAL', seconds: 3600, hours: '1.00', rates: ['10.00'], amount: '10.00' },
    ]);
    expect(SLIP.hours).toBe('2.00');
    expect(SLIP.roles.map((role) => rateText(role, 'GBP'))).toEqual(['£15.00–£16.50', '£10.00']);
    expect(rateText({ rates: [] }, 'GBP')).toBe('–');
  });
  it('lists components by label, incentives by name, and omits zero totals', () => {
    expect(SLIP.components.map(({ label, hours, amount }) => [label, hours, amount])).toEqual([
      ['Base', '2.00', '25.50'],
      ['GMV bonus', '1.00', '2.00'],
      ['June race', null, '7.00'],
      ['Orders', null, '1.00'],
    ]);
  });
  it('dates shifts by the local day, with lines across several shifts last', () => {
    expect(
      SLIP.lines.map(({ date, title, liveAccount, hours, baseAmount, bonusAmount, amount }) => [
        date,
        title,
        liveAccount,
        hours,
        baseAmount,
        bonusAmount,
        amount,
      ]),
    ).toEqual([
      ['2026-06-10', 'Evening', 'northpeak', '0.33', '5.00', '3.00', '8.00'],
      ['2026-06-13', null, null, '0.33', '5.00', '0.00', '5.00'],
      ['2026-06-20', null, null, '0.33', '5.50', '0.00', '5.50'],
      ['2026-06-21', null, null, '1.00', '10.00', '0.00', '10.00'],
      [null, 'June race', null, null, '0.00', '7.00', '7.00'],
    ]);
    expect(SLIP.lines.map(shiftTitle)).toEqual(['northpeak · Evening', '', '', '', 'June race']);
    const agency = payClock('Europe/London');
    expect(SLIP.lines.map((line) => [shiftDay(line), shiftClock(line, agency)])).toEqual([
      ['Wed, Jun 10', '10:00–10:20'],
      ['Sat, Jun 13', '00:30–00:50'],
      ['Sat, Jun 20', '10:00–10:20'],
      ['Sun, Jun 21', '10:00–11:00'],
      ['–', ''],
    ]);
  });
  it('has details and totals as text', () => {
    expect(detailsOf(SLIP).map(({ value }) => value)).toEqual([
      'Jun 1, 2026',
      'Jun 30, 2026',
      'Monthly, paid',
      'Jul 3, 2026',
      '2:00 in 4 shifts',
    ]);
    const payDate = (status: 'SUBMITTED' | 'PAID') => detailsOf({ ...SLIP, payroll: { ...SLIP.payroll, status, payDate: null } })[3]!.value;
    expect([payDate('SUBMITTED'), payDate('PAID')], 'including payrolls paid before the pay date existed').toEqual(['Not paid yet', '–']);
    expect(SLIP.agency).toEqual({
      name: 'Northlight Ltd',
      address: ['12 High Street', 'London'],
      currency: 'GBP',
      timeZone: 'Europe/London',
    });
    expect(sumRows(SLIP, 'GBP').map(({ label, amount }) => [label, amount])).toEqual([
      ['Base', '£25.50'],
      ['Bonuses', '£10.00'],
      ['Additions', '£4.50'],
      ['Deductions', '£0.00'],
      ['Total', '£40.00'],
    ]);
    expect(sumRows({ ...SLIP, totalDeductions: '30.00' }, 'GBP')[3]).toEqual({ label: 'Deductions', amount: '−£30.00' });
    expect(yearText(SLIP)).toBe('2026 until Jun 30');
    expect([amountOrNothing('0.00', 'GBP'), amountOrNothing('0.01', 'GBP')]).toEqual(['–', '£0.01']);
  });
  it('has differences to closed payrolls in words, and in its sums', () => {
    const line = { arrears: '/api/arrears/a', payroll: '/api/payrolls/may', schedule: 's', workedOn: '2026-05-08', kind: 'ADDED' };
    const arrears = [
      { ...line, text: 'May 2026: added.', amount: '60.00' },
      { ...line, text: 'May 2026: removed.', amount: '-15.00' },
    ];
    const detail = {
      ...DETAIL,
      earnings: { ...DETAIL.earnings, arrears },
      summary: { ...DETAIL.summary, arrearsAmount: '45.00', finalAmount: '85.00' },
    };
    const slip = payslipOf({ ...SOURCE, detail }, { name: null, address: [], currency: 'GBP' });
    expect(slip.arrears).toEqual([
      { workedOn: '2026-05-08', text: 'May 2026: added.', amount: '60.00' },
      { workedOn: '2026-05-08', text: 'May 2026: removed.', amount: '-15.00' },
    ]);
    expect(sumRows(slip, 'GBP').map(({ label, amount }) => [label, amount])).toEqual([
      ['Base', '£25.50'],
      ['Bonuses', '£10.00'],
      ['Earlier periods', '£45.00'],
      ['Additions', '£4.50'],
      ['Deductions', '£0.00'],
      ['Total', '£85.00'],
    ]);
    expect([SLIP.arrears, SLIP.arrearsAmount]).toEqual([[], '0.00']);
  });
  it('explains each amount as on the payroll', () => {
    expect(SLIP.lines.map(({ parts }) => parts.map((part) => [part.label, partText(part, 'GBP'), part.explanation, part.amount]))).toEqual([
      [
        ['Base', '0:20 h × £15.00', 'Rate of the role', '5.00'],
        ['GMV bonus', '1:00 h × £2.00', 'Tier reached', '2.00'],
        ['Orders', '1:00 h', 'Tier reached', '1.00'],
      ],
      [
        ['Base', '0:20 h × £15.00', 'Rate of the role', '5.00'],
        ['GMV bonus', '1:00 h × £2.00', 'Below the first tier', '0.00'],
      ],
      [['Base', '0:20 h × £16.50', 'Rate of the role', '5.50']],
      [['Base', '1:00 h × £10.00', 'Rate of the role', '10.00']],
      [['June race', '1:00 h', 'Tier reached', '7.00']],
    ]);
  });
  it('has a label for each row, and a title', () => {
    expect(detailsOf(SLIP).map(({ label }) => label)).toEqual(['From', 'To', 'Payroll', 'Pay date', 'Hours']);
    expect(sumRows(SLIP, 'GBP').filter(({ total }) => total === true)).toEqual([{ label: 'Total', amount: '£40.00', total: true }]);
    expect(payslipTitle(SLIP)).toBe('Łucja Żak, June 2026');
    expect([roleText('HOST'), roleText(null)]).toEqual(['Host', '']);
  });
  it('counts shifts, including one and none', () => {
    const hours = (lines: typeof SLIP.lines) => detailsOf({ ...SLIP, lines })[4]!.value;
    expect([hours(SLIP.lines.slice(0, 1)), hours(SLIP.lines.slice(-1)), hours([])]).toEqual(['2:00 in 1 shift', '2:00', '2:00']);
  });
  it('shows the lowest and highest of several rates', () =>
    expect(rateText({ rates: ['9.00', '10.00', '11.50'] }, 'GBP')).toBe('£9.00–£11.50'));
  it('has no text for a part without time, and shows percentage bonuses', () => {
    expect(partText({ seconds: 0, rate: '2.00', percent: null }, 'GBP')).toBe('');
    expect(partText({ seconds: 3600, rate: '2.00', percent: '50.00' }, 'GBP')).toBe('1:00 h × £2.00 (50%)');
  });
  it('shows a rate with more than two decimals with the currency symbol', () => {
    expect(partText({ seconds: 3600, rate: '2.125', percent: null }, 'GBP')).toBe('1:00 h × £2.125');
    expect(partText({ seconds: 3600, rate: '2.125', percent: null }, 'EUR')).toBe('1:00 h × €2.125');
  });
  it('shows times with the offset when the clocks change, and none without both ends', () => {
    const agency = payClock('Europe/London');
    const clock = (startTime: string | null, endTime: string | null) => shiftClock({ startTime, endTime }, agency);
    const [early, late] = ['2026-10-25T00:15:00+00:00', '2026-10-25T00:45:00+00:00'];
    expect([clock(early, null), clock(null, late), clock(null, null)]).toEqual(['', '', '']);
    expect(clock('2026-10-24T23:30:00+00:00', '2026-10-25T02:30:00+00:00')).toContain('(');
    expect(clock(early, late)).toBe('01:15–01:45');
  });
  it('omits empty parts of a shift’s title', () =>
    expect([shiftTitle({ title: '', liveAccount: 'northpeak' }), shiftTitle({ title: 'Show', liveAccount: '' })]).toEqual([
      'northpeak',
      'Show',
    ]));
  it('includes the year of the last day if it differs', () =>
    expect(yearText({ payroll: { ...SLIP.payroll, endDate: '2027-01-03' }, yearToDate: { ...SLIP.yearToDate, year: 2026 } })).toBe(
      '2026 until Jan 3, 2027',
    ));
  it('notes when rounding by shift is visible', () => {
    const role = (seconds: number, amount: string, rates = ['10.00']) => ({
      roles: [{ role: 'HOST' as const, seconds, hours: '', rates, amount }],
    });
    expect(roundingText(role(3600, '10.00'))).toBeNull();
    expect(roundingText(role(3600, '9.99'))).toContain('to the penny');
    expect(roundingText(role(3600, '9.99', ['9.00', '10.00']))).toBeNull();
    expect(roundingText({ roles: [...role(3600, '10.00').roles, ...role(3600, '9.99').roles] })).toContain('to the penny');
  });
  it('has a file name that is valid everywhere', () => {
    expect(payslipFileName(SOURCE, 'Łucja Żak')).toBe('payslip-2026-06-01-to-2026-06-30-łucja-żak.pdf');
    expect(payslipFileName({ startDate: '2026-06-01', endDate: '2026-06-01' }, '../"王"\n')).toBe('payslip-2026-06-01-王.pdf');
    expect(payslipFileName(SOURCE, '😀')).toBe('payslip-2026-06-01-to-2026-06-30-employee.pdf');
    expect(payslipsFileName(SOURCE)).toBe('payslips-2026-06-01-to-2026-06-30.pdf');
  });
});

describe('payslips by year', () => {
  const own = (endDate: string, totalAmount: string) => ({ payroll: { endDate }, totalAmount });
  it('are newest first, grouped by the year their period ends in, with a total', () => {
    const years = payslipYears([own('2025-12-31', '10.10'), own('2026-02-28', '20.00'), own('2026-01-03', '0.05')]);
    expect(years.map(({ year, totalAmount, payslips }) => [year, totalAmount, payslips.map(({ payroll }) => payroll.endDate)])).toEqual([
      ['2026', '20.05', ['2026-02-28', '2026-01-03']],
      ['2025', '10.10', ['2025-12-31']],
    ]);
    expect(payslipYears([])).toEqual([]);
    const ends = ['2026-01-31', '2026-03-31', '2026-02-28', '2026-04-30'];
    const twice = [...ends, ...ends].map((end, index) => own(end, `${index}.00`));
    const [year] = payslipYears(twice);
    expect(
      year!.payslips.map(({ totalAmount }) => totalAmount),
      'input order for the same days',
    ).toEqual(['3.00', '7.00', '1.00', '5.00', '2.00', '6.00', '0.00', '4.00']);
  });
});

describe('payslip redirect', () => {
  it.each([
    ['u1', 'SUBMITTED', null],
    ['u1', 'PAID', null],
    ['u1', 'DRAFT', '/payroll/u1?error=payslip_not_available'],
    ['u1', null, '/payroll'],
    ['', 'PAID', '/payroll'],
    [undefined, null, '/payroll'],
    ['a/b', 'DRAFT', '/payroll/a%2Fb?error=payslip_not_available'],
  ] as const)('for %j with status %s is %s', (uuid, status, path) => {
    expect(payslipRedirect(uuid, status)).toBe(path);
  });
});
