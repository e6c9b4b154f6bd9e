/** Video jobs of a schedule, and the uploads for them. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLiveResource } from '#web/api/live-events.ts';
import { call } from '#web/data/call.ts';
import type { RecordPartProps } from '#web/domain-web.ts';
import { embeddedIn, uuidOf } from '#web/generic/any-item.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { Pending } from '#web/kit/pending.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { JOB_LIFE, type JobStatus } from '../job/job-life.rules.ts';
import classes from '../job/jobs.module.css';
import type { scheduleUploads } from './schedule-uploads.action.ts';
import { VersionRow } from './version-row.part.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import uploadClasses from './videos.module.css';

export default function ScheduleWork({ item }: RecordPartProps) {
  const jobs = Array.isArray(item.videoJobs) ? item.videoJobs.map((job) => embeddedIn(job)).filter((job) => job !== null) : [];
  if (jobs.length === 0) return null;
  return <Work uuid={item.uuid} jobs={jobs} />;
}

function Work({ uuid, jobs }: { readonly uuid: string; readonly jobs: readonly NonNullable<ReturnType<typeof embeddedIn>>[] }) {
  const [id, uploadsId] = [useId(), useId()];
  useLiveResource(VideoUpload.plural);
  const { data, error, refetch } = useQuery({
    queryKey: ['api', VideoUpload.plural, 'schedule', uuid],
    queryFn: async ({ signal }) =>
      (await call<typeof scheduleUploads>('GET /api/schedules/:uuid/uploads', { params: { uuid }, input: {}, signal })).data,
  });
  return (
    <>
      <section aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          Video jobs
        </h2>
        <ul className={classes.rows}>
          {jobs.map((job) => (
            <li key={job['@id']} className={classes.row}>
              <AppLink className={classes.task} data-two to={`/video-jobs/${uuidOf(job['@id'])}`}>
                <span className={classes.what}>
                  <b>{String(job.title)}</b>
                  {typeof job.clientName === 'string' ? <small>{job.clientName}</small> : null}
                </span>
                <SeverityBadge {...JOB_LIFE.states[String(job.status) as JobStatus]} />
              </AppLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby={uploadsId}>
        <h2 id={uploadsId} className={classes.title}>
          Uploads {data === undefined ? null : <span className={classes.quiet}>{data.totalCount}</span>}
        </h2>
        {data === undefined ? <Pending error={error} onRetry={() => void refetch()} compact skeleton={<Skeleton h={80} />} /> : null}
        {data?.totalCount === 0 ? <p className={classes.quiet}>No videos have been uploaded yet.</p> : null}
        <ul className={uploadClasses.versions}>
          {data?.uploads.map((upload) => (
            <li key={upload.uuid} className={classes.row}>
              <VersionRow upload={upload} title={upload.videoTask.title} note={`Video ${upload.videoSerial}`} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
