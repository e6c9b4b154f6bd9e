/**
 * VAPID keys that identify this server to push services: created at the first start, shared by all nodes, and part of the database's
 * backups.
 */
import { firstIn } from '#core/present';
import sql from 'sql-template-tag';
import webPush from 'web-push';
import type { Queryable } from '#server/database';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const NAME = 'web-push';

export async function vapidKeys(database: Queryable): Promise<VapidKeys> {
  const read = () => database.rows<{ value: string }>(sql`select value from server_secret where name = ${NAME}`);
  const [known] = await read();
  if (known !== undefined) return JSON.parse(known.value) as VapidKeys;
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  // Of two nodes that start concurrently, the first one's keys are kept.
  await database.rows(sql`insert into server_secret (name, value) values (${NAME}, ${made}) on conflict do nothing`);
  return JSON.parse(firstIn(await read()).value) as VapidKeys;
}
