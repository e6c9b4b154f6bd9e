/** Calculates the SHA-256 of a file of any size in a dedicated worker, which is terminated afterwards. */
import type { SumAnswer } from './sha256.worker.ts';

/** @throws Error when the file cannot be read, or the signal is aborted. */
export function sha256Of(file: Blob, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./sha256.worker.ts', import.meta.url), { type: 'module', name: 'sha256' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<SumAnswer>) =>
      end(() => ('sha256' in data ? resolve(data.sha256) : reject(new Error(data.error)))),
    );
    worker.addEventListener('error', () => end(() => reject(new Error('The file could not be read.'))));
    worker.postMessage(file);
  });
}
