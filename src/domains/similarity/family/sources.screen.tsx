/** Screen /reports/video-similarity/timelines/$uuid: one video with all its sources as lanes, played at the picked piece. */
import { countText } from '#core/number-format';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { VideoUpload } from '#domains/video';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import { useSteadyLinks } from '#web/data/steady-links.ts';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { uuidOf } from '#web/generic/any-item.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { usePageKeys } from '#web/kit/use-page-keys.ts';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { clockText, lengthText, shareText } from '../pair/similarity-text.rules.ts';
import { LibraryBadge } from '../library/library-badge.part.tsx';
import { usesOf } from '../library/library-text.rules.ts';
import { LEVEL_BADGES } from '../pair/decision-badge.rules.ts';
import { stripOf } from '../pair/strip.rules.ts';
import { VideoSimilarity } from '../pair/video-similarity.resource.ts';
import type { readSources, Sources } from './families.action.ts';
import { usedText } from './family-text.rules.ts';
import { SOURCE_KEYS, useLaneKeys } from './lane-keys.hook.tsx';
import { Lanes, type Lane } from './lanes.part.tsx';
import classes from './family.module.css';

type Upload = ItemOf<typeof VideoUpload>;
type Source = Sources['sources'][number];

export default function SourcesScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(VideoSimilarity.plural);
  const upload = useItem(VideoUpload, uuid);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', VideoSimilarity.plural, 'sources', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof readSources>('GET /api/video_uploads/:uuid/sources', { params: { uuid }, signal })).data,
  });
  useRecordTitle(uuid, data?.upload.fileName);
  const failed = error ?? upload.error;
  if (data !== undefined && upload.data !== undefined) return <Timeline key={uuid} found={data} upload={upload.data.item} />;
  if (failed === null) return <ListSkeleton rows={6} columns={3} />;
  const back = <AppLink to="/reports/video-similarity">Back to the report</AppLink>;
  return <ErrorState wholePage error={failed} onRetry={() => void Promise.all([refetch(), upload.refetch()])} back={back} />;
}

function Timeline({ found, upload }: { readonly found: Sources; readonly upload: Upload }) {
  const { sources, reusedSeconds } = found;
  const seconds = found.upload.seconds ?? Math.max(0, ...sources.flatMap(({ segments }) => segments.map(({ to }) => to)));
  const share = seconds > 0 ? ` (${shareText(Math.min(1, reusedSeconds / seconds))})` : '';
  return (
    <>
      <PageHeader
        title={<MiddleCut name={found.upload.fileName} />}
        subtitle={
          sources.length === 0
            ? 'No footage of earlier jobs'
            : `${lengthText(reusedSeconds)} of ${lengthText(seconds)}${share} were delivered before, from ${countText(sources.length, 'original')}`
        }
      />
      <p className={classes.details}>
        <AppLink to={`/video-uploads/${uuidOf(found.upload.video)}`}>Open the video</AppLink>
        <span>{[found.upload.clientName, found.upload.jobTitle, found.upload.taskTitle].filter((part) => part !== null).join(' / ')}</span>
        <span>
          delivered <DateTime value={found.upload.uploadedAt} style="date" />
        </span>
      </p>
      {sources.length === 0 ? (
        <EmptyState
          title="Nothing in it was delivered before"
          description="Its footage was compared with all earlier jobs. Versions of the video and other cuts of its job do not count."
        />
      ) : (
        <Room sources={sources} bumpers={found.bumpers} seconds={seconds} upload={upload} />
      )}
    </>
  );
}

interface RoomProps {
  readonly sources: readonly Source[];
  readonly bumpers: Sources['bumpers'];
  readonly seconds: number;
  readonly upload: Upload;
}

function Room({ sources, bumpers, seconds, upload }: RoomProps) {
  const navigate = useNavigate();
  const [shown, renew] = useSteadyLinks(upload);
  const { video, at, seek, toggle } = useVideo();
  const [current, setCurrent] = useState<{ readonly lane: number; readonly piece: number } | null>(null);
  const source = current === null ? undefined : sources[current.lane];
  const segment = current === null ? undefined : source?.segments[current.piece];
  const compare = () =>
    segment === undefined ? undefined : void navigate({ to: `/reports/video-similarity/${uuidOf(segment.similarity)}` });
  useLaneKeys(SOURCE_KEYS);
  usePageKeys(({ key }) => {
    if (key === ' ') toggle();
    else if (key === 'c' && segment !== undefined) compare();
    else return false;
    return true;
  });
  return (
    <>
      <div className={classes.stage}>
        {/* The footage that is looked for is in the picture; the sound is that of the video. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={classes.player}
          src={shown.proxyUrl ?? shown.downloadUrl ?? undefined}
          poster={shown.thumbnailUrl ?? undefined}
          controls
          preload="metadata"
          playsInline
          onError={renew}
        />
      </div>
      <div className={classes.picked} role="status">
        {segment === undefined || source === undefined ? (
          <span className={classes.faint}>Pick a piece of a lane to play it here.</span>
        ) : (
          <>
            <span>
              <b>
                {clockText(segment.from)} – {clockText(segment.to)}
              </b>{' '}
              is {clockText(segment.matchFrom)} – {clockText(segment.matchTo)} of{' '}
              {source.pairs.find(({ similarity }) => similarity === segment.similarity)?.matchFileName ?? source.original.fileName}
              <span className={classes.faint}> {shareText(segment.confidence)} confidence</span>
            </span>
            <Button size="compact-sm" variant="default" onClick={compare}>
              Compare both
            </Button>
          </>
        )}
      </div>
      <Lanes
        name="Sources of the video"
        stripName="This video"
        seconds={seconds}
        strip={stripOf(shown)}
        at={at}
        onSeek={seek}
        current={current}
        lanes={[...sources.map(laneOf), ...(bumpers.length === 0 ? [] : [bumperLane(bumpers)])]}
        onPick={(lane, piece) => {
          setCurrent({ lane, piece });
          const picked = (sources[lane]?.segments ?? bumpers)[piece]!;
          seek(picked.from, picked.to);
        }}
      />
    </>
  );
}

const laneOf = (source: Source): Lane => ({
  key: source.original.video,
  label: <SourceLabel source={source} />,
  pieces: source.segments.map(({ from, to }) => ({
    from,
    to,
    words: `${clockText(from)} to ${clockText(to)}, from ${source.original.fileName}`,
  })),
});

/** Bumpers are shown apart: they do not count. */
const bumperLane = (bumpers: Sources['bumpers']): Lane => ({
  key: 'bumpers',
  isApart: true,
  label: (
    <>
      <AppLink className={classes.name} to="/reports/video-similarity/bumpers">
        Bumpers
      </AppLink>
      <span className={classes.faint}>Ours, ignored everywhere</span>
    </>
  ),
  pieces: bumpers.map(({ name, from, to }) => ({ from, to, words: `${clockText(from)} to ${clockText(to)}, ${name}, does not count` })),
});

function SourceLabel({ source: { original, level, seconds, uses, pairs } }: { readonly source: Source }) {
  return (
    <>
      <span className={classes.first}>
        <AppLink className={classes.name} to={usesOf(original.video)}>
          <MiddleCut name={original.fileName} />
        </AppLink>
        <SeverityBadge {...LEVEL_BADGES[level]} />
        <LibraryBadge of={original} />
      </span>
      <span className={classes.faint}>
        {original.clientName === null ? null : `${original.clientName} · `}
        {original.jobTitle} · <DateTime value={original.uploadedAt} style="date" />
      </span>
      <span className={classes.faint}>
        {lengthText(seconds)} · {usedText(uses)}
        {pairs.length > 1 ? ` · also in ${pairs.length - 1} ${pairs.length === 2 ? 'copy' : 'copies'}` : ''}
      </span>
    </>
  );
}

/** The player, its position, and a piece that it stops after. */
function useVideo() {
  const video = useRef<HTMLVideoElement>(null);
  const until = useRef<number | null>(null);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const life = new AbortController();
    const follow = () => {
      setAt(element.currentTime);
      if (until.current === null || element.currentTime < until.current) return;
      until.current = null;
      element.pause();
    };
    for (const event of ['timeupdate', 'seeked', 'loadedmetadata']) element.addEventListener(event, follow, { signal: life.signal });
    return () => life.abort();
  }, []);
  const seek = (second: number, to: number | null = null) => {
    const element = video.current;
    if (element === null) return;
    until.current = to;
    element.currentTime = second;
    setAt(second);
    if (to !== null) element.play().catch(() => undefined);
  };
  const toggle = () => {
    const element = video.current;
    until.current = null;
    if (element?.paused === true) element.play().catch(() => undefined);
    else element?.pause();
  };
  return { video, at, seek, toggle };
}
