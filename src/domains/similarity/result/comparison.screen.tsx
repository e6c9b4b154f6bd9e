/**
 * Screen /reports/video-similarity/$uuid: both videos on one timeline, their common footage, the reasons for the level, and the decision.
 */
import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { VideoUpload } from '#domains/video';
import { useLiveResource } from '#web/api/live-events.ts';
import type { Loaded } from '#web/data/calls.ts';
import { useItem } from '#web/data/use-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { MiddleCut } from '#web/kit/middle-cut.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { durationText, lengthText, shareText } from '../pair/similarity-text.rules.ts';
import { DECISION_BADGES, LEVEL_BADGES } from '../pair/decision-badge.rules.ts';
import { DecisionPanel } from './decision.part.tsx';
import { MeasuredDetails } from './measured.part.tsx';
import { LibraryVideo, type LibraryItem } from '../library/library-video.resource.ts';
import { pageOf, usesOf } from '../library/library-text.rules.ts';
import { PairRoom, type PairVideo } from './pair-room.part.tsx';
import { unionSeconds } from '../pair/union.rules.ts';
import { VideoSimilarity, type Similarity } from '../pair/video-similarity.resource.ts';
import classes from './comparison.module.css';

export default function ComparisonScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(VideoSimilarity.plural);
  const { data, error, refetch } = useItem(VideoSimilarity, uuid);
  useRecordTitle(uuid, data?.item.fileName);
  if (data !== undefined) return <Comparison key={uuid} item={data.item} etag={data.etag} />;
  if (error === null) return <ComparisonSkeleton />;
  const back = <AppLink to="/reports/video-similarity">Back to the report</AppLink>;
  return <ErrorState wholePage error={error} onRetry={() => void refetch()} back={back} />;
}

function Comparison({ item, etag }: Loaded<Similarity>) {
  return item.libraryMatch === null ? (
    <WithUpload item={item} etag={etag} />
  ) : (
    <WithLibrary item={item} etag={etag} file={item.libraryMatch} />
  );
}

function WithUpload({ item, etag }: Loaded<Similarity>) {
  const match = item.match!;
  const earlier = useItem(VideoUpload, match.uuid);
  return <Pair item={item} etag={etag} source={match} earlier={{ ...earlier, video: earlier.data?.item }} />;
}

type FileOfLibrary = NonNullable<Similarity['libraryMatch']>;

function WithLibrary({ item, etag, file }: Loaded<Similarity> & { readonly file: FileOfLibrary }) {
  const earlier = useItem(LibraryVideo, file.uuid);
  const video = useMemo(() => (earlier.data === undefined ? undefined : pairVideoOf(earlier.data.item)), [earlier.data]);
  return <Pair item={item} etag={etag} source={file} earlier={{ ...earlier, video, problem: problemOf(earlier.data?.item) }} />;
}

/** Greenroom makes no poster, strip or copy for browsers of a file of the library. */
const pairVideoOf = ({ fileName, durationSeconds, contentUrl }: LibraryItem): PairVideo => ({
  originalFilename: fileName,
  durationSeconds,
  downloadUrl: contentUrl,
  frameRate: null,
  proxyUrl: null,
  thumbnailUrl: null,
  width: null,
  height: null,
  stripUrl: null,
  stripLayout: null,
});

function problemOf(file: LibraryItem | undefined): string | null {
  if (file === undefined || file.contentUrl !== null) return null;
  return file.state === 'MISSING'
    ? 'The file is not in the library any more. What was found in it stays.'
    : (file.problem ?? 'The file cannot be read.');
}

interface PairProps extends Loaded<Similarity> {
  /** The earlier video as it is embedded in the similarity. */
  readonly source: { readonly '@id': string; readonly durationSeconds: string | null };
  readonly earlier: {
    readonly video: PairVideo | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
    /** Only of a file of the library. */
    readonly problem?: string | null;
  };
}

function Pair({ item, etag, source, earlier }: PairProps) {
  const later = useItem(VideoUpload, item.video.uuid);
  const failed = later.error ?? earlier.error;
  const retry = () => void Promise.all([later.refetch(), earlier.refetch()]);
  const lengths = { later: numberOf(item.video.durationSeconds), earlier: numberOf(source.durationSeconds) };
  return (
    <>
      <PageHeader
        title={item.fileName}
        subtitle={<Summary item={item} />}
        actions={
          <span className={classes.badges}>
            <SeverityBadge {...LEVEL_BADGES[item.level]} />
            {item.libraryMatch === null ? null : <SeverityBadge severity="neutral" label="Library" />}
            {item.isVersion ? <SeverityBadge severity="neutral" label="Versions of one video" /> : null}
            {item.decision === null ? null : <SeverityBadge {...DECISION_BADGES[item.decision]} />}
          </span>
        }
      />
      {item.isVersion ? (
        <p className={classes.note} role="note">
          Both are versions of the same video of the same task. Shared footage is expected and causes no notification.
        </p>
      ) : null}
      {item.bumpers.length === 0 ? null : (
        <p className={classes.note} role="note">
          {item.isBumper ? 'Both share nothing but ' : `${lengthText(unionSeconds(item.bumpers))} of it are `}
          intros, outros, logos or end cards that are marked as ours. They do not count.{' '}
          <AppLink to="/reports/video-similarity/bumpers">Bumpers</AppLink>
        </p>
      )}
      <div className={classes.about}>
        <About
          which="Later"
          upload={item.video['@id']}
          name={item.fileName}
          folder={item.videoFolder}
          at={item.uploadedAt}
          seconds={lengths.later}
          more={{ words: 'All its sources', to: `/reports/video-similarity/timelines/${item.video.uuid}` }}
        />
        <About
          which="Earlier"
          upload={source['@id']}
          name={item.matchFileName}
          folder={item.matchFolder}
          at={item.matchUploadedAt}
          seconds={lengths.earlier}
          more={{ words: 'What it was used for', to: usesOf(source['@id']) }}
        />
      </div>
      {later.data !== undefined && earlier.video !== undefined ? (
        <PairRoom
          similarity={item}
          later={later.data.item}
          earlier={earlier.video}
          {...(earlier.problem === undefined ? {} : { libraryProblem: earlier.problem })}
          onExpired={retry}
          details={<MeasuredDetails measured={measuredOf(item)} lengths={lengths} />}
          decision={<DecisionPanel item={item} etag={etag} />}
        />
      ) : failed === null ? (
        <RoomSkeleton />
      ) : (
        <ErrorState error={failed} onRetry={retry} title="The videos could not be loaded" />
      )}
    </>
  );
}

const numberOf = (value: string | null | undefined): number | null => (value === null || value === undefined ? null : Number(value));

const measuredOf = (item: Similarity) => ({
  level: item.level,
  share: Number(item.share),
  score: numberOf(item.score),
  scene: numberOf(item.scene),
  color: numberOf(item.color),
  product: numberOf(item.product),
  matchingProducts: item.matchingProducts,
  matchingSeconds: Number(item.matchingSeconds),
  longestSeconds: Number(item.longestSeconds),
  segments: item.segments,
});

function Summary({ item: { level, matchingSeconds, share, confidence, matchFileName } }: { readonly item: Similarity }) {
  if (level === 'EXACT') return <>The same file as {matchFileName}</>;
  return (
    <>
      {lengthText(Number(matchingSeconds))} in common with {matchFileName}: {shareText(Number(share))} of the video,{' '}
      {shareText(numberOf(confidence))} confidence
    </>
  );
}

interface AboutProps {
  readonly which: 'Later' | 'Earlier';
  readonly upload: string;
  readonly name: string;
  readonly folder: string | null;
  readonly at: string;
  readonly seconds: number | null;
  /** Link to all that is known about its footage. */
  readonly more: { readonly words: string; readonly to: string };
}

function About({ which, upload, name, folder, at, seconds, more }: AboutProps) {
  return (
    <div>
      <span className={classes.faint}>{which} video</span>
      <AppLink className={classes.name} to={pageOf(upload)}>
        <MiddleCut name={name} />
      </AppLink>
      <span className={classes.faint}>
        {folder === null ? null : `${folder} · `}
        {durationText(seconds)} · <DateTime value={at} /> · <AppLink to={more.to}>{more.words}</AppLink>
      </span>
    </div>
  );
}

function ComparisonSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading">
      <Skeleton h={28} w="24rem" maw="80%" mb={20} />
      <RoomSkeleton />
    </div>
  );
}

function RoomSkeleton() {
  return (
    <div aria-busy>
      <div className={classes.stage} data-view="side">
        <Skeleton className={classes.skeleton} />
      </div>
      <Skeleton h={144} mt={8} />
    </div>
  );
}
