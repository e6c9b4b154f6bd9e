/** Reads the row of a query that always has one, such as an insert or an aggregate. */
import type { Sql } from 'sql-template-tag';
import type { Queryable } from './transaction.ts';

export async function oneRow<Row extends object>(db: Queryable, query: Sql): Promise<Row> {
  const [row] = await db.rows<Row>(query);
  if (row === undefined) throw new Error('The query has no row.');
  return row;
}
