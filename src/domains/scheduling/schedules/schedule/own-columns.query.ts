/** The own fields of schedules in SQL. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf } from '#core/field-properties';

/** SQL: a JSON object of these fields by name. @param row alias of the schedule. */
export function ownColumns(row: Sql, names: readonly string[]): Sql {
  if (names.length === 0) return sql`'{}'::jsonb`;
  return sql`jsonb_build_object(${join(names.map((name) => sql`${name}::text, ${row}.${raw(columnOf(name))}`))})`;
}
