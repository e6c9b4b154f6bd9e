/** Tests for the minimum wage of a person: by band, birthday and the first day of the period, at and past each limit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumWageFor, type MinimumWageRate } from './minimum-wage.rules.ts';

const rate = (minimumAge: number, validFrom: string, hourlyRate: string): MinimumWageRate => ({ validFrom, minimumAge, hourlyRate });
const UK = [
  rate(21, '2025-04-01', '12.21'),
  rate(18, '2025-04-01', '10.00'),
  rate(16, '2025-04-01', '7.55'),
  rate(21, '2026-04-01', '12.71'),
  rate(18, '2026-04-01', '10.85'),
  rate(16, '2026-04-01', '8.00'),
];
const wageOf = (birthDate: string | null, start: string, rates = UK, general: string | null = '11.44') =>
  minimumWageFor({ rates, general }, birthDate, start);

describe('the rate', () => {
  it.each([
    ['2025-03-31', '11.44', 'before the first: that of the bonus settings'],
    ['2025-04-01', '12.21', 'from its day'],
    ['2026-03-01', '12.21', 'in the month before the next'],
    ['2026-03-31', '12.21', 'in a period that began the day before, although the new one comes within it'],
    ['2026-04-01', '12.71', 'in the first period that starts on its day'],
    ['2199-01-01', '12.71', 'for ever after'],
  ])('on %s is %s: %s', (start, expected) => {
    expect(wageOf(null, start)).toBe(expected);
  });
  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(UK, { minLength: UK.length }), (rates) => {
        expect(wageOf('2006-05-05', '2026-05-01', rates)).toBe('10.85');
      }),
    );
  });
});

describe('the band', () => {
  it.each([
    ['2005-05-01', '2026-04-30', '10.85', 'the day before turning 21'],
    ['2005-05-01', '2026-05-01', '12.71', '21 on the first day of the period'],
    ['2005-05-02', '2026-05-01', '10.85', '21 on the second day: from the next period'],
    ['2005-05-02', '2026-06-01', '12.71', 'that next period'],
    ['2008-05-02', '2026-05-01', '8.00', '18 on the second day'],
    ['2008-05-01', '2026-05-01', '10.85', '18 on the first day'],
    ['2010-05-01', '2026-05-01', '8.00', '16 on the first day'],
    ['2010-05-02', '2026-05-01', null, 'younger than every band'],
    ['2004-02-29', '2025-02-28', '11.44', 'before all rates'],
    ['1950-01-01', '2026-05-01', '12.71', 'the oldest'],
  ])('of someone born on %s in a period from %s pays %s: %s', (born, start, expected, _because) => {
    expect(wageOf(born, start)).toBe(expected);
  });
  it('of someone born on 29 February begins on 1 March in a common year, on the day itself in a leap year', () => {
    const rates = [rate(20, '2020-01-01', '1.00'), rate(21, '2020-01-01', '2.00')];
    expect([wageOf('2004-02-29', '2025-02-28', rates), wageOf('2004-02-29', '2025-03-01', rates)]).toEqual(['1.00', '2.00']);
    expect(wageOf('2004-02-29', '2024-02-29', rates)).toBe('1.00');
    expect(wageOf('2004-02-29', '2024-02-28', rates)).toBeNull();
  });
  it('that begins later does not count before its day', () => {
    const rates = [...UK, rate(25, '2026-07-01', '14.00')];
    expect([wageOf('1990-01-01', '2026-06-30', rates), wageOf('1990-01-01', '2026-07-01', rates)]).toEqual(['12.71', '14.00']);
  });
  it('without a birth date is the highest', () => {
    expect(wageOf(null, '2026-04-01', [rate(18, '2026-01-01', '10.00')])).toBe('10.00');
  });
});

it('is that of the bonus settings, or none, without any rows', () => {
  expect([wageOf('2009-01-01', '2026-01-01', []), wageOf(null, '2026-01-01', [], null)]).toEqual(['11.44', null]);
});
