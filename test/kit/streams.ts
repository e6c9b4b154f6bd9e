/** Inserts live streams, their minutes and their products into a database. */
import sql, { join, raw } from 'sql-template-tag';
import { columnOf } from '#core/field-properties';
import type { Database } from '#server/database';

export type Values = Readonly<Record<string, string | number | boolean | null>>;

/** @param values by field name. @returns the stream's IRI. */
export async function insertStream(
  database: Database,
  account: string,
  start: string,
  minutes: number,
  values: Values = {},
): Promise<string> {
  const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const row = { liveAccount: account.split('/').at(-1)!, startTime: start, endTime: end, ...values };
  const [created] = await database.rows<{ uuid: string }>(
    sql`insert into live_stream (${columnsOf(row)}) values (${join(Object.values(row))}) returning uuid`,
  );
  return `/api/live_streams/${created!.uuid}`;
}

export async function insertProduct(
  database: Database,
  stream: string,
  productId: string,
  productName: string,
  values: Values = {},
): Promise<void> {
  const row = { liveStream: stream.split('/').at(-1)!, productId, productName, ...values };
  await database.rows(sql`insert into live_stream_product (${columnsOf(row)}) values (${join(Object.values(row))})`);
}

/** Consecutive minutes from `start`. */
export async function insertMinutes(database: Database, stream: string, start: string, minutes: readonly Values[]): Promise<void> {
  const at = (index: number) => new Date(Date.parse(start) + index * 60_000).toISOString();
  await database.rows(sql`select prepare_metric_months(${start}, ${at(minutes.length)})`);
  for (const [index, values] of minutes.entries()) {
    const row = { liveStream: stream.split('/').at(-1)!, datetime: at(index), ...values };
    await database.rows(sql`insert into live_stream_metric (${columnsOf(row)}) values (${join(Object.values(row))})`);
  }
}

function columnsOf(row: Values) {
  return join(Object.keys(row).map((name) => raw(columnOf(name))));
}
