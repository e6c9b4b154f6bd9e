/** Contracts for holidays in bulk: add and remove days, read them by year, check days, and suggest bank holidays. */
import * as z from 'zod';
import { everyone, role } from '#core/access';
import { defineAction, errorsOf, type OutputOfAction } from '#core/action';
import { payrollErrors } from '../errors.ts';
import { BANK_HOLIDAY_REGIONS } from './bank-holidays.rules.ts';

/** About fifty years of holidays: more is a mistake. */
const MOST_DATES = 1000;
const entry = z.union([z.string(), z.object({ date: z.string(), name: z.string().nullish() })]);
const dates = z
  .array(entry, 'This value should be a list of days.')
  .max(MOST_DATES, `At most ${MOST_DATES} days are allowed per request.`)
  .describe('Days, YYYY-MM-DD, or {date, name}.');
const overrideReason = z.string().optional().describe('Reason for changing what a submitted or paid payroll is based on.');
const closedPeriod = errorsOf(payrollErrors, 'closedPaid', 'closedSubmitted');
const holiday = z.object({
  '@id': z.string(),
  '@type': z.literal('HolidayConfiguration'),
  id: z.number(),
  uuid: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  date: z.string(),
  name: z.string().nullable(),
});

export const addHolidays = defineAction({
  method: 'POST',
  path: '/api/holiday-configurations/bulk',
  resource: 'HolidayConfiguration',
  access: role('ADMIN'),
  status: 201,
  summary: 'Adds days as holidays. Existing holidays are left unchanged.',
  input: z.object({
    dates,
    name: z.string().nullish().describe('Name for the days without a name of their own.'),
    overrideReason,
  }),
  errors: closedPeriod,
  output: z.object({ created: z.array(holiday), existing: z.array(holiday), count: z.number().describe('Number of holidays created.') }),
  changes: ['HolidayConfiguration'],
});

export const removeHolidays = defineAction({
  method: 'DELETE',
  path: '/api/holiday-configurations/bulk',
  resource: 'HolidayConfiguration',
  access: role('ADMIN'),
  summary: 'Removes holidays. Days that were not holidays are returned as missing.',
  input: z.object({ dates, overrideReason }),
  errors: closedPeriod,
  output: z.object({
    deleted: z.array(z.string()),
    missing: z.array(z.string()),
    count: z.number().describe('Number of holidays deleted.'),
  }),
  changes: ['HolidayConfiguration'],
});

export const holidaysOfYear = defineAction({
  method: 'GET',
  path: '/api/holiday-configurations/year/:year',
  resource: 'HolidayConfiguration',
  access: everyone,
  summary: 'Lists the holidays of a year.',
  input: z.object({}),
  output: z.object({ holidays: z.array(holiday), count: z.number(), year: z.number() }),
});
export type Holiday = OutputOfAction<typeof holidaysOfYear>['holidays'][number];

export const checkHolidays = defineAction({
  method: 'POST',
  path: '/api/holiday-configurations/check',
  resource: 'HolidayConfiguration',
  access: everyone,
  summary: 'Checks which of the given days are holidays, in the order of the request.',
  input: z.object({ dates }),
  output: z.object({ results: z.array(z.object({ date: z.string(), isHoliday: z.boolean(), name: z.string().nullable() })) }),
});
export type DayInput = z.output<typeof entry>;

export const suggestHolidays = defineAction({
  method: 'GET',
  path: '/api/holiday-configurations/suggestions',
  resource: 'HolidayConfiguration',
  access: role('ADMIN'),
  summary: 'Lists the bank holidays of a year in a part of the United Kingdom, and whether each is a holiday already.',
  input: z.object({ year: z.string(), region: z.enum(BANK_HOLIDAY_REGIONS) }),
  output: z.object({
    year: z.number(),
    region: z.enum(BANK_HOLIDAY_REGIONS),
    holidays: z.array(z.object({ date: z.string(), name: z.string(), exists: z.boolean() })),
  }),
});
export type Suggestion = OutputOfAction<typeof suggestHolidays>['holidays'][number];
