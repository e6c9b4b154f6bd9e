/** Frame clock of a video: by its rate, or by its frame times, which are loaded once. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackTimes } from '../media/frame-times.rules.ts';
import type { Upload } from './decision.part.tsx';
import { startOfVersion } from '../media/source-timecode.rules.ts';
import { evenClock, startedAt, unevenClock, type FrameClock } from './frame-clock.rules.ts';
import { framesIn, readFrameRate } from '../media/timecode.rules.ts';

/**
 * @param onExpired refreshes the signed URLs. @returns without data while frame times are loading, and for a video that has not been
 * processed yet.
 */
export function useFrameClock(
  { uuid, frameRate, frameCount, frameOffset, durationSeconds, frameTimesUrl, startTimecode, sourceTimecode }: Upload,
  onExpired: () => Promise<unknown>,
): {
  readonly data: FrameClock | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const {
    data: times,
    error,
    refetch,
  } = useQuery({
    // The URL changes, the content does not.
    queryKey: ['frame-times', uuid],
    queryFn: async ({ signal }) => {
      const answer = await fetch(frameTimesUrl!, { signal });
      if (!answer.ok) throw new Error('The frame times could not be loaded.');
      return unpackTimes(new Uint8Array(await answer.arrayBuffer()));
    },
    enabled: frameTimesUrl !== null,
    staleTime: Infinity,
  });
  const data = useMemo(() => {
    if (frameRate === null || durationSeconds === null) return undefined;
    const rate = readFrameRate(frameRate);
    const start = startOfVersion({ startTimecode, sourceTimecode }, rate);
    if (frameTimesUrl === null)
      return startedAt(evenClock(rate, frameCount ?? framesIn(durationSeconds, frameRate), Number(frameOffset ?? 0)), start);
    return times === undefined ? undefined : startedAt(unevenClock(rate, times), start);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [frameRate, frameCount, frameOffset, durationSeconds, frameTimesUrl === null, times, startTimecode, sourceTimecode]);
  return { data, error, retry: () => void onExpired().then(() => refetch()) };
}
