/** Makes two writes reliably concurrent: the first is done but not committed until the second waits for it, or finishes without waiting. */
import sql from 'sql-template-tag';
import type { Database, Transaction } from '#server/database';

const LOOK_AGAIN_MS = 20;

/** @returns the result of the second write. */
export async function atTheSameMoment<Result>(
  database: Database,
  first: (tx: Transaction) => Promise<void>,
  second: () => Promise<Result>,
): Promise<Result> {
  let answer: Promise<Result> | undefined;
  await database.transaction(async (tx) => {
    await first(tx);
    let through = false;
    answer = second().finally(() => (through = true));
    answer.catch(() => undefined);
    while (!through && !(await isBlocked(database))) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
  return answer!;
}

async function isBlocked(database: Database): Promise<boolean> {
  const [row] = await database.rows<{ waits: boolean }>(
    sql`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  );
  return row!.waits;
}
