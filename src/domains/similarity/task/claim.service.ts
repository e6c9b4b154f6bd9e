/** Handlers for claiming, renewing, giving up, retrying and counting tasks; each claim first releases the tasks of dead workers. */
import { coreErrors } from '#core/errors';
import type { Transaction } from '#server/database';
import { writing, answering, type ActionCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { StoreUnreachableError } from '#server/files/file-store';
import type { LibraryStore } from '#server/files/library-store';
import { findFile } from '#server/files/stored-file';
import { sendStoredFile } from '#server/http/stored-file-answer';
import { similarityErrors } from '../errors.ts';
import { findLibraryFile, sendLibraryFile } from '../library/library-file.service.ts';
import { LibraryFolder } from '../library/library-folder.resource.ts';
import { LibraryVideo } from '../library/library-video.resource.ts';
import { readPlace, storeGone, storeRefused, storeVideos } from '../library/library.query.ts';
import {
  createTasks,
  deleteOlderTasks,
  isReplaced,
  lockHeld,
  postponeTask,
  readOriginal,
  readTaskFigures,
  releaseDeadTasks,
  requeueTask,
  storeFailed,
  storeProgress,
  takeTask,
} from './claim.query.ts';
import { SimilarityTask } from './similarity-task.resource.ts';
import { MOST_ATTEMPTS, waitAfter } from './task-life.rules.ts';
import { claim, fail, readOriginal as readOriginalFile, reportProgress, retryTask, taskStatistics } from './work.action.ts';

const AWAY = 'The library does not answer.';
const AWAY_SECONDS = 60;
const DIED = 'The analysis of this video stopped unexpectedly each time.';

export const claimActions = (library: () => Promise<LibraryStore | null>): readonly Action[] => [
  writing(claim, async ({ tx, changed }, { worker, algorithmVersion, canDecode }) => {
    if (await isReplaced(tx, algorithmVersion)) return { task: null };
    const hasLibrary = (await (await library())?.isThere()) === true;
    await createTasks(tx, algorithmVersion);
    await deleteOlderTasks(tx, algorithmVersion);
    await releaseDeadTasks(tx, DIED);
    const task = await takeTask(tx, { worker, algorithmVersion, canDecode, hasLibrary });
    if (task !== null) await changed(SimilarityTask);
    return { task };
  }),
  writing(reportProgress, async ({ tx, row, changed }, { worker, progress }) => {
    const goesOn = await storeProgress(tx, row.uuid, worker, progress);
    if (goesOn && row.values.progress !== progress) await changed(SimilarityTask);
    return { goesOn };
  }),
  answering(readOriginalFile, async (call) => {
    const { database, request, reply, files, uuid } = call;
    const original = await readOriginal(database, uuid);
    if (original?.libraryVideo != null) return sendOfLibrary(call, await library(), original.libraryVideo);
    const file = original?.file == null ? null : await findFile(database, original.file);
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

/** A file that has changed since it was listed is analysed as it is then; one that cannot be read any more ends its task. */
async function sendOfLibrary(call: ActionCall, store: LibraryStore | null, video: string) {
  const place = await readPlace(call.database, video);
  if (place === undefined) throw coreErrors.fail('notFound');
  const found = await findLibraryFile(store, place).catch((error: unknown) => {
    if (error instanceof StoreUnreachableError) return null;
    throw error;
  });
  if (found !== null && 'file' in found && found.file.tag === place.tag) return sendLibraryFile(call, store!, place, found.file);
  await call.transaction(async ({ tx, changed }) => {
    // Its worker goes on with others in the meantime.
    if (found === null) await postponeTask(tx, call.uuid, AWAY, AWAY_SECONDS);
    else if ('file' in found) await storeVideos(tx, place.folder, [{ path: place.path, ...found.file }]);
    else if (found.isGone) await storeGone(tx, place.uuid);
    else await storeRefused(tx, place.folder, [{ path: place.path, problem: found.problem }]);
    await changed(LibraryVideo, LibraryFolder, SimilarityTask);
  });
  throw coreErrors.fail('notFound');
}

/** Locks the task until the transaction ends. @throws ProblemError 409 when the worker no longer holds the task. */
export async function requireHeld(tx: Transaction, task: string, worker: string): Promise<void> {
  if (!(await lockHeld(tx, task, worker))) throw similarityErrors.fail('notHeld');
}
