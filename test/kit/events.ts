/** Events published about a record, oldest first. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../src/server/database.ts';

export async function eventsAbout(db: Queryable, record: string): Promise<{ readonly name: string; readonly payload: object }[]> {
  return db.rows(sql`select name, payload - 'record' as payload from outbox_event where payload ->> 'record' = ${record} order by at, id`);
}
