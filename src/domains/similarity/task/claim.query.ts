/** The queue of tasks: creating, claiming and renewing them, their ends, and the release of those held by dead workers. */
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '#server/database';
import { LEASE_SECONDS, type ClaimedTask } from '#wire/similarity';
import { FOOTAGE } from '../library/footage.query.ts';
import { MOST_ATTEMPTS } from './task-life.rules.ts';

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Two versions of the method would overwrite each other's fingerprints: once a newer one has started, the older one stops. */
export async function isReplaced(db: Queryable, algorithmVersion: number): Promise<boolean> {
  return (await db.rows(sql`select from similarity_task where algorithm_version > ${algorithmVersion} limit 1`)).length > 0;
}

/** Creates one task per version of the method for each ready upload and each readable file of the library. */
export async function createTasks(tx: Transaction, algorithmVersion: number): Promise<void> {
  await tx.rows(sql`
    insert into similarity_task (video, algorithm_version, kind)
    select v.uuid, ${algorithmVersion}, case
      when exists (select from similarity_task t where t.video = v.uuid) then 'RERUN'
      when v.create_time > now() - interval '1 hour' then 'NEW' else 'BACKFILL' end
    from video_upload v
    where v.processing = 'READY' and not exists (select from similarity_task t where t.video = v.uuid and t.algorithm_version = ${algorithmVersion})
    on conflict do nothing`);
  await tx.rows(sql`
    insert into similarity_task (library_video, algorithm_version, kind)
    select l.uuid, ${algorithmVersion}, 'LIBRARY' from library_video l join library_folder d on d.uuid = l.library_folder
    where d.state <> 'STOPPED' and l.tag is not null and l.state <> 'MISSING'
      and (l.state <> 'UNREADABLE' or exists (select from similarity_task t where t.library_video = l.uuid and t.status = 'FAILED'))
      and not exists (select from similarity_task t where t.library_video = l.uuid and t.algorithm_version = ${algorithmVersion})
    order by l.id on conflict do nothing`);
}

/** Deletes unfinished tasks of an older version; a worker that holds one gets 404 on its next request. */
export async function deleteOlderTasks(tx: Transaction, algorithmVersion: number): Promise<void> {
  await tx.rows(sql`delete from similarity_task where algorithm_version < ${algorithmVersion} and status <> 'COMPLETED'`);
}

/** Releases tasks of workers whose lease has ended; those without attempts left fail. @param error of a task that fails. */
export async function releaseDeadTasks(tx: Transaction, error: string): Promise<void> {
  await tx.rows(sql`
    update similarity_task set worker = null, lease_until = null, progress = 0, version = version + 1, update_time = now(),
      status = case when attempts >= ${MOST_ATTEMPTS} then 'FAILED' else 'PENDING' end,
      error = case when attempts >= ${MOST_ATTEMPTS} then ${error} else error end,
      finished_at = case when attempts >= ${MOST_ATTEMPTS} then now() end
    where uuid in (select uuid from similarity_task where status = 'RUNNING' and lease_until < now() for no key update skip locked)`);
}

/** What a worker asks for. */
export interface Claim {
  readonly worker: string;
  readonly algorithmVersion: number;
  readonly canDecode: boolean;
  /** Whether files of the library can be read now. */
  readonly hasLibrary: boolean;
}

/** New uploads first, the newest of them first. Videos compared only by checksum are analysed again by a worker that can decode. */
export async function takeTask(tx: Transaction, { worker, algorithmVersion, canDecode, hasLibrary }: Claim): Promise<ClaimedTask | null> {
  const [task] = await tx.rows<ClaimedTask>(sql`
    with next as (
      select t.uuid, v.uuid as video, v.number, v.file_name, v.size, case when v.library_video is null then v.sha256 end as sha256, v.seconds
      from similarity_task t join ${FOOTAGE} v on v.uuid = t.source
      where t.algorithm_version = ${algorithmVersion}
        and (t.status = 'PENDING' or (t.is_undecoded and t.status = 'COMPLETED' and ${canDecode}))
        and (t.next_try_at is null or t.next_try_at <= now()) and (${hasLibrary} or t.library_video is null)
      order by array_position(array['NEW', 'BACKFILL', 'LIBRARY', 'RERUN'], t.kind), v.number desc
      limit 1 for no key update of t skip locked
    )
    update similarity_task t set status = 'RUNNING', worker = ${worker}, lease_until = ${lease}, progress = 0, attempts = t.attempts + 1, error = null,
      started_at = now(), finished_at = null, next_try_at = null, version = t.version + 1, update_time = now()
    from next n where t.uuid = n.uuid
    returning t.uuid, n.video, n.number::float8 as "order", n.file_name as "fileName", n.size::float8 as "fileSize", n.sha256,
      n.seconds::float8 as seconds`);
  return task ?? null;
}

/** Stores progress, 0 to 100, and renews the lease. @returns whether the worker still holds the task. */
export async function storeProgress(tx: Transaction, task: string, worker: string, progress: number): Promise<boolean> {
  const held = await tx.rows(
    sql`update similarity_task set progress = ${progress}, lease_until = ${lease} where uuid = ${task} and status = 'RUNNING' and worker = ${worker} returning uuid`,
  );
  return held.length > 0;
}

/** Locks the task until the transaction ends. @returns whether the worker holds it. */
export async function lockHeld(tx: Transaction, task: string, worker: string): Promise<boolean> {
  const held = await tx.rows(
    sql`select from similarity_task where uuid = ${task} and status = 'RUNNING' and worker = ${worker} for no key update`,
  );
  return held.length > 0;
}

export async function storeFailed(tx: Transaction, task: string, error: string): Promise<void> {
  await tx.rows(
    sql`update similarity_task set status = 'FAILED', error = ${error}, finished_at = now(), worker = null, lease_until = null, version = version + 1, update_time = now() where uuid = ${task}`,
  );
}

/** The task can be claimed again after `wait` seconds. @param error of this attempt. */
export async function postponeTask(tx: Transaction, task: string, error: string, wait: number): Promise<void> {
  await tx.rows(
    sql`update similarity_task set status = 'PENDING', progress = 0, error = ${error}, next_try_at = now() + make_interval(secs => ${wait}), worker = null, lease_until = null, version = version + 1, update_time = now() where uuid = ${task}`,
  );
}

/** The task can be claimed at once, with all attempts left. */
export async function requeueTask(tx: Transaction, task: string): Promise<void> {
  await tx.rows(
    sql`update similarity_task set status = 'PENDING', progress = 0, attempts = 0, error = null, next_try_at = null, started_at = null, finished_at = null, version = version + 1, update_time = now() where uuid = ${task}`,
  );
}

/** The video of a task: the uuid of the stored file of an upload, or that of a file of the library. */
export interface Original {
  readonly file: string | null;
  readonly libraryVideo: string | null;
}

/** @returns undefined for an unknown task. */
export async function readOriginal(db: Queryable, task: string): Promise<Original | undefined> {
  const [row] = await db.rows<Original>(sql`
    select f.file, t.library_video as "libraryVideo" from similarity_task t
      left join video_upload v on v.uuid = t.video left join file_upload f on f.uuid = v.file_upload where t.uuid = ${task}`);
  return row;
}

interface TaskFigures {
  /** Average duration of completed analyses; null without any. */
  readonly averageSeconds: number | null;
  /** Instant. */
  readonly lastFinishedAt: string | null;
  readonly byStatus: { readonly PENDING: number; readonly RUNNING: number; readonly COMPLETED: number; readonly FAILED: number };
}

export async function readTaskFigures(db: Queryable): Promise<TaskFigures> {
  const [row] = await db.rows<TaskFigures>(sql`
      select (avg(extract(epoch from finished_at - started_at)) filter (where status = 'COMPLETED'))::float8 as "averageSeconds",
        to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastFinishedAt",
        jsonb_build_object('PENDING', count(*) filter (where status = 'PENDING'), 'RUNNING', count(*) filter (where status = 'RUNNING'),
          'COMPLETED', count(*) filter (where status = 'COMPLETED'), 'FAILED', count(*) filter (where status = 'FAILED')) as "byStatus"
      from similarity_task`);
  return row!;
}
