/** Heartbeats of workers: the jobs of a worker whose process has not reported for half a minute are released for others. */
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import type { Logger } from '../logger.ts';

const HEARTBEAT_INTERVAL_MS = 5000;
const DEAD_AFTER_SECONDS = 30;

interface Liveness {
  /** @param worker the worker's name in the queue's locks. @param media number of media jobs that it runs concurrently. */
  add(worker: string, media: number): Promise<void>;
  stop(): Promise<void>;
}

/** Needed because the queue itself would wait four hours for a worker that was killed. */
export function reportLiveness(database: Database, log: Logger): Liveness {
  const workers = new Map<string, number>();
  const round = async (alive: ReadonlyMap<string, number> = workers) => {
    await report(database, alive);
    const dead = await takeOver(database);
    if (dead.length > 0) log.warn({ workers: dead }, 'Released the jobs of dead workers.');
  };
  const timer = setInterval(
    () => void round().catch((error: unknown) => log.warn({ err: error }, 'The worker could not send its heartbeat.')),
    HEARTBEAT_INTERVAL_MS,
  );
  return {
    async add(worker, media) {
      workers.set(worker, media);
      // A worker that starts after another has died need not wait for the next round.
      await round(new Map([[worker, media]]));
    },
    async stop() {
      clearInterval(timer);
      await database.rows(sql`delete from worker_process where worker = any(${[...workers.keys()]}::text[])`).catch(() => undefined);
    },
  };
}

async function report(database: Database, workers: ReadonlyMap<string, number>): Promise<void> {
  await database.rows(
    sql`insert into worker_process (worker, media) select * from unnest(${[...workers.keys()]}::text[], ${[...workers.values()]}::integer[]) on conflict (worker) do update set seen_at = now()`,
  );
}

/** @returns the names of the dead workers. */
export async function takeOver(database: Database): Promise<string[]> {
  return database.transaction(async (tx) => {
    const rows = await tx.rows<{ worker: string }>(
      sql`delete from worker_process where seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) returning worker`,
    );
    const dead = rows.map(({ worker }) => worker);
    if (dead.length > 0) await tx.rows(sql`select graphile_worker.force_unlock_workers(${dead}::text[])`);
    return dead;
  });
}
