/** How a screen gets to know the frames of a video: by its rate, or by their times, which are loaded once. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackTimes } from '../media/frame-times.rules.ts';
import type { Upload } from './decision.part.tsx';
import { evenClock, unevenClock, type FrameClock } from './frame-clock.rules.ts';
import { framesIn, readFrameRate } from './timecode.rules.ts';

/** @param onExpired asks for new addresses. @returns without data while the times are on their way, and for a video that nobody has looked at yet. */
export function useFrameClock(
  { uuid, frameRate, frameCount, durationSeconds, frameTimesUrl }: Upload,
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
    // Its address changes, what is there does not.
    queryKey: ['frame-times', uuid],
    queryFn: async ({ signal }) => {
      const answer = await fetch(frameTimesUrl!, { signal });
      if (!answer.ok) throw new Error('The times of the frames could not be loaded.');
      return unpackTimes(new Uint8Array(await answer.arrayBuffer()));
    },
    enabled: frameTimesUrl !== null,
    staleTime: Infinity,
  });
  const data = useMemo(() => {
    if (frameRate === null || durationSeconds === null) return undefined;
    const rate = readFrameRate(frameRate);
    if (frameTimesUrl === null) return evenClock(rate, frameCount ?? framesIn(durationSeconds, frameRate));
    return times === undefined ? undefined : unevenClock(rate, times);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [frameRate, frameCount, durationSeconds, frameTimesUrl === null, times]);
  return { data, error, retry: () => void onExpired().then(() => refetch()) };
}
