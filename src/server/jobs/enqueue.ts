/** Queues jobs and publishes events inside the writing transaction, so that neither exists without the change that it belongs to. */
import { oneRow } from '../one-row.ts';
import sql from 'sql-template-tag';
import type { EventType } from '#core/events';
import type { Queryable } from '../transaction.ts';
import type { EnqueueOptions, JobToQueue, Publisher } from './job-to-queue.ts';

const MAX_ATTEMPTS = 10;
/** Task that dispatches a published event to its listeners. */
export const DISPATCH_TASK = 'dispatch-event';
export const JOBS_PLURAL = 'background_jobs';

/** @returns uuid of the background job: the new one, or the waiting one with the same key. */
export async function enqueue<Payload extends object>(
  tx: Queryable,
  job: Omit<JobToQueue<Payload>, 'execute'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  const key = options.key ?? null;
  const { name, queue = null, lane = null, maxAttempts = MAX_ATTEMPTS } = job;
  const priority = (job.priority ?? 0) + (options.cost ?? 0);
  const [made] = await tx.rows<{ uuid: string }>(sql`
    insert into background_job (name, record, requested_by, dedupe_key, payload, queue, lane, priority, max_attempts)
    values (${name}, ${options.record ?? null}, ${options.requestedBy ?? null}, ${key}, ${JSON.stringify(payload)}, ${queue}, ${lane}, ${priority}, ${maxAttempts})
    on conflict (name, dedupe_key) where state = 'QUEUED' do nothing returning uuid`);
  if (made === undefined) {
    const [waiting] = await tx.rows<{ uuid: string }>(
      sql`select uuid from background_job where name = ${name} and dedupe_key = ${key} and state = 'QUEUED'`,
    );
    // The job started to run between the two statements.
    return waiting === undefined ? enqueue(tx, job, payload, options) : waiting.uuid;
  }
  await tx.rows(sql`select add_job_entry(b, ${options.runAt ?? null}::timestamptz) from background_job b where uuid = ${made.uuid}`);
  return made.uuid;
}

/** Gives a permanently failed or stopped job all its attempts again. @returns false, with nothing changed, if another with its key is waiting. */
export async function retry(tx: Queryable, uuid: string): Promise<boolean> {
  const row = await oneRow<{ queued: boolean }>(tx, sql`select queue_stopped_job(${uuid}) as queued`);
  return row.queued;
}

/** Ends a queued job, and a running one within a second. @param why shown with the job. @returns false when it has ended already. */
export async function stop(tx: Queryable, uuid: string, why: string): Promise<boolean> {
  const row = await oneRow<{ stopped: boolean }>(tx, sql`select stop_job(${uuid}, ${why}) as stopped`);
  return row.stopped;
}

/** Stores the event with the change that it describes; workers deliver it to each listener once the transaction has committed. */
export async function publish<Payload extends object>(
  tx: Queryable,
  event: EventType<Payload>,
  payload: Payload,
  by: Publisher,
): Promise<void> {
  const row = await oneRow<{ uuid: string }>(
    tx,
    sql`insert into outbox_event (name, payload, "user", request_id) values (${event.name}, ${JSON.stringify(payload)}, ${by.user}, ${by.requestId}) returning uuid`,
  );
  await tx.rows(
    sql`select graphile_worker.add_job(${DISPATCH_TASK}, payload := json_build_object('event', ${row.uuid}::text), max_attempts := ${MAX_ATTEMPTS})`,
  );
}
