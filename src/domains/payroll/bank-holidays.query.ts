/** Decides which days of a year are bank holidays of a part of the United Kingdom, as its government lists them; the days themselves are `date-holidays`'. */
import Holidays from 'date-holidays';

/** The three lists that the government publishes, and what the library calls each. */
const STATES = { 'england-wales': 'ENG', scotland: 'SCT', 'northern-ireland': 'NIR' } as const;
export type BankHolidayRegion = keyof typeof STATES;
export const BANK_HOLIDAY_REGIONS = Object.keys(STATES) as [BankHolidayRegion, ...BankHolidayRegion[]];

export interface BankHoliday {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string;
}

/** Where one falls on a weekend, the substitute weekday is the bank holiday. */
export function bankHolidays(year: number, region: BankHolidayRegion): BankHoliday[] {
  return new Holidays('GB', STATES[region], { languages: 'en', timezone: 'UTC' })
    .getHolidays(year)
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name: name.replace(/\(substitute day\)$/, '(substitute)') }))
    .filter(({ date }) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
