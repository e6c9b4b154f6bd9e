/** Videos of a task: the versions of each, newest first, and its sign-off. */
import { countText } from '#core/number-format';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconCheck } from '#web/kit/icons.ts';
import { VersionRow } from './version-row.part.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { countsOf, videosOf, type Upload, type Video } from './video-versions.rules.ts';
import classes from './videos.module.css';

interface TaskVideosProps {
  readonly task: { readonly uuid: string; readonly videosRequired: number };
  /** Actions shown below the videos. */
  readonly children?: ReactNode;
}

export function TaskVideos({ task, children }: TaskVideosProps) {
  useLiveResource(VideoUpload.plural);
  const { data, error, refetch } = useList(VideoUpload, [
    ['videoTask', task.uuid],
    ['pagination', 'false'],
  ]);
  return (
    <section className={classes.videos} aria-label="Videos">
      {data !== undefined ? (
        <VideoList uploads={data.items} required={task.videosRequired} />
      ) : error === null ? (
        <Skeleton h={72} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} compact title="The videos could not be loaded" />
      )}
      <div className={classes.place}>{children}</div>
    </section>
  );
}

export function VideoList({ uploads, required }: { readonly uploads: readonly Upload[]; readonly required: number }) {
  const videos = videosOf(uploads);
  const { missing } = countsOf(videos, required);
  return (
    <>
      {videos.map((video) => (
        <OneVideo key={video.serial} video={video} />
      ))}
      {missing === 0 ? null : (
        <p className={classes.quiet}>
          {required === 1
            ? 'No videos have been uploaded yet.'
            : `${missing} of ${required} videos ${missing === 1 ? 'has' : 'have'} not been uploaded yet.`}
        </p>
      )}
    </>
  );
}

function OneVideo({ video: { serial, versions, signedOff } }: { readonly video: Video<Upload> }) {
  const [newest, ...earlier] = versions;
  return (
    <div>
      <div className={classes.bar}>
        <p className={classes.name}>Video {serial}</p>
        {signedOff === null ? null : <SignedOff upload={signedOff} />}
      </div>
      {newest === undefined ? null : <VersionRow upload={newest} />}
      {earlier.length === 0 ? null : (
        <details className={classes.earlier}>
          <summary>{countText(earlier.length, 'earlier version')}</summary>
          <ul className={classes.versions}>
            {earlier.map((upload) => (
              <li key={upload.uuid}>
                <VersionRow upload={upload} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function SignedOff({ upload: { approvedByName, approvedAt, revision } }: { readonly upload: Upload }) {
  return (
    <span className={classes.signed}>
      <IconCheck size={14} aria-hidden />
      <span>
        Version {revision} signed off by {approvedByName ?? 'an unknown user'}
        {approvedAt === null ? null : (
          <>
            , <DateTime value={approvedAt} />
          </>
        )}
      </span>
    </span>
  );
}
