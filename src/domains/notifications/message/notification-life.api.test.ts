/** The database moves notifications and deliveries only along their state machines, which all databases of the tests enforce. */
import sql, { join } from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statesOf } from '#core/states';
import { openDatabase, type Database } from '#server/database';
import { cloneDatabase, type TestDatabase } from '../../../../test/kit/database.ts';
import { DELIVERY_LIFE, type DeliveryStatus } from './notification-life.rules.ts';

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 2 });
  await database.rows(sql`insert into app_user (username, email, roles) values ('reader', 'reader@example.com', '{ROLE_MANAGER}')`);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** A notification with two deliveries, in the status that follows from theirs. */
async function notificationWith(first: DeliveryStatus, second: DeliveryStatus): Promise<string> {
  return database.transaction(async (tx) => {
    const [made] = await tx.rows<{ uuid: string }>(
      sql`insert into notification (type, title, text, send_at, sent_at, status) values ('TASK_ASSIGNED', 'x', 'x', now(), now(), 'QUEUED') returning uuid`,
    );
    await tx.rows(sql`
      insert into notification_delivery (notification, "user", channel, key, status)
      select ${made!.uuid}, u.uuid, 'EMAIL', ${made!.uuid} || ':' || given.place, given.status
      from app_user u, (values ${join([first, second].map((status, place) => sql`(${place}::int, ${status}::text)`))}) as given (place, status)
      where u.username = 'reader'`);
    await tx.rows(sql`select settle_notifications(array[${made!.uuid}]::uuid[])`);
    return made!.uuid;
  });
}

async function move(uuid: string, to: DeliveryStatus): Promise<void> {
  const sentAt = to === 'SENT' || to === 'DELIVERED' ? '2026-06-10T08:00:00Z' : null;
  await database.rows(
    sql`update notification_delivery set status = ${to}, sent_at = ${sentAt} where notification = ${uuid} and key = ${`${uuid}:0`}`,
  );
  await database.rows(sql`select settle_notifications(array[${uuid}]::uuid[])`);
}

it('a notification follows each transition of a delivery, whatever the status of the other delivery', async () => {
  const refused: string[] = [];
  for (const { from, to } of DELIVERY_LIFE.transitions)
    for (const first of from)
      for (const second of statesOf(DELIVERY_LIFE)) {
        const uuid = await notificationWith(first, second);
        await move(uuid, to).catch((error: unknown) => refused.push(`${first} → ${to}, the other ${second}: ${String(error)}`));
      }
  expect(refused).toEqual([]);
});

it('deliveries that were pending are held back after restoring a backup', async () => {
  const uuids = [await notificationWith('QUEUED', 'SENT'), await notificationWith('SENDING', 'QUEUED')];
  await database.rows(sql`select hold_what_waited()`);
  const found = await database.rows<{ status: string }>(
    sql`select status from notification where uuid = any(${uuids}::uuid[]) order by id`,
  );
  expect(found.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
});

it('a transition that the machine does not contain is refused', async () => {
  const uuid = await notificationWith('SENT', 'SENT');
  await expect(move(uuid, 'QUEUED')).rejects.toThrow('The state machine of notification_delivery refuses: no such transition');
});
