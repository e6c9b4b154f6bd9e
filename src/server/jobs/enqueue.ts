/** Queues jobs and publishes events inside the writing transaction, so that neither exists without the change that it belongs to. */
import sql from 'sql-template-tag';
import type { EventType } from '#core/events';
import type { Queryable, Transaction } from '../database.ts';
import { CHANGES_CHANNEL } from '../engine/publish-change.ts';
import type { EnqueueOptions, Job } from './job.ts';

const MAX_ATTEMPTS = 10;
/** Task that dispatches a published event to its listeners. */
export const DISPATCH_TASK = 'dispatch-event';
export const JOBS_PLURAL = 'background_jobs';

/** @returns uuid of the background job: the new one, or the waiting one with the same key. */
export async function enqueue<Payload extends object>(
  tx: Queryable,
  job: Pick<Job<Payload>, 'name' | 'queue' | 'maxAttempts'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  const key = options.key ?? null;
  const { name, queue = null, maxAttempts = MAX_ATTEMPTS } = job;
  const [made] = await tx.rows<{ uuid: string }>(sql`
    insert into background_job (name, record, requested_by, dedupe_key, payload, queue, max_attempts)
    values (${name}, ${options.record ?? null}, ${options.requestedBy ?? null}, ${key}, ${JSON.stringify(payload)}, ${queue}, ${maxAttempts})
    on conflict (name, dedupe_key) where state = 'QUEUED' do nothing returning uuid`);
  if (made === undefined) {
    const [waiting] = await tx.rows<{ uuid: string }>(
      sql`select uuid from background_job where name = ${name} and dedupe_key = ${key} and state = 'QUEUED'`,
    );
    // The job started to run between the two statements.
    return waiting === undefined ? enqueue(tx, job, payload, options) : waiting.uuid;
  }
  await addTask(tx, made.uuid, options);
  return made.uuid;
}

/** Queues everything that the job's `pending` currently returns. @returns the number of jobs. */
export async function enqueuePending<Payload extends object>(tx: Transaction, job: Job<Payload>): Promise<number> {
  const found = (await job.pending?.(tx)) ?? [];
  for (const { payload, options } of found) await enqueue(tx, job, payload, options);
  return found.length;
}

/** Gives a permanently failed job all its attempts again. @returns false, with nothing changed, if another with its key is waiting. */
export async function retry(tx: Queryable, uuid: string): Promise<boolean> {
  const queued = await tx.rows(sql`
    update background_job b set state = 'QUEUED', attempts = 0, started_at = null, finished_at = null, version = version + 1, update_time = date_trunc('second', now())
    where uuid = ${uuid} and not exists (select from background_job w where w.name = b.name and w.dedupe_key = b.dedupe_key and w.state = 'QUEUED')
    returning uuid`);
  if (queued.length === 0) return false;
  const again = await tx.rows(
    sql`select graphile_worker.reschedule_jobs(array[id], now(), attempts := 0) from graphile_worker.jobs where key = ${uuid}`,
  );
  // A backup contains the background jobs but not the queue.
  if (again.length === 0) await addTask(tx, uuid);
  return true;
}

async function addTask(tx: Queryable, uuid: string, options: Pick<EnqueueOptions, 'runAt' | 'priority'> = {}): Promise<void> {
  await tx.rows(sql`select graphile_worker.add_job(name, payload := json_build_object('job', uuid), queue_name := queue, job_key := uuid::text,
    run_at := ${options.runAt ?? null}::timestamptz, max_attempts := max_attempts, priority := ${options.priority ?? null})
    from background_job where uuid = ${uuid}`);
  await tx.rows(sql`select pg_notify(${CHANGES_CHANNEL}, ${JOBS_PLURAL})`);
}

export interface Publisher {
  readonly user: string | null;
  readonly requestId: string | null;
}

/** Stores the event with the change that it describes; workers deliver it to each listener once the transaction has committed. */
export async function publish<Payload extends object>(
  tx: Queryable,
  event: EventType<Payload>,
  payload: Payload,
  by: Publisher,
): Promise<void> {
  const [row] = await tx.rows<{ uuid: string }>(
    sql`insert into outbox_event (name, payload, "user", request_id) values (${event.name}, ${JSON.stringify(payload)}, ${by.user}, ${by.requestId}) returning uuid`,
  );
  await tx.rows(
    sql`select graphile_worker.add_job(${DISPATCH_TASK}, payload := json_build_object('event', ${row!.uuid}::text), max_attempts := ${MAX_ATTEMPTS})`,
  );
}
