/** Comparison of both videos: the pictures, the shared timeline, the playback controls, and the segments. */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { ItemOf } from '#core/resource';
import type { VideoUpload } from '#domains/video';
import { hasExpired, useSteadyLinks } from '#web/data/steady-links.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { usePairKeys } from './pair-keys.hook.tsx';
import { usePairPlayer, usePairState } from './pair-player.hook.tsx';
import { PairStage, type Shown, type View } from './pair-stage.part.tsx';
import { PairTimeline } from './pair-timeline.part.tsx';
import { PairTransport } from './pair-transport.part.tsx';
import { ontoLater } from './placement.rules.ts';
import { SegmentTable } from './segment-table.part.tsx';
import { stripOf } from '../pair/strip.rules.ts';
import type { Similarity } from '../pair/video-similarity.resource.ts';
import classes from './comparison.module.css';

/** The part of an upload that a comparison shows; a file of the library has less of it. */
export type PairVideo = Pick<
  ItemOf<typeof VideoUpload>,
  | 'originalFilename'
  | 'durationSeconds'
  | 'frameRate'
  | 'proxyUrl'
  | 'downloadUrl'
  | 'thumbnailUrl'
  | 'width'
  | 'height'
  | 'stripUrl'
  | 'stripLayout'
>;

interface PairRoomProps {
  readonly similarity: Similarity;
  readonly later: PairVideo;
  readonly earlier: PairVideo;
  /** The earlier video is a file of the library: why it has no picture; null if it may have one. Absent: it is an upload. */
  readonly libraryProblem?: string | null;
  /** Called when the files' URLs have expired. */
  readonly onExpired: () => void;
  /** Shown below the timeline: the reasons for the level, and the decision. */
  readonly details: ReactNode;
  readonly decision: ReactNode;
}

const MOST_BROKEN = 2;
const UNPLAYABLE = 'This browser cannot play the file. Open it to watch it in another program.';
const SAME = { placement: null, isMirrored: false };

export function PairRoom({
  similarity,
  later: readLater,
  earlier: readEarlier,
  libraryProblem,
  onExpired,
  details,
  decision,
}: PairRoomProps) {
  const [later, renewLater] = useSteadyLinks(readLater);
  const [earlier, renewEarlier] = useSteadyLinks(readEarlier);
  const [view, setView] = useState<View>('side');
  const [broken, setBroken] = useState(0);
  const [isUnplayable, setUnplayable] = useState(false);
  const absent = libraryProblem ?? (isUnplayable ? UNPLAYABLE : null);
  const [laterPlace, earlierPlace] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)];
  const places = useMemo(() => ({ later: laterPlace, earlier: earlierPlace }), [laterPlace, earlierPlace]);
  // A refetch of the record with the same segments must not restart playback.
  const written = JSON.stringify(similarity.segments);
  const segments = useMemo(() => JSON.parse(written) as Similarity['segments'], [written]);
  const player = usePairPlayer(segments, Number(later.durationSeconds ?? 0), Number(earlier.durationSeconds ?? 0), places);
  const current = usePairState(player, (state) => state.current);
  const affine = useMemo(() => ontoLater((current === null ? undefined : segments[current]) ?? SAME), [segments, current]);
  usePairKeys(player, 1 / rateOf(later.frameRate), setView);
  const isExact = similarity.level === 'EXACT';
  const onBroken = (which: 'later' | 'earlier') => {
    // Greenroom makes no copy for browsers of a file of the library.
    if (which === 'earlier' && libraryProblem !== undefined && !hasExpired(shownOf(earlier).source)) return setUnplayable(true);
    // Repeated failures of links that have not expired mean that this browser cannot play the file.
    if (![later, earlier].some((upload) => hasExpired(shownOf(upload).source))) setBroken(broken + 1);
    renewLater();
    renewEarlier();
    if (broken < MOST_BROKEN) onExpired();
    return undefined;
  };
  return (
    <div className={classes.room}>
      {broken > MOST_BROKEN ? (
        <EmptyState title="This browser cannot play one of the files" description="Open the videos above to download them." compact />
      ) : (
        <PairStage
          player={player}
          view={absent === null ? view : 'side'}
          absent={absent}
          later={shownOf(later)}
          earlier={shownOf(earlier)}
          places={places}
          affine={affine}
          onBroken={onBroken}
        />
      )}
      <PairTransport player={player} view={view} onView={absent === null ? setView : null} />
      <PairTimeline player={player} segments={segments} strips={{ later: stripOf(later), earlier: stripOf(earlier) }} />
      <div className={classes.below}>
        <div>
          {isExact ? (
            <p className={classes.same}>
              <b>The files are identical</b>, so there are no segments to list.
            </p>
          ) : (
            <SegmentTable
              player={player}
              segments={segments}
              bumpers={similarity.bumpers}
              later={{ uuid: similarity.video.uuid, fileName: similarity.fileName }}
            />
          )}
          {details}
        </div>
        {decision}
      </div>
    </div>
  );
}

function shownOf({ proxyUrl, downloadUrl, thumbnailUrl, originalFilename, width, height }: PairVideo): Shown {
  return {
    source: proxyUrl ?? downloadUrl ?? '',
    poster: thumbnailUrl,
    name: originalFilename,
    ratio: (width ?? 16) / (height ?? 9),
  };
}

const USUAL_RATE = 25;

/** "30000/1001" → 29.97. */
function rateOf(frameRate: string | null): number {
  const [frames, seconds = 1] = (frameRate ?? '').split('/').map(Number);
  const rate = (frames ?? 0) / seconds;
  return Number.isFinite(rate) && rate > 0 ? rate : USUAL_RATE;
}
