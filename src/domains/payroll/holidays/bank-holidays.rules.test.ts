/** Compares the suggested bank holidays with the government's lists for 2020 to 2028. */
import { describe, expect, it } from 'vitest';
import { BANK_HOLIDAY_REGIONS, bankHolidays, FIRST_LISTED_YEAR, LAST_LISTED_YEAR, type BankHolidayRegion } from './bank-holidays.rules.ts';

/** Month and day, by year, from gov.uk/bank-holidays. */
const LISTED: Readonly<Record<BankHolidayRegion, Readonly<Record<number, string>>>> = {
  'england-wales': {
    2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
    2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
    2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
    2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
    2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
    2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  },
  scotland: {
    2020: '01-01 01-02 04-10 05-08 05-25 08-03 11-30 12-25 12-28',
    2021: '01-01 01-04 04-02 05-03 05-31 08-02 11-30 12-27 12-28',
    2022: '01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-26 12-27',
    2023: '01-02 01-03 04-07 05-01 05-08 05-29 08-07 11-30 12-25 12-26',
    2024: '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26',
    2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    2026: '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28',
    2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
    2028: '01-03 01-04 04-14 05-01 05-29 08-07 11-30 12-25 12-26',
  },
  'northern-ireland': {
    2020: '01-01 03-17 04-10 04-13 05-08 05-25 07-13 08-31 12-25 12-28',
    2021: '01-01 03-17 04-02 04-05 05-03 05-31 07-12 08-30 12-27 12-28',
    2022: '01-03 03-17 04-15 04-18 05-02 06-02 06-03 07-12 08-29 09-19 12-26 12-27',
    2023: '01-02 03-17 04-07 04-10 05-01 05-08 05-29 07-12 08-28 12-25 12-26',
    2024: '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26',
    2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
    2028: '01-03 03-17 04-14 04-17 05-01 05-29 07-12 08-28 12-25 12-26',
  },
};

describe('bank holidays', () => {
  const cases = BANK_HOLIDAY_REGIONS.flatMap((region) =>
    Object.entries(LISTED[region]).map(([year, days]) => [region, Number(year), days] as const),
  );
  it.each(cases)('of %s in %i match the government’s list', (region, year, days) => {
    expect(
      bankHolidays(year, region)
        .map(({ date }) => date.slice(5))
        .join(' '),
    ).toBe(days);
  });
  it('have names and are in the requested year', () => {
    const names = new Map(bankHolidays(2022, 'england-wales').map(({ date, name }) => [date, name]));
    expect(names.get('2022-09-19')).toContain('Funeral');
    expect(names.get('2022-12-27')).toBe('Christmas Day (substitute)');
    expect(names.get('2022-01-03')).toBe('New Year’s Day (substitute)');
    expect(bankHolidays(2023, 'scotland').every(({ date, name }) => date.startsWith('2023-') && name !== '')).toBe(true);
  });
  it.each([
    [2013, '03-29'],
    [2019, '04-19'],
    [2035, '03-23'],
    [2038, '04-23'],
    [2049, '04-16'],
    [2076, '04-17'],
    [2099, '04-10'],
    [2100, '03-26'],
  ])('of %i have Good Friday two days before Easter Sunday', (year, day) => {
    expect(bankHolidays(year, 'scotland').find(({ name }) => name === 'Good Friday')).toEqual({
      date: `${year}-${day}`,
      name: 'Good Friday',
    });
  });
  it.each(BANK_HOLIDAY_REGIONS)('of %s have the legal number each year, all on weekdays, none twice', (region) => {
    const proclaimed: Readonly<Record<number, number>> = { 2022: 2, 2023: 1, 2026: region === 'scotland' ? 1 : 0 };
    const ordinary = { 'england-wales': 8, scotland: 9, 'northern-ireland': 10 }[region];
    for (let year = FIRST_LISTED_YEAR; year <= LAST_LISTED_YEAR; year += 1) {
      const dates = bankHolidays(year, region).map(({ date }) => date);
      expect(new Set(dates).size, String(year)).toBe(ordinary + (proclaimed[year] ?? 0));
      expect(dates, String(year)).toEqual([...dates].sort());
      expect(
        dates.every((date) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())),
        String(year),
      ).toBe(true);
    }
  });
});
