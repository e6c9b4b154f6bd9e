/** Videos of a job, grouped by task, with the number signed off. */
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { useList } from '#web/data/use-list.ts';
import { uuidOf } from '#web/generic/any-item.ts';
import { Pending } from '#web/kit/pending.tsx';
import { VideoList } from '../upload/task-videos.part.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { countsOf, videosOf, type Upload } from '../upload/video-versions.rules.ts';
import uploadClasses from '../upload/videos.module.css';
import type { VideoJob } from '../job/video-job.resource.ts';
import classes from '../job/jobs.module.css';

type Job = ItemOf<typeof VideoJob>;

export function JobVideos({ job }: { readonly job: Job }) {
  useLiveResource(VideoUpload.plural);
  const id = useId();
  const { data, error, refetch } = useList(VideoUpload, [
    ['videoTask.videoJob', job.uuid],
    ['pagination', 'false'],
  ]);
  if (job.videoTasks.length === 0) return null;
  const of = (uuid: string): readonly Upload[] => (data?.items ?? []).filter(({ videoTask }) => uuidOf(videoTask['@id']) === uuid);
  // A task that ended without videos, such as a script, has none to sign off.
  const tasks = job.videoTasks.filter(({ uuid, status }) => status === 'PENDING' || status === 'IN_PROGRESS' || of(uuid).length > 0);
  const required = tasks.reduce((sum, { videosRequired }) => sum + videosRequired, 0);
  const signedOff = tasks.reduce((sum, task) => sum + countsOf(videosOf(of(task.uuid)), task.videosRequired).signedOff, 0);
  const shown = tasks.filter(({ uuid }) => of(uuid).length > 0);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          Videos
        </h2>
        {data === undefined ? null : (
          <span className={classes.quiet}>
            {signedOff} of {required} signed off
          </span>
        )}
      </div>
      {data === undefined ? (
        <Pending
          error={error}
          onRetry={() => void refetch()}
          compact
          title="The videos could not be loaded"
          skeleton={<Skeleton h={120} mt="sm" />}
        />
      ) : shown.length === 0 ? (
        <p className={classes.quiet}>No videos have been uploaded yet.</p>
      ) : (
        shown.map((task) => (
          <div key={task.uuid} className={classes.taskVideos}>
            <h3 className={classes.subtitle}>{task.title}</h3>
            <div className={uploadClasses.videos}>
              <VideoList uploads={of(task.uuid)} required={task.videosRequired} />
            </div>
          </div>
        ))
      )}
    </section>
  );
}
