/** Review page of a version of a video: frame-accurate player, comments, other versions, and the decision. */
import { Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useLiveResource } from '#web/api/live-events.ts';
import { useItem } from '#web/data/use-item.ts';
import { useList } from '#web/data/use-list.ts';
import { embeddedIn, iriIn, uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconDownload } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { useRecordTitle } from '#web/shell/record-titles.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import { UploadNotices } from '../upload/upload-notices.part.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { stateShown } from '../upload/video-versions.rules.ts';
import { Decision, type Upload } from './decision.part.tsx';
import { ExportButton } from './export-button.part.tsx';
import { useFrameClock } from './clock.hook.tsx';
import { useNewsLoading } from './news.hook.tsx';
import { Room } from './room.part.tsx';
import { OldVersion, VersionPicker } from './versions.part.tsx';
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
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={VideoJob} />} />
    );
  return <Review key={uuid} upload={data.item} etag={data.etag} onExpired={refetch} />;
}

interface ReviewProps {
  readonly upload: Upload;
  readonly etag: string | null;
  readonly onExpired: () => Promise<unknown>;
}

function Review({ upload, etag, onExpired }: ReviewProps) {
  const task = embeddedIn(upload.videoTask);
  const job = iriIn(task?.videoJob);
  const versions = useVersions(upload);
  const clock = useFrameClock(upload, onExpired);
  return (
    <>
      <PageHeader
        title={upload.originalFilename}
        subtitle={
          <>
            {task === null ? null : job === null ? (
              String(task.title)
            ) : (
              <AppLink className={classes.link} to={`/video-jobs/${uuidOf(job)}`} search={{ task: uuidOf(task['@id']) }}>
                {String(task.title)}
              </AppLink>
            )}
            {` · Video ${upload.videoSerial} · ${upload.versionType === 'FINAL' ? 'Final' : 'Draft'} `}
            <SeverityBadge {...stateShown(upload)} /> <UploadNotices upload={upload} />
          </>
        }
        actions={
          <>
            <VersionPicker upload={upload} versions={versions} />
            {upload.frameRate === null ? null : <ExportButton upload={upload} />}
            <Button
              variant="default"
              component="a"
              aria-label="Download"
              href={upload.downloadUrl ?? undefined}
              download={upload.originalFilename}
            >
              <IconDownload size={16} aria-hidden />
              <span className={classes.onlyWide}>&nbsp; Download</span>
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
  const newsLoading = useNewsLoading(upload.uuid);
  if (upload.frameRate === null || upload.durationSeconds === null || upload.processing !== 'READY') return <NotPlayable upload={upload} />;
  if (clock.error !== null) return <ErrorState error={clock.error} onRetry={clock.retry} />;
  // The news is shown above the room and would push it down.
  if (clock.data === undefined || newsLoading) return <RoomSkeleton />;
  return (
    <Room
      upload={upload}
      versions={versions}
      clock={clock.data}
      seconds={Number(upload.durationSeconds)}
      onExpired={() => void onExpired()}
    />
  );
}

/** All versions of the same video of the task, newest first. */
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

function NotPlayable({ upload }: { readonly upload: Upload }) {
  return upload.processing === 'FAILED' ? (
    <EmptyState
      title="The file cannot be shown"
      description={`${upload.processingError ?? 'It could not be read.'} Upload it again to replace it.`}
    />
  ) : (
    <EmptyState
      title="The video is being prepared"
      description="It will appear here when it is ready. You do not need to stay on this page."
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
