/**
 * Detects writes in tests: one value over every row of every table. A write gives each row that it stores a transaction number above all
 * earlier ones, so the number of rows and the sum of those numbers change with every committed write, and their values need not be read.
 */
import sql, { join, raw } from 'sql-template-tag';
import type { Database } from '#server/database';

/** Failed sign-ins are counted even when they are refused. */
const COUNTED = new Set(['sign_in_failure']);

export async function checksum(database: Database): Promise<string> {
  const tables = await knownTables(database);
  const sums = tables.map((table) => sql`(select row(count(*), sum(xmin::text::bigint))::text from ${raw(`"${table}"`)})`);
  const [row] = await database.rows<{ digest: string }>(sql`select md5(array_to_string(array[${join(sums)}], '/')) as digest`);
  return row!.digest;
}

const known = new WeakMap<Database, Promise<string[]>>();

/** The list of tables is cached, because reading it takes longer than most digests. */
function knownTables(database: Database): Promise<string[]> {
  const tables = known.get(database) ?? tablesOf(database);
  known.set(database, tables);
  return tables;
}

export async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  return rows.map(({ name }) => name).filter((name) => !COUNTED.has(name));
}
