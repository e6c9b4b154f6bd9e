/** The player of both videos of a similarity, attached to the elements of a screen. */
import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import type { Along } from './in-step.rules.ts';
import { createPairPlayer, type PairPlayer, type PairState } from './pair-player.client.ts';

const FRAMES = {
  request: (callback: () => void) => requestAnimationFrame(callback),
  cancel: (request: number) => cancelAnimationFrame(request),
};

export function usePairPlayer(
  segments: readonly Along[],
  later: number,
  earlier: number,
  places: { readonly later: RefObject<HTMLVideoElement | null>; readonly earlier: RefObject<HTMLVideoElement | null> },
): PairPlayer {
  const player = useMemo(() => createPairPlayer(segments, { later, earlier }, FRAMES), [segments, later, earlier]);
  useEffect(() => {
    const [later, earlier] = [places.later.current, places.earlier.current];
    return later === null || earlier === null ? undefined : player.attach(later, earlier);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player]);
  return player;
}

export function usePairState<Value>(player: PairPlayer, pick: (state: PairState) => Value): Value {
  return useSyncExternalStore(player.subscribe, () => pick(player.state()));
}
