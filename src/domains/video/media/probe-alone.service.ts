/** How a video is looked at where there is no ffmpeg: in a thread of its own, with limits of time and memory. */
import { defineThreads } from '#server/threads';
import type { Frames } from './frame-times.rules.ts';
import { BrokenVideoError, type VideoDetails } from './video-details.rules.ts';

/** Every frame is looked at; of some containers, that reads the file from end to end. */
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
      limit: { seconds: LIMIT_SECONDS, problem: () => new BrokenVideoError('The file takes too long to be read.') },
      outOfMemory: () => new BrokenVideoError('The file cannot be read within the memory that there is for it.'),
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
