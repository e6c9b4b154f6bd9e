/** Handlers for claiming, renewing, giving up, retrying and counting tasks; each claim first releases the tasks of dead workers. */
import { coreErrors } from '#core/errors';
import type { Transaction } from '#server/database';
import { writing, answering } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { findFile } from '#server/files/stored-file';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { similarityErrors } from '../errors.ts';
import {
  createTasks,
  deleteOlderTasks,
  isReplaced,
  lockHeld,
  postponeTask,
  readOriginalFile,
  readTaskFigures,
  releaseDeadTasks,
  requeueTask,
  storeFailed,
  storeProgress,
  takeTask,
} from './claim.query.ts';
import { SimilarityTask } from './similarity-task.resource.ts';
import { MOST_ATTEMPTS, waitAfter } from './task-life.rules.ts';
import { claim, fail, readOriginal, reportProgress, retryTask, taskStatistics } from './work.action.ts';

const DIED = 'The analysis of this video stopped unexpectedly each time.';

export const claimActions: readonly Action[] = [
  writing(claim, async ({ tx, changed }, { worker, algorithmVersion, canDecode }) => {
    if (await isReplaced(tx, algorithmVersion)) return { task: null };
    await createTasks(tx, algorithmVersion);
    await deleteOlderTasks(tx, algorithmVersion);
    await releaseDeadTasks(tx, DIED);
    const task = await takeTask(tx, { worker, algorithmVersion, canDecode });
    if (task !== null) await changed(SimilarityTask);
    return { task };
  }),
  writing(reportProgress, async ({ tx, row, changed }, { worker, progress }) => {
    const goesOn = await storeProgress(tx, row.uuid, worker, progress);
    if (goesOn && row.values.progress !== progress) await changed(SimilarityTask);
    return { goesOn };
  }),
  answering(readOriginal, async ({ database, request, reply, files, uuid }) => {
    const original = await readOriginalFile(database, uuid);
    const file = original === undefined ? null : await findFile(database, original);
    if (file === null) throw coreErrors.fail('notFound');
    return sendStoredFile({ request, reply, files }, file);
  }),
  writing(fail, async ({ tx, row, changed }, { worker, error, isFinal }) => {
    await requireHeld(tx, row.uuid, worker);
    const attempts = Number(row.values.attempts);
    if (isFinal || attempts >= MOST_ATTEMPTS) await storeFailed(tx, row.uuid, error);
    else await postponeTask(tx, row.uuid, error, waitAfter(attempts));
    await changed(SimilarityTask);
    return null;
  }),
  writing(retryTask, async ({ tx, row, audit, answer }) => {
    if (row.values.status !== 'FAILED') throw similarityErrors.fail('notFailed');
    await requeueTask(tx, row.uuid);
    await audit({ operation: 'ACTION', before: { status: 'FAILED' }, after: { status: 'PENDING' } });
    return answer(SimilarityTask, row.uuid);
  }),
  answering(taskStatistics, async ({ database }) => {
    const { averageSeconds, lastFinishedAt, byStatus } = await readTaskFigures(database);
    return { total: Object.values(byStatus).reduce((sum, count) => sum + count, 0), byStatus, averageSeconds, lastFinishedAt };
  }),
];

/** Locks the task until the transaction ends. @throws ProblemError 409 when the worker no longer holds the task. */
export async function requireHeld(tx: Transaction, task: string, worker: string): Promise<void> {
  if (!(await lockHeld(tx, task, worker))) throw similarityErrors.fail('notHeld');
}
