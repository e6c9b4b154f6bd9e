/** Prepared statements: statements that recur are prepared, and the memory that they take in each connection is limited. */
import sql, { raw } from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { openDatabase, type Database } from './database.ts';
import { createPreparedStatements } from './prepared-statements.ts';

const LENGTH = 1000;

let own: TestDatabase;
let database: Database;

beforeEach(async () => {
  own = await emptyDatabase();
});
afterEach(async () => {
  await database.close();
  await own.drop();
});

const statement = (number: number) => sql`select ${raw(`${number} /* ${'x'.repeat(LENGTH)} */`)} as number`;

/** Of the only connection. */
async function prepared(): Promise<{ count: number; characters: number; backend: number }> {
  const [row] = await database.rows<{ count: number; characters: number; backend: number }>(
    sql`select count(*)::int as count, coalesce(sum(length(statement)), 0)::int as characters, pg_backend_pid() as backend from pg_prepared_statements where statement like '%xxx%' and statement not like '%pg_prepared%'`,
  );
  return row!;
}

it('prepares a statement from its third use', async () => {
  database = openDatabase(own.url, { max: 1 });
  const counts: number[] = [];
  for (let use = 1; use <= 4; use += 1) {
    expect(await database.rows(statement(1))).toEqual([{ number: 1 }]);
    counts.push((await prepared()).count);
  }
  expect(counts).toEqual([0, 0, 1, 1]);
});

it('limits the prepared text, however many statements recur', async () => {
  database = openDatabase(own.url, { max: 1 });
  for (let use = 1; use <= 3; use += 1) for (let number = 1; number <= 700; number += 1) await database.rows(statement(number));
  const { count, characters } = await prepared();
  expect(count).toBeGreaterThan(100);
  expect(characters).toBeLessThanOrEqual(500_000);
  expect(await database.rows(statement(700))).toEqual([{ number: 700 }]);
});

it('starts over with new connections when the limit was reached a while ago', async () => {
  let now = 0;
  database = openDatabase(own.url, {
    max: 1,
    prepared: createPreparedStatements({ characters: 5 * LENGTH, refreshMs: 1000, clock: () => now }),
  });
  const use = async (number: number) => {
    for (let time = 1; time <= 3; time += 1) await database.rows(statement(number));
  };
  for (let number = 1; number <= 10; number += 1) await use(number);
  const before = await prepared();
  expect(before.count).toBe(4);
  await database.transaction(async (tx) => {
    now = 2000;
    await tx.rows(statement(11));
    await tx.rows(statement(11));
    await tx.rows(statement(11));
    expect(await tx.rows(statement(1))).toEqual([{ number: 1 }]);
  });
  await use(11);
  await use(1);
  const after = await prepared();
  expect(after.backend).not.toBe(before.backend);
  expect(after.count).toBe(2);
});
