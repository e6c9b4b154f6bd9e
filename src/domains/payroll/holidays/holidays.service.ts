/** Handlers for holidays in bulk: add and remove days, read them by year, check days, and suggest bank holidays. */
import { invalid, type Violation } from '#core/errors';
import { iriOf } from '#core/iri';
import { FIRST_YEAR, LAST_YEAR } from '#core/time';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action, ActionContext } from '#server/engine/behaviour';
import { decode } from '#server/engine/codec';
import { bankHolidays, FIRST_LISTED_YEAR, LAST_LISTED_YEAR } from './bank-holidays.rules.ts';
import { HolidayConfiguration } from './holiday-configuration.resource.ts';
import { addHolidays, checkHolidays, holidaysOfYear, removeHolidays, suggestHolidays, type DayInput } from './holidays.action.ts';
import { deleteHolidays, insertHolidays, lockHolidays, readDays, readHolidays, readHolidaysOfYear, type Day } from './holidays.query.ts';

export const holidayActions: readonly Action[] = [
  writing(addHolidays, async ({ engine, tx, audit }, input) => {
    const days = parseDays(engine, input.dates, input.name ?? null);
    const inserted = await insertHolidays(tx, days);
    const all = await readHolidays(
      tx,
      days.map(({ date }) => date),
    );
    const created = all.filter(({ uuid }) => inserted.includes(uuid));
    for (const { uuid, date, name } of created)
      await audit({ record: iriOf(HolidayConfiguration, uuid), operation: 'CREATE', before: null, after: { date, name } });
    return { created, existing: all.filter((holiday) => !created.includes(holiday)), count: created.length };
  }),
  writing(removeHolidays, async ({ engine, tx, audit }, input) => {
    const days = parseDays(engine, input.dates, null).map(({ date }) => date);
    const found = await lockHolidays(tx, days);
    await deleteHolidays(
      tx,
      found.map(({ uuid }) => uuid),
    );
    for (const { uuid, date, name } of found)
      await audit({ record: iriOf(HolidayConfiguration, uuid), operation: 'DELETE', before: { date, name }, after: null });
    const deleted = found.map(({ date }) => date);
    return { deleted, missing: days.filter((date) => !deleted.includes(date)), count: deleted.length };
  }),
  answering(holidaysOfYear, async ({ database, params }) => {
    const year = yearIn(params.year ?? '', FIRST_YEAR, LAST_YEAR);
    const holidays = await readHolidaysOfYear(database, year);
    return { holidays, count: holidays.length, year };
  }),
  answering(checkHolidays, async ({ engine, database }, input) => {
    parseDays(engine, input.dates, null);
    const requested = input.dates.map((sent) => (typeof sent === 'string' ? sent : sent.date));
    const names = new Map((await readDays(database, requested)).map(({ date, name }) => [date, name]));
    return { results: requested.map((date) => ({ date, isHoliday: names.has(date), name: names.get(date) ?? null })) };
  }),
  answering(suggestHolidays, async ({ database }, { year: yearText, region }) => {
    const year = yearIn(yearText, FIRST_LISTED_YEAR, LAST_LISTED_YEAR);
    const listed = bankHolidays(year, region);
    const existing = await readDays(
      database,
      listed.map(({ date }) => date),
    );
    const known = new Set(existing.map(({ date }) => date));
    return { year, region, holidays: listed.map(({ date, name }) => ({ date, name, exists: known.has(date) })) };
  }),
];

/**
 * Deduplicates the days (the first mention wins) and validates them against the declaration.
 * @throws ProblemError 422 with every invalid entry.
 */
function parseDays(engine: ActionContext['engine'], sent: readonly DayInput[], name: string | null): Day[] {
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
