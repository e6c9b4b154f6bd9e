/** The pair of keys by which push services know this server: made at the first start, the same on every node, kept with the database's backups. */
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
  // Of two nodes that start at once, the first one's are kept.
  await database.rows(sql`insert into server_secret (name, value) values (${NAME}, ${made}) on conflict do nothing`);
  return JSON.parse((await read())[0]!.value) as VapidKeys;
}
