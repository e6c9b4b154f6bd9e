/** Claiming, renewing and giving up tasks; tasks held by dead workers are released. */
import sql from 'sql-template-tag';
import type { Transaction } from '#server/database';
import { writing, answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { findFile } from '#server/files/stored-file';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { coreErrors } from '#core/errors';
import { LEASE_SECONDS, type ClaimedTask } from '#wire/similarity';
import { similarityErrors } from '../errors.ts';
import { SimilarityTask } from './similarity-task.resource.ts';
import { MOST_ATTEMPTS, waitAfter } from './task-life.rules.ts';
import { claim, fail, readOriginal, reportProgress, retryTask, taskStatistics } from './work.action.ts';

const DIED = 'The analysis of this video stopped unexpectedly each time.';
const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

export const claimActions: readonly Action[] = [
  writing(claim, async ({ tx, changed }, { worker, algorithmVersion, canDecode }) => {
    if (await isReplaced(tx, algorithmVersion)) return { task: null };
    await makeTasks(tx, algorithmVersion);
    await forgetOlder(tx, algorithmVersion);
    await takeBack(tx);
    const task = await take(tx, worker, algorithmVersion, canDecode);
    if (task !== null) await changed(SimilarityTask);
    return { task };
  }),
  writing(reportProgress, async ({ tx, row, changed }, { worker, progress }) => {
    const held = await tx.rows(
      sql`update similarity_task set progress = ${progress}, lease_until = ${lease} where uuid = ${row.uuid} and status = 'RUNNING' and worker = ${worker} returning uuid`,
    );
    if (held.length > 0 && row.values.progress !== progress) await changed(SimilarityTask);
    return { goesOn: held.length > 0 };
  }),
  answering(readOriginal, async ({ database, request, reply, files, uuid }) => {
    const [row] = await database.rows<{ file: string }>(
      sql`select f.file from similarity_task t join video_upload v on v.uuid = t.video join file_upload f on f.uuid = v.file_upload where t.uuid = ${uuid}`,
    );
    const file = row === undefined ? null : await findFile(database, row.file);
    if (file === null) throw coreErrors.fail('notFound');
    return sendStoredFile({ request, reply, files }, file);
  }),
  writing(fail, async ({ tx, row, changed }, { worker, error, isFinal }) => {
    await requireHeld(tx, row.uuid, worker);
    const attempts = Number(row.values.attempts);
    await tx.rows(
      isFinal || attempts >= MOST_ATTEMPTS
        ? sql`update similarity_task set status = 'FAILED', error = ${error}, finished_at = now(), worker = null, lease_until = null, version = version + 1, update_time = now() where uuid = ${row.uuid}`
        : sql`update similarity_task set status = 'PENDING', progress = 0, error = ${error}, next_try_at = now() + make_interval(secs => ${waitAfter(attempts)}), worker = null, lease_until = null, version = version + 1, update_time = now() where uuid = ${row.uuid}`,
    );
    await changed(SimilarityTask);
    return null;
  }),
  writing(retryTask, async ({ tx, row, audit, answer }) => {
    if (row.values.status !== 'FAILED') throw similarityErrors.fail('notFailed');
    await tx.rows(
      sql`update similarity_task set status = 'PENDING', progress = 0, attempts = 0, error = null, next_try_at = null, started_at = null, finished_at = null, version = version + 1, update_time = now() where uuid = ${row.uuid}`,
    );
    await audit({ operation: 'ACTION', before: { status: 'FAILED' }, after: { status: 'PENDING' } });
    return answer(SimilarityTask, row.uuid);
  }),
  answering(taskStatistics, async ({ database }) => {
    const [row] = await database.rows<{
      averageSeconds: number | null;
      lastFinishedAt: string | null;
      byStatus: Record<string, number>;
    }>(sql`
      select (avg(extract(epoch from finished_at - started_at)) filter (where status = 'COMPLETED'))::float8 as "averageSeconds",
        to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastFinishedAt",
        jsonb_build_object('PENDING', count(*) filter (where status = 'PENDING'), 'RUNNING', count(*) filter (where status = 'RUNNING'),
          'COMPLETED', count(*) filter (where status = 'COMPLETED'), 'FAILED', count(*) filter (where status = 'FAILED')) as "byStatus"
      from similarity_task`);
    const { averageSeconds, lastFinishedAt, byStatus } = row!;
    const counted = byStatus as { PENDING: number; RUNNING: number; COMPLETED: number; FAILED: number };
    return { total: Object.values(counted).reduce((sum, count) => sum + count, 0), byStatus: counted, averageSeconds, lastFinishedAt };
  }),
];

/** @throws ProblemError 409 when the worker no longer holds the task. */
export async function requireHeld(tx: Transaction, task: string, worker: string): Promise<void> {
  const held = await tx.rows(
    sql`select from similarity_task where uuid = ${task} and status = 'RUNNING' and worker = ${worker} for no key update`,
  );
  if (held.length === 0) throw similarityErrors.fail('notHeld');
}

/** Creates one task per ready upload and version of the method. */
async function makeTasks(tx: Transaction, algorithmVersion: number): Promise<void> {
  await tx.rows(sql`
    insert into similarity_task (video, algorithm_version, kind)
    select v.uuid, ${algorithmVersion}, case
      when exists (select from similarity_task t where t.video = v.uuid) then 'RERUN'
      when v.create_time > now() - interval '1 hour' then 'NEW' else 'BACKFILL' end
    from video_upload v
    where v.processing = 'READY' and not exists (select from similarity_task t where t.video = v.uuid and t.algorithm_version = ${algorithmVersion})
    on conflict do nothing`);
}

/** Two versions of the method would overwrite each other's fingerprints: once a newer one has started, the older one stops. */
async function isReplaced(tx: Transaction, algorithmVersion: number): Promise<boolean> {
  return (await tx.rows(sql`select from similarity_task where algorithm_version > ${algorithmVersion} limit 1`)).length > 0;
}

/** Removes unfinished tasks of an older version; a worker that holds one gets 404 on its next request. */
async function forgetOlder(tx: Transaction, algorithmVersion: number): Promise<void> {
  await tx.rows(sql`delete from similarity_task where algorithm_version < ${algorithmVersion} and status <> 'COMPLETED'`);
}

async function takeBack(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    update similarity_task set worker = null, lease_until = null, progress = 0, version = version + 1, update_time = now(),
      status = case when attempts >= ${MOST_ATTEMPTS} then 'FAILED' else 'PENDING' end,
      error = case when attempts >= ${MOST_ATTEMPTS} then ${DIED} else error end,
      finished_at = case when attempts >= ${MOST_ATTEMPTS} then now() end
    where uuid in (select uuid from similarity_task where status = 'RUNNING' and lease_until < now() for no key update skip locked)`);
}

/** New uploads first, the newest of them first. Videos compared only by checksum are analysed again by a worker that can decode. */
async function take(tx: Transaction, worker: string, algorithmVersion: number, canDecode: boolean): Promise<ClaimedTask | null> {
  const [task] = await tx.rows<ClaimedTask>(sql`
    with next as (
      select t.uuid, v.uuid as video, v.id as number, f.original_filename, s.size, s.sha256, v.duration_seconds
      from similarity_task t join video_upload v on v.uuid = t.video join file_upload f on f.uuid = v.file_upload join stored_file s on s.uuid = f.file
      where t.algorithm_version = ${algorithmVersion}
        and (t.status = 'PENDING' or (t.is_undecoded and t.status = 'COMPLETED' and ${canDecode}))
        and (t.next_try_at is null or t.next_try_at <= now())
      order by array_position(array['NEW', 'BACKFILL', 'RERUN'], t.kind), v.id desc
      limit 1 for no key update of t skip locked
    )
    update similarity_task t set status = 'RUNNING', worker = ${worker}, lease_until = ${lease}, progress = 0, attempts = t.attempts + 1, error = null,
      started_at = now(), finished_at = null, next_try_at = null, version = t.version + 1, update_time = now()
    from next n where t.uuid = n.uuid
    returning t.uuid, n.video, n.number::float8 as "order", n.original_filename as "fileName", n.size::float8 as "fileSize", n.sha256,
      n.duration_seconds::float8 as seconds`);
  return task ?? null;
}
