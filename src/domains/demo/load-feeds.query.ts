/** Inserts the demo's calendar feeds; their addresses are unknown until a new one is requested. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';

const FEEDS = [
  { username: 'employee', name: 'My shifts', kind: 'SHIFTS', alarm: 60, reader: 'Apple Calendar', hours: 3 },
  { username: 'manager', name: 'Accounts I run', kind: 'ACCOUNTS', alarm: null, reader: 'Google Calendar', hours: 7 },
  { username: 'client', name: 'Our live streams', kind: 'CLIENT', alarm: 30, reader: null, hours: null },
] as const;

/** @param users uuids by username. */
export async function insertFeeds(tx: Transaction, users: ReadonlyMap<string, string>): Promise<void> {
  for (const { username, name, kind, alarm, reader, hours } of FEEDS)
    await tx.rows(sql`
      insert into calendar_feed ("user", name, kind, alarm_minutes, last_read_by, last_read_at)
      values (${users.get(username)}, ${name}, ${kind}, ${alarm}, ${reader}, date_trunc('second', now()) - make_interval(hours => ${hours}))`);
}
