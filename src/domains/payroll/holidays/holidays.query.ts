/** Rows of holidays: read by dates or year, inserted and deleted in bulk. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import type { Holiday } from './holidays.action.ts';

export interface Day {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string | null;
}

/** Days that are holidays already are skipped. @returns uuids of the inserted ones. */
export async function insertHolidays(tx: Transaction, days: readonly Day[]): Promise<string[]> {
  const inserted = await tx.rows<{ uuid: string }>(sql`
      insert into holiday_configuration (date, name) select date, name from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (date date, name text) order by date
      on conflict (date) do nothing returning uuid`);
  return inserted.map(({ uuid }) => uuid);
}

/** Locked in the order of their dates, so that concurrent calls cannot deadlock. */
export function lockHolidays(tx: Transaction, dates: readonly string[]): Promise<(Day & { readonly uuid: string })[]> {
  return tx.rows<Day & { readonly uuid: string }>(
    sql`select uuid, date, name from holiday_configuration where date = any(${dates}::date[]) order by date for update`,
  );
}

export async function deleteHolidays(tx: Transaction, uuids: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from holiday_configuration where uuid = any(${uuids}::uuid[])`);
}

/** In no particular order. @returns those of the dates that are holidays. */
export function readDays(db: Queryable, dates: readonly string[]): Promise<Day[]> {
  return db.rows<Day>(sql`select date, name from holiday_configuration where date = any(${dates}::date[])`);
}

/** As records of the API, in the order of their dates. */
export function readHolidays(db: Queryable, dates: readonly string[]): Promise<Holiday[]> {
  return holidaysWith(db, sql`h.date = any(${dates}::date[])`);
}

/** As records of the API, in the order of their dates. @param year with four digits. */
export function readHolidaysOfYear(db: Queryable, year: number): Promise<Holiday[]> {
  return holidaysWith(db, sql`h.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`);
}

function holidaysWith(db: Queryable, condition: Sql): Promise<Holiday[]> {
  return db.rows<Holiday>(sql`
    select '/api/holiday_configurations/' || h.uuid as "@id", 'HolidayConfiguration' as "@type", h.id, h.uuid, h.create_time as "createTime", h.update_time as "updateTime", h.date, h.name
    from holiday_configuration h where ${condition} order by h.date`);
}
