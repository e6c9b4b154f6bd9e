/** The value by which tests detect writes changes with every one of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { openDatabase, type Database } from '#server/database';
import { checksum, tablesOf } from './kit/checksum.ts';
import { cloneWorld, type TestDatabase } from './kit/database.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneWorld();
  database = openDatabase(clone.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

it('changes with an insert, an update and a delete, and only then', async () => {
  const seen = [await checksum(database)];
  for (const write of [
    sql`insert into client (name, email) values ('New', 'new@example.com')`,
    sql`update client set email = 'newer@example.com' where name = 'New'`,
    sql`insert into client (name, email) values ('Newer', 'newer@example.com')`,
    // As many rows as before.
    sql`with gone as (delete from client where name = 'New') insert into client (name, email) values ('Newest', 'newest@example.com')`,
    sql`delete from client where name = 'Newest'`,
  ]) {
    await database.rows(write);
    seen.push(await checksum(database));
  }
  expect(new Set(seen).size).toBe(seen.length);
  await database.rows(sql`update client set email = '' where name = 'No one'`);
  await database.transaction((tx) => tx.rows(sql`select from client for update`));
  expect(await checksum(database)).toBe(seen.at(-1));
});

it('changes with a write to any table that has rows', async () => {
  const tables = await tablesOf(database);
  const blind: string[] = [];
  let tried = 0;
  for (const table of tables) {
    const before = await checksum(database);
    const [column] = await database.rows<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position limit 1`,
    );
    const same = sql`update ${raw(`"${table}"`)} set ${raw(`"${column!.name}" = "${column!.name}"`)} returning 1 as written`;
    if ((await database.rows(same)).length === 0) continue;
    tried += 1;
    if ((await checksum(database)) === before) blind.push(table);
  }
  expect(blind).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

it('includes every table except the count of failed sign-ins', async () => {
  const rows = await database.rows<{ name: string }>(
    sql`select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  expect([...(await tablesOf(database)), 'sign_in_failure'].sort()).toEqual(rows.map(({ name }) => name).sort());
});
