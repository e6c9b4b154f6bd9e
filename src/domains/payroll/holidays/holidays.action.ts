/** Decides how holidays are kept many at a time: added and taken away in one go, asked for by year or by day, and suggested from the bank holidays. */
import * as z from 'zod';
import sql, { type Sql } from 'sql-template-tag';
import { everyone, role } from '#core/access';
import { invalid, type Violation } from '#core/errors';
import type { Queryable, Transaction } from '#server/database';
import { announce } from '#server/engine/announce';
import { writeAudit, type AuditRow } from '#server/engine/audit';
import { defineAction, type Action, type ActionContext } from '#server/engine/behaviour';
import { decode } from '#server/engine/codec';
import { BANK_HOLIDAY_REGIONS, bankHolidays, FIRST_LISTED_YEAR, LAST_LISTED_YEAR } from './bank-holidays.rules.ts';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';

/** Fifty years of holidays: more is a typing mistake. */
const MOST_DATES = 1000;
/** As days anywhere else. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

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
type Holiday = z.output<typeof holiday>;

interface Day {
  readonly date: string;
  readonly name: string | null;
}

export const holidayActions: readonly Action[] = [
  defineAction({
    method: 'POST',
    path: '/api/holiday-configurations/bulk',
    resource: 'HolidayConfiguration',
    access: role('ADMIN'),
    status: 201,
    summary: 'Makes days holidays. Those that are holidays already stay as they are.',
    input: z.object({ dates, name: z.string().nullish().describe('Of the days that bring no name of their own.') }),
    output: z.object({ created: z.array(holiday), existing: z.array(holiday), count: z.number().describe('How many were created.') }),
    run: (context, input) => {
      const days = readDays(context, input.dates, input.name ?? null);
      return context.database.transaction(async (tx) => {
        const made = await tx.rows<{ uuid: string }>(sql`
          insert into holiday_configuration (date, name) select date, name from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (date date, name text) order by date
          on conflict (date) do nothing returning uuid`);
        const all = await holidaysOf(tx, sql`h.date = any(${days.map(({ date }) => date)}::date[])`);
        const created = all.filter(({ uuid }) => made.some((one) => one.uuid === uuid));
        await keepTrail(
          context,
          tx,
          created.map(({ uuid, date, name }) => ({ uuid, operation: 'CREATE', before: null, after: { date, name } })),
        );
        return { created, existing: all.filter((one) => !created.includes(one)), count: created.length };
      });
    },
  }),
  defineAction({
    method: 'DELETE',
    path: '/api/holiday-configurations/bulk',
    resource: 'HolidayConfiguration',
    access: role('ADMIN'),
    summary: 'Makes days ordinary again. Those that are no holidays are named.',
    input: z.object({ dates }),
    output: z.object({ deleted: z.array(z.string()), missing: z.array(z.string()), count: z.number().describe('How many were deleted.') }),
    run: (context, input) => {
      const days = readDays(context, input.dates, null).map(({ date }) => date);
      return context.database.transaction(async (tx) => {
        // In the order of their days, so that two of these never wait for each other.
        const found = await tx.rows<Day & { uuid: string }>(
          sql`select uuid, date, name from holiday_configuration where date = any(${days}::date[]) order by date for update`,
        );
        await tx.rows(sql`delete from holiday_configuration where uuid = any(${found.map(({ uuid }) => uuid)}::uuid[])`);
        await keepTrail(
          context,
          tx,
          found.map(({ uuid, date, name }) => ({ uuid, operation: 'DELETE', before: { date, name }, after: null })),
        );
        const deleted = found.map(({ date }) => date);
        return { deleted, missing: days.filter((date) => !deleted.includes(date)), count: deleted.length };
      });
    },
  }),
  defineAction({
    method: 'GET',
    path: '/api/holiday-configurations/year/:year',
    resource: 'HolidayConfiguration',
    access: everyone,
    summary: 'The holidays of a year.',
    input: z.object({}),
    output: z.object({ holidays: z.array(holiday), count: z.number(), year: z.number() }),
    run: async ({ database, params }) => {
      const year = yearIn(params.year ?? '', FIRST_YEAR, LAST_YEAR);
      const holidays = await holidaysOf(database, sql`h.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`);
      return { holidays, count: holidays.length, year };
    },
  }),
  defineAction({
    method: 'POST',
    path: '/api/holiday-configurations/check',
    resource: 'HolidayConfiguration',
    access: everyone,
    summary: 'Which of some days are holidays, in the order asked.',
    input: z.object({ dates }),
    output: z.object({ results: z.array(z.object({ date: z.string(), isHoliday: z.boolean(), name: z.string().nullable() })) }),
    run: async (context, input) => {
      readDays(context, input.dates, null);
      const asked = input.dates.map((sent) => (typeof sent === 'string' ? sent : sent.date));
      const names = new Map(
        (await context.database.rows<Day>(sql`select date, name from holiday_configuration where date = any(${asked}::date[])`)).map(
          ({ date, name }) => [date, name],
        ),
      );
      return { results: asked.map((date) => ({ date, isHoliday: names.has(date), name: names.get(date) ?? null })) };
    },
  }),
  defineAction({
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
    run: async ({ database }, { year: asked, region }) => {
      const year = yearIn(asked, FIRST_LISTED_YEAR, LAST_LISTED_YEAR);
      const listed = bankHolidays(year, region);
      const known = new Set(
        (
          await database.rows<{ date: string }>(
            sql`select date from holiday_configuration where date = any(${listed.map(({ date }) => date)}::date[])`,
          )
        ).map(({ date }) => date),
      );
      return { year, region, holidays: listed.map(({ date, name }) => ({ date, name, exists: known.has(date) })) };
    },
  }),
];

/** Each day once, the first mention counting; checked as the declaration says. @throws ProblemError 422 that names every entry that is no day. */
function readDays({ engine }: Pick<ActionContext, 'engine'>, sent: readonly z.output<typeof entry>[], name: string | null): Day[] {
  const found: Violation[] = [];
  const days = new Map<string, Day>();
  for (const [index, one] of sent.entries()) {
    const path = `dates[${index}]`;
    const own = typeof one === 'string' ? { date: one } : one;
    const { values, violations } = decode(
      engine.registry,
      HolidayConfiguration,
      { name: own.name ?? null, date: own.date },
      'create',
      () => true,
      `${path}.`,
    );
    found.push(...violations.map((violation) => (typeof one === 'string' ? { ...violation, propertyPath: path } : violation)));
    if (violations.length === 0 && !days.has(own.date)) days.set(own.date, values as unknown as Day);
  }
  const shared = decode(engine.registry, HolidayConfiguration, { name, date: `${FIRST_YEAR}-01-01` }, 'create', () => true);
  found.push(...shared.violations);
  if (found.length > 0) throw invalid(found);
  return [...days.values()].map((day) => ({ ...day, name: day.name ?? (shared.values.name as string | null) }));
}

function yearIn(text: string, first: number, last: number): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(year >= first && year <= last))
    throw invalid([{ propertyPath: 'year', code: 'INVALID_YEAR', message: `This value should be a year from ${first} to ${last}.` }]);
  return year;
}

function holidaysOf(db: Queryable, condition: Sql): Promise<Holiday[]> {
  return db.rows<Holiday>(sql`
    select '/api/holiday_configurations/' || h.uuid as "@id", 'HolidayConfiguration' as "@type", h.id, h.uuid, h.create_time as "createTime", h.update_time as "updateTime", h.date, h.name
    from holiday_configuration h where ${condition} order by h.date`);
}

type Trail = Pick<AuditRow, 'operation' | 'before' | 'after'> & { readonly uuid: string };

/** One entry for each record, and one word to everybody who is looking. */
async function keepTrail({ actor, requestId }: ActionContext, tx: Transaction, entries: readonly Trail[]): Promise<void> {
  for (const { uuid, ...trail } of entries)
    await writeAudit(
      { tx, actor, requestId },
      { record: `/api/holiday_configurations/${uuid}`, resource: 'HolidayConfiguration', reason: null, ...trail },
    );
  if (entries.length > 0) await announce(tx, HolidayConfiguration);
}
