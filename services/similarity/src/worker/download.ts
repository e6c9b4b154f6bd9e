/** How a video comes into the folder of its task: whole and as it was uploaded, going on where it broke off. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClaimedTask } from '../../wire.ts';
import { UnreachableError } from '../greenroom/client.ts';
import { patiently } from '../greenroom/patiently.ts';
import type { WorkerCalls } from '../greenroom/worker-calls.ts';
import { linkedSignal } from '../process/linked-signal.ts';

/** What arrived is not what was uploaded. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** Without a byte for so long, it has broken off. */
const STALLED_MS = 60_000;
const OWN_FILE = 0o600;

export interface Download {
  readonly calls: Pick<WorkerCalls, 'file'>;
  readonly task: Pick<ClaimedTask, 'uuid' | 'fileSize' | 'sha256'>;
  /** Is made. */
  readonly file: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** @throws DamagedFileError, RefusedError, what writing throws, or the signal's reason. */
export async function download({ calls, task, file, signal, onProgress }: Download): Promise<void> {
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
    const stalled = () => until.abort(new UnreachableError('The video stopped coming.'));
    let timer = setTimeout(stalled, STALLED_MS);
    let broken: unknown = null;
    const source = Readable.fromWeb(answer.body).on('error', (error) => (broken = error));
    const counted = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        clearTimeout(timer);
        timer = setTimeout(stalled, STALLED_MS);
        if (arrived + piece.length > task.fileSize) throw new DamagedFileError('More bytes came than the video has.');
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
      // What was written last may not have been counted.
      await truncate(file, arrived);
      throw new UnreachableError('The video broke off.', { cause: error });
    } finally {
      clearTimeout(timer);
      until.release();
    }
    if (arrived < task.fileSize) throw new UnreachableError('The video ended early.');
  };
  await patiently(signal, () => calls.file(task.uuid, arrived, signal, onAnswer));
  if (hash.digest('hex') !== task.sha256) throw new DamagedFileError('The video has another sum than it had when it was uploaded.');
}
