/**
 * Decides which days of a year are bank holidays of a part of the United Kingdom, as its government lists them; the days themselves are
 * `date-holidays`'. Its answers for 2020 to 2028 are held against the government's list in the tests. What it lacks is added here; the
 * extra days before 2013 (1999, 2002, 2011, 2012) it has only in part, so earlier years are not offered.
 */
import Holidays from 'date-holidays';

/** The three lists that the government publishes, and what the library calls each. */
const STATES = { 'england-wales': 'ENG', scotland: 'SCT', 'northern-ireland': 'NIR' } as const;
export type BankHolidayRegion = keyof typeof STATES;
export const BANK_HOLIDAY_REGIONS = Object.keys(STATES) as [BankHolidayRegion, ...BankHolidayRegion[]];

export const FIRST_LISTED_YEAR = 2013;
/** Later ones will have laws of their own. */
export const LAST_LISTED_YEAR = 2100;

export interface BankHoliday {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string;
}

/** Proclaimed once, and not in the library. */
const LACKING: Readonly<Partial<Record<BankHolidayRegion, readonly BankHoliday[]>>> = { scotland: [{ date: '2026-06-15', name: 'World Cup bank holiday' }] };

/** Where one falls on a weekend, the substitute weekday is the bank holiday. */
export function bankHolidays(year: number, region: BankHolidayRegion): BankHoliday[] {
  const known = new Holidays('GB', STATES[region], { languages: 'en', timezone: 'UTC' })
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name: name.replace(/\(substitute day\)$/, '(substitute)') }))
    .filter(({ date }) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()));
  const lacking = (LACKING[region] ?? []).filter(({ date }) => date.startsWith(`${year}-`) && !known.some((one) => one.date === date));
  return [...known, ...lacking].sort((one, other) => (one.date < other.date ? -1 : 1));
}
