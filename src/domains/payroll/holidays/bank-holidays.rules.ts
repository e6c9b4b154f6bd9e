/**
 * Decides which days of a year are bank holidays in a part of the United Kingdom, by the laws since 2013 and the proclamations for single
 * years.
 */
import { keysOf } from '#core/typed-object';
import { DAY_MS } from '#core/span';

/** The three lists that the government publishes. */
export const BANK_HOLIDAY_REGION_LABELS = {
  'england-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
} as const;
export type BankHolidayRegion = keyof typeof BANK_HOLIDAY_REGION_LABELS;
export const BANK_HOLIDAY_REGIONS = keysOf(BANK_HOLIDAY_REGION_LABELS);

/** Earlier years had extra days that are not listed here. */
export const FIRST_LISTED_YEAR = 2013;
/** Laws may change for years further ahead. */
export const LAST_LISTED_YEAR = 2100;

interface BankHoliday {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string;
}

interface Proclaimed extends BankHoliday {
  /** Absent = the whole United Kingdom. */
  readonly region?: BankHolidayRegion;
  /** The regular bank holiday that it replaces, MM-DD. */
  readonly insteadOf?: string;
}

const PROCLAIMED: readonly Proclaimed[] = [
  { date: '2020-05-08', name: 'Early May bank holiday (VE day)', insteadOf: '05-04' },
  { date: '2022-06-02', name: 'Spring bank holiday', insteadOf: '05-30' },
  { date: '2022-06-03', name: 'Queen’s Platinum Jubilee' },
  { date: '2022-09-19', name: 'Queen Elizabeth’s Funeral Day' },
  { date: '2023-05-08', name: 'Bank holiday for the coronation of King Charles III' },
  { date: '2026-06-15', name: 'World Cup bank holiday', region: 'scotland' },
];

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/** A holiday on a weekend moves to the next free weekday. */
export function bankHolidays(year: number, region: BankHolidayRegion): BankHoliday[] {
  const proclaimed = PROCLAIMED.filter((day) => day.date.startsWith(`${year}-`) && (day.region ?? region) === region);
  const replaced = new Set(proclaimed.map(({ insteadOf }) => `${year}-${insteadOf}`));
  const movable = movableDays(year, region).filter(({ date }) => !replaced.has(date));
  return [...movable, ...fixedDays(year, region), ...proclaimed.map(({ date, name }) => ({ date, name }))].sort((one, other) =>
    one.date < other.date ? -1 : 1,
  );
}

function movableDays(year: number, region: BankHolidayRegion): BankHoliday[] {
  const easter = easterSunday(year);
  return [
    { date: plusDays(easter, -2), name: 'Good Friday' },
    ...(region === 'scotland' ? [] : [{ date: plusDays(easter, 1), name: 'Easter Monday' }]),
    { date: mondayFrom(`${year}-05-01`), name: 'Early May bank holiday' },
    { date: mondayFrom(`${year}-05-25`), name: 'Spring bank holiday' },
    { date: mondayFrom(region === 'scotland' ? `${year}-08-01` : `${year}-08-25`), name: 'Summer bank holiday' },
  ];
}

/** Holidays on weekdays take precedence, so Christmas on a Sunday does not displace Boxing Day on the Monday. */
function fixedDays(year: number, region: BankHolidayRegion): BankHoliday[] {
  const days: BankHoliday[] = [
    ...(region === 'scotland' ? [{ date: `${year}-01-02`, name: 'January 2nd' }] : []),
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    ...(region === 'northern-ireland'
      ? [
          { date: `${year}-03-17`, name: 'St Patrick’s Day' },
          { date: `${year}-07-12`, name: 'Battle of the Boyne (Orangemen’s Day)' },
        ]
      : []),
    ...(region === 'scotland' ? [{ date: `${year}-11-30`, name: 'St Andrew’s Day' }] : []),
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-26`, name: 'Boxing Day' },
  ];
  const observed = days.filter(({ date }) => !atWeekend(date));
  for (const { date, name } of days.filter((day) => atWeekend(day.date))) {
    let free = date;
    while (atWeekend(free) || observed.some((day) => day.date === free)) free = plusDays(free, 1);
    observed.push({ date: free, name: `${name} (substitute)` });
  }
  return observed;
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterSunday(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const skippedLeaps = century - Math.floor(century / 4);
  const moon = (19 * golden + skippedLeaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  return plusDays(`${year}-03-22`, moon + toSunday - 7 * late);
}

/** The first Monday on or after the date. */
function mondayFrom(date: string): string {
  return plusDays(date, (7 + MONDAY - dayOfWeek(date)) % 7);
}

function atWeekend(date: string): boolean {
  return [SATURDAY, SUNDAY].includes(dayOfWeek(date));
}

function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
