/**
 * Queries what a backup contains: the tables and sequences of the connection's schema, except the records of migrations and functions and
 * unfinished uploads.
 */
import pg from 'pg';
import type { Partition, Table } from './format.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export const quote = (name: string): string => pg.escapeIdentifier(name);

/** Records of applied migrations and functions, and unfinished uploads, whose parts are not in any backup. */
const EXCLUDED_TABLES = ['schema_migration', 'schema_function', 'incoming_file', 'incoming_part', 'upload_session'];

/** Partitions are reached through their parent table; generated columns are computed again. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in (${EXCLUDED_TABLES.map(pg.escapeLiteral).join(', ')})
    group by c.oid, c.relname order by c.relname`);
  return rows;
}

export async function listPartitions(client: Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace order by c.oid`);
  return rows;
}

export async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname",
  );
  return rows.map(({ name }) => name);
}

export interface FileRow {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
}

/** Databases of older versions have no stored files. */
export async function listFiles(client: Client): Promise<FileRow[]> {
  const { rowCount } = await client.query(
    "select from pg_class where relname = 'stored_file' and relnamespace = current_schema()::regnamespace",
  );
  if (rowCount === 0) return [];
  const { rows } = await client.query<FileRow>(
    'select key, name, content_type as "contentType", size::float8 as size, sha256 from stored_file order by id',
  );
  return rows;
}

export async function isEmpty(client: Client): Promise<boolean> {
  for (const { table } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${quote(table)} limit 1`);
    if (rowCount !== 0) return false;
  }
  return true;
}
