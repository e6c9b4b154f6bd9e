/** What holidays are kept with, many at a time: added and taken away, asked for by year or by day, and suggested from the bank holidays. */
import * as z from 'zod';
import { everyone, role } from '#core/access';
import { defineAction, type OutputOfAction } from '#core/action';
import { BANK_HOLIDAY_REGIONS } from './bank-holidays.rules.ts';

/** Fifty years of holidays: more is a typing mistake. */
const MOST_DATES = 1000;
const entry = z.union([z.string(), z.object({ date: z.string(), name: z.string().nullish() })]);
const dates = z
  .array(entry, 'This value should be a list of days.')
  .max(MOST_DATES, `At most ${MOST_DATES} days can be sent at once.`)
  .describe('Days, YYYY-MM-DD, or {date, name}.');
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
  summary: 'Makes days holidays. Those that are holidays already stay as they are.',
  input: z.object({ dates, name: z.string().nullish().describe('Of the days that bring no name of their own.') }),
  output: z.object({ created: z.array(holiday), existing: z.array(holiday), count: z.number().describe('How many were created.') }),
  changes: ['HolidayConfiguration'],
});

export const removeHolidays = defineAction({
  method: 'DELETE',
  path: '/api/holiday-configurations/bulk',
  resource: 'HolidayConfiguration',
  access: role('ADMIN'),
  summary: 'Makes days ordinary again. Those that are no holidays are named.',
  input: z.object({ dates }),
  output: z.object({ deleted: z.array(z.string()), missing: z.array(z.string()), count: z.number().describe('How many were deleted.') }),
  changes: ['HolidayConfiguration'],
});

export const holidaysOfYear = defineAction({
  method: 'GET',
  path: '/api/holiday-configurations/year/:year',
  resource: 'HolidayConfiguration',
  access: everyone,
  summary: 'The holidays of a year.',
  input: z.object({}),
  output: z.object({ holidays: z.array(holiday), count: z.number(), year: z.number() }),
});
export type Holiday = OutputOfAction<typeof holidaysOfYear>['holidays'][number];

export const checkHolidays = defineAction({
  method: 'POST',
  path: '/api/holiday-configurations/check',
  resource: 'HolidayConfiguration',
  access: everyone,
  summary: 'Which of some days are holidays, in the order asked.',
  input: z.object({ dates }),
  output: z.object({ results: z.array(z.object({ date: z.string(), isHoliday: z.boolean(), name: z.string().nullable() })) }),
});
export type AskedDay = z.output<typeof entry>;

export const suggestHolidays = defineAction({
  method: 'GET',
  path: '/api/holiday-configurations/suggestions',
  resource: 'HolidayConfiguration',
  access: role('ADMIN'),
  summary: 'The bank holidays of a year in a part of the United Kingdom, and which of them are holidays already.',
  input: z.object({ year: z.string(), region: z.enum(BANK_HOLIDAY_REGIONS) }),
  output: z.object({
    year: z.number(),
    region: z.enum(BANK_HOLIDAY_REGIONS),
    holidays: z.array(z.object({ date: z.string(), name: z.string(), exists: z.boolean() })),
  }),
});
export type Suggestion = OutputOfAction<typeof suggestHolidays>['holidays'][number];
