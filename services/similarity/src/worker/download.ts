/** Downloads a video into its task's folder, verified against the upload's checksum if it has one, and resumes after interruptions. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClaimedTask } from '../../wire.ts';
import { UnreachableError } from '../greenroom/client.ts';
import { withRetry } from '../greenroom/retry.ts';
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { linkedSignal } from '../process/linked-signal.ts';

/** The received bytes differ from the uploaded file. */
class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** After this time without a byte the connection counts as broken. */
const STALLED_MS = 60_000;
const OWN_FILE = 0o600;

export interface Download {
  readonly calls: Pick<WorkerCalls, 'file'>;
  readonly task: Pick<ClaimedTask, 'uuid' | 'fileSize' | 'sha256'>;
  /** Created by the download. */
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** @returns the checksum. @throws DamagedFileError, RefusedError, write errors, or the signal's reason. */
export async function download({ calls, task, file, signal, onProgress }: Download): Promise<string> {
  let arrived = 0;
  let hash = createHash('sha256');
  const onAnswer = async (answer: Response): Promise<void> => {
    if (arrived > 0 && answer.status !== 206) {
      arrived = 0;
      hash = createHash('sha256');
      await truncate(file);
    }
    if (answer.body === null) throw new UnreachableError('The video has no bytes.');
    const until = linkedSignal(signal);
    const stalled = () => until.abort(new UnreachableError('The download stalled.'));
    let timer = setTimeout(stalled, STALLED_MS);
    let broken: unknown = null;
    const source = Readable.fromWeb(answer.body).on('error', (error) => (broken = error));
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        clearTimeout(timer);
        timer = setTimeout(stalled, STALLED_MS);
        if (arrived + piece.length > task.fileSize) throw new DamagedFileError('The download has more bytes than the video.');
        yield piece;
        hash.update(piece);
        arrived += piece.length;
        onProgress(arrived / task.fileSize);
      }
    };
    try {
      await pipeline(source, counted, createWriteStream(file, { mode: OWN_FILE, flags: 'a' }), { signal: until.signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error !== broken && !until.signal.aborted) throw error;
      // The last write may not have been counted.
      await truncate(file, arrived);
      throw new UnreachableError('The download was interrupted.', { cause: error });
    } finally {
      clearTimeout(timer);
      until.release();
    }
    if (arrived < task.fileSize) throw new UnreachableError('The video ended early.');
  };
  await withRetry(signal, () => calls.file(task.uuid, arrived, signal, onAnswer));
  const sha256 = hash.digest('hex');
  if (task.sha256 !== null && sha256 !== task.sha256)
    throw new DamagedFileError('The checksum of the download differs from that of the upload.');
  return sha256;
}
