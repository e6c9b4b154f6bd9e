/** Probes a video without ffmpeg: in a worker thread with limits on time and memory. */
import { defineThreads } from '#server/threads';
import type { Frames } from './frame-times.rules.ts';
import { BrokenVideoError, type VideoDetails } from './video-details.rules.ts';

/** Every frame is read; for some containers that means the entire file. */
const LIMIT_SECONDS = 600;

export interface ProbedAlone {
  readonly details: VideoDetails;
  readonly frames: Frames;
}

const threads = defineThreads<{ readonly file: string }, never, ProbedAlone | { readonly broken: string }>({
  entry: 'probe-video',
  concurrency: 1,
  maxQueued: 20,
  memoryMb: 256,
});

/** @throws BrokenVideoError. */
export async function probeAlone(file: string, signal: AbortSignal): Promise<ProbedAlone> {
  const thread = await threads.start(
    { file },
    {
      signal,
      limit: { seconds: LIMIT_SECONDS, problem: () => new BrokenVideoError('Reading the file takes too long.') },
      outOfMemory: () => new BrokenVideoError('Reading the file takes too much memory.'),
    },
  );
  try {
    const answer = await thread.next();
    if ('broken' in answer) throw new BrokenVideoError(answer.broken);
    return answer;
  } finally {
    await thread.end();
  }
}
