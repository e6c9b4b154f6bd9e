/** How one version of a video is reviewed: the picture by frames, what everybody says about it, its other versions, and the decision. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { embeddedIn, iriIn, uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { mayWrite } from '#web/generic/may.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { VideoUpload } from '../upload/video-upload.resource.ts';
import { UPLOAD_LIFE } from '../upload/video-upload.rules.ts';
import { CommentList } from './comment-list.part.tsx';
import { useComments, useCommentWrites, type Comment } from './comments.hook.tsx';
import { Composer, NO_DRAWING } from './composer.part.tsx';
import { Decision, SignOff, type Upload } from './decision.part.tsx';
import { DrawingLayer } from './drawing-layer.part.tsx';
import { ExportButton } from './export-button.part.tsx';
import { usePlayer, usePlayerState } from './player.hook.tsx';
import { useReviewKeys } from './review-keys.hook.tsx';
import { COMPARISONS, Stage, type Comparison } from './stage.part.tsx';
import { useNews } from './news.hook.tsx';
import { News } from './news.part.tsx';
import { Timeline } from './timeline.part.tsx';
import { useFrameClock } from './clock.hook.tsx';
import type { FrameClock } from './frame-clock.rules.ts';
import { Transport } from './transport.part.tsx';
import { VideoComment } from './video-comment.resource.ts';
import classes from './review.module.css';

export default function ReviewScreen() {
  const { uuid = '' } = useParams({ strict: false });
  useLiveResource(VideoUpload.plural);
  const { data, error, refetch } = useItem(VideoUpload, uuid);
  useRecordTitle(uuid, data?.item.originalFilename);
  if (data === undefined)
    return error === null ? (
      <ReviewSkeleton />
    ) : (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={VideoUpload} to="/video-jobs" />} />
    );
  return <Review key={uuid} upload={data.item} etag={data.etag} onExpired={() => void refetch()} />;
}

interface ReviewProps {
  readonly upload: Upload;
  readonly etag: string | null;
  readonly onExpired: () => void;
}

function Review({ upload, etag, onExpired }: ReviewProps) {
  const task = embeddedIn(upload.videoTask);
  const job = iriIn(task?.videoJob);
  const versions = useVersions(upload);
  const clock = useFrameClock(upload);
  return (
    <>
      <PageHeader
        title={upload.originalFilename}
        subtitle={
          <>
            {task === null ? null : job === null ? (
              String(task.title)
            ) : (
              <AppLink className={classes.link} to={`/video-jobs/${uuidOf(job)}`}>
                {String(task.title)}
              </AppLink>
            )}
            {` · Video ${upload.videoSerial} · ${upload.versionType === 'FINAL' ? 'Final' : 'Draft'} `}
            <StatusBadge status={upload.state} label={UPLOAD_LIFE.states[upload.state].label} />
          </>
        }
        actions={
          <>
            <VersionPicker upload={upload} versions={versions} />
            <ExportButton upload={upload} />
            <Button variant="default" component="a" href={upload.downloadUrl ?? undefined} download={upload.originalFilename}>
              Download
            </Button>
            <Decision upload={upload} etag={etag} />
          </>
        }
      />
      {upload.isLatest ? null : <OldVersion upload={upload} versions={versions} />}
      <Playing upload={upload} versions={versions} clock={clock} onExpired={onExpired} />
    </>
  );
}

interface PlayingProps extends Pick<ReviewProps, 'upload' | 'onExpired'> {
  readonly versions: readonly Upload[];
  readonly clock: ReturnType<typeof useFrameClock>;
}

function Playing({ upload, versions, clock, onExpired }: PlayingProps) {
  if (upload.frameRate === null || upload.durationSeconds === null || upload.processing !== 'READY') return <NotPlayable upload={upload} />;
  if (clock.error !== null) return <ErrorState error={clock.error} onRetry={onExpired} />;
  if (clock.data === undefined) return <RoomSkeleton />;
  return <Room upload={upload} versions={versions} clock={clock.data} seconds={Number(upload.durationSeconds)} onExpired={onExpired} />;
}

interface RoomProps extends Pick<ReviewProps, 'upload' | 'onExpired'> {
  readonly versions: readonly Upload[];
  readonly clock: FrameClock;
  readonly seconds: number;
}

function Room({ upload, versions, clock, seconds, onExpired }: RoomProps) {
  const actor = useActor();
  const search: { readonly frame?: unknown; readonly with?: unknown } = useSearch({ strict: false });
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const player = usePlayer(clock, Number(search.frame ?? 0) || 0, video);
  const frame = usePlayerState(player, (state) => state.frame);
  const playing = usePlayerState(player, (state) => state.playing);
  const comments = useComments(upload['@id']);
  const { write } = useCommentWrites();
  const [open, setOpen] = useState<string | null>(null);
  const [pencil, setPencil] = useState(NO_DRAWING);
  const [comparison, setComparison] = useState<Comparison>('side');
  const [broken, setBroken] = useState(0);
  const items = comments.data?.items ?? [];
  const { news, dismiss } = useNews(upload.uuid, items.length);
  const other = versions.find(({ uuid }) => uuid === search.with);
  const newest = versions.find(({ isLatest }) => isLatest);
  const { width, height, stripUrl, stripLayout } = upload;
  const ratio = (width ?? 16) / (height ?? 9);
  const show = (comment: Comment) => {
    setOpen(comment.uuid);
    if (comment.frame !== null) player.seek(comment.frame);
  };
  const jump = (direction: 1 | -1) => {
    const placed = items.filter((comment) => comment.parent === null && comment.frame !== null).sort((a, b) => a.frame! - b.frame!);
    const next = direction === 1 ? placed.find((comment) => comment.frame! > frame) : placed.findLast((comment) => comment.frame! < frame);
    if (next !== undefined) show(next);
  };
  const fullScreen = () => {
    const change = document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen();
    void change?.catch(() => undefined);
  };
  useReviewKeys({ player, onFullScreen: fullScreen, onComment: () => field.current?.focus(), onJump: jump });
  const opened = items.find(({ uuid }) => uuid === open);
  const atOpened = !playing && opened?.frame === frame ? (opened.drawing?.shapes ?? []) : [];
  const expired = () => {
    // An address is good for an hour; twice in a row is a file that this browser cannot play.
    setBroken(broken + 1);
    if (broken < 2) onExpired();
  };
  return (
    <>
      {news === undefined ? null : <News upload={upload} versions={versions} news={news} onDismiss={dismiss} />}
      <div className={classes.room}>
        <div className={classes.main} ref={stage}>
          {broken > 2 ? (
            <EmptyState title="This browser cannot play the file" description="Download it to watch it elsewhere." compact />
          ) : (
            <Stage
              place={video}
              player={player}
              source={upload.proxyUrl ?? upload.downloadUrl ?? ''}
              uneven={upload.frameTimesUrl !== null}
              poster={upload.thumbnailUrl}
              ratio={ratio}
              other={
                other === undefined
                  ? null
                  : {
                      source: other.proxyUrl ?? other.downloadUrl ?? '',
                      label: `Version ${other.revision}`,
                      uneven: other.frameTimesUrl !== null,
                    }
              }
              comparison={comparison}
              label={`Version ${upload.revision}`}
              onBroken={expired}
            >
              <DrawingLayer
                ratio={ratio}
                shapes={pencil.shapes.length > 0 || pencil.tool !== null ? pencil.shapes : atOpened}
                tool={pencil.tool}
                color={pencil.color}
                onDraw={(shape) => setPencil((before) => ({ ...before, shapes: [...before.shapes, shape] }))}
              />
            </Stage>
          )}
          <Timeline
            player={player}
            seconds={seconds}
            comments={items}
            peaksUrl={upload.peaksUrl}
            strip={stripUrl === null || stripLayout === null ? null : { url: stripUrl, layout: stripLayout }}
            onComment={show}
          />
          <Transport player={player} onFullScreen={fullScreen} />
          {versions.length < 2 ? null : (
            <CompareBar upload={upload} versions={versions} other={other} comparison={comparison} onComparison={setComparison} />
          )}
          <SignOff upload={upload} />
        </div>
        <aside className={classes.side} aria-label="Comments">
          <CommentList
            comments={items}
            fresh={new Set(news?.comments.map(({ comment }) => comment))}
            clock={clock}
            open={open}
            writable={upload.isLatest}
            onOpen={show}
            onCarry={
              upload.isLatest || newest === undefined
                ? undefined
                : async ({ text, mentions, frame: at, endFrame, drawing, internal }) => {
                    await write({
                      videoUpload: newest['@id'],
                      text,
                      mentions,
                      frame: at,
                      endFrame,
                      drawing,
                      ...(mayWrite(VideoComment.fields.internal, actor, 'create') ? { internal } : {}),
                    });
                    toast.success(`Carried over to version ${newest.revision}`);
                  }
            }
          />
          {upload.isLatest ? (
            <Composer
              upload={upload['@id']}
              player={player}
              pencil={pencil}
              onPencil={setPencil}
              mayBeInternal={mayWrite(VideoComment.fields.internal, actor, 'create')}
              field={field}
              onSent={(comment) => (comment === null ? undefined : show(comment))}
            />
          ) : null}
        </aside>
      </div>
    </>
  );
}

/** Of the same video of the same task, newest first. */
function useVersions({ videoTask, videoSerial }: Upload): readonly Upload[] {
  const task = iriIn(videoTask);
  const { data } = useList(
    VideoUpload,
    [
      ['videoTask', task ?? ''],
      ['videoSerial', String(videoSerial)],
      ['pagination', 'false'],
    ],
    { enabled: task !== null },
  );
  return data?.items ?? [];
}

const versionText = ({ revision, versionType, isLatest }: Upload) =>
  `Version ${revision}${versionType === 'FINAL' ? ', final' : ''}${isLatest ? ' (newest)' : ''}`;

function VersionPicker({ upload, versions }: { readonly upload: Upload; readonly versions: readonly Upload[] }) {
  const navigate = useNavigate();
  if (versions.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Version"
      value={upload.uuid}
      data={versions.map((version) => ({ value: version.uuid, label: versionText(version) }))}
      onChange={(event) => void navigate({ to: `/video-uploads/${event.currentTarget.value}` })}
    />
  );
}

interface CompareBarProps {
  readonly upload: Upload;
  readonly versions: readonly Upload[];
  readonly other: Upload | undefined;
  readonly comparison: Comparison;
  readonly onComparison: (comparison: Comparison) => void;
}

function CompareBar({ upload, versions, other, comparison, onComparison }: CompareBarProps) {
  const navigate = useNavigate();
  return (
    <div className={classes.compare}>
      <NativeSelect
        size="xs"
        aria-label="Compare with"
        value={other?.uuid ?? ''}
        data={[
          { value: '', label: 'Compare with…' },
          ...versions.filter(({ uuid }) => uuid !== upload.uuid).map((version) => ({ value: version.uuid, label: versionText(version) })),
        ]}
        onChange={(event) => {
          const uuid = event.currentTarget.value;
          void navigate({ to: '.', search: () => (uuid === '' ? {} : { with: uuid }), replace: true, resetScroll: false });
        }}
      />
      {other === undefined ? null : (
        <NativeSelect
          size="xs"
          aria-label="How to compare"
          value={comparison}
          data={COMPARISONS.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => onComparison(event.currentTarget.value as Comparison)}
        />
      )}
    </div>
  );
}

function OldVersion({ upload, versions }: { readonly upload: Upload; readonly versions: readonly Upload[] }) {
  const newest = versions.find(({ isLatest }) => isLatest);
  return (
    <p className={classes.note} role="note">
      This is version {upload.revision}. It can be read but no longer changed.{' '}
      {newest === undefined ? null : <AppLink to={`/video-uploads/${newest.uuid}`}>Go to version {newest.revision}</AppLink>}
    </p>
  );
}

function NotPlayable({ upload }: { readonly upload: Upload }) {
  return upload.processing === 'FAILED' ? (
    <EmptyState
      title="The file cannot be shown"
      description={`${upload.processingError ?? 'It could not be read.'} Upload it again to replace it.`}
    />
  ) : (
    <EmptyState
      title="The video is being prepared"
      description="It appears here as soon as it is ready; there is no need to wait on this page."
    />
  );
}

function ReviewSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading">
      <Skeleton h={28} w="24rem" maw="80%" mb={20} />
      <RoomSkeleton />
    </div>
  );
}

function RoomSkeleton() {
  return (
    <div className={classes.room} aria-busy>
      <Skeleton className={classes.skeleton} />
      <Skeleton h={420} />
    </div>
  );
}
