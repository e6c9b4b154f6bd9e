/** Video jobs as a client sees them: final videos awaiting approval, jobs due soon, signed-off videos and completed jobs. */
import { Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { ItemOf } from '#core/resource';
import { Temporal } from '#core/time';
import { useLiveResource } from '#web/api/live-events.ts';
import { useSettings } from '#web/api/settings.ts';
import type { ListPage, Params } from '#web/data/calls.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { Pending } from '#web/kit/pending.tsx';
import { IconCheck } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { VersionRow } from '../upload/version-row.part.tsx';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { awaitsClient, type Upload } from '../upload/video-versions.rules.ts';
import uploadClasses from '../upload/videos.module.css';
import { Due } from '../job/job-cells.part.tsx';
import { VideoJob } from '../job/video-job.resource.ts';
import classes from '../job/jobs.module.css';
import { SOON_DAYS } from '../job/job-life.rules.ts';

type Job = ItemOf<typeof VideoJob>;

const DONE_SHOWN = 20;
const WAITING: Params = [
  ['versionType', 'FINAL'],
  ['state', 'PENDING'],
  ['order[createTime]', 'asc'],
  ['pagination', 'false'],
];
const SIGNED_OFF: Params = [
  ['versionType', 'FINAL'],
  ['state', 'APPROVED'],
  ['order[approvedAt]', 'desc'],
  ['itemsPerPage', String(DONE_SHOWN)],
];
const COMPLETED: Params = [
  ['status', 'COMPLETED'],
  ['order[completedAt]', 'desc'],
  ['itemsPerPage', String(DONE_SHOWN)],
];

export function ClientJobs() {
  return (
    <>
      <PageHeader title="Video jobs" />
      <ClientParts />
    </>
  );
}

export function ClientBoard() {
  return <ClientParts cards />;
}

/** @param cards layout for the dashboard. */
function ClientParts({ cards = false }: { readonly cards?: boolean }) {
  const { timeZone } = useSettings();
  const today = Temporal.Now.plainDateISO(timeZone);
  useLiveResource(VideoUpload.plural);
  useLiveResource(VideoJob.plural);
  const waiting = useList(VideoUpload, WAITING);
  const signedOff = useList(VideoUpload, SIGNED_OFF);
  const completed = useList(VideoJob, COMPLETED);
  const soon = useList(VideoJob, [
    ['status[]', 'PENDING'],
    ['status[]', 'IN_PROGRESS'],
    ['dueDate[after]', today.toString()],
    ['dueDate[before]', today.add({ days: SOON_DAYS }).toString()],
    ['order[dueDate]', 'asc'],
    ['pagination', 'false'],
  ]);
  const newest = waiting.data?.items.filter(awaitsClient);
  return (
    <div ref={showInOrder} className={classes.clientParts} data-cards={cards || undefined}>
      <Part title="Waiting for your approval" count={newest?.length} source={waiting}>
        {newest?.length === 0 ? (
          <EmptyState
            compact
            icon={<IconCheck size={18} stroke={1.5} />}
            title="Nothing to approve"
            description="Final videos that need your approval appear here."
          />
        ) : (
          <Versions uploads={newest ?? []} />
        )}
      </Part>
      <Part title={`Due within ${SOON_DAYS} days`} count={soon.data?.total} source={soon}>
        {soon.data?.items.length === 0 ? <p className={classes.quiet}>No jobs are due within {SOON_DAYS} days.</p> : null}
        <ul className={classes.rows}>
          {soon.data?.items.map(({ uuid, title, dueDate }) => (
            <li key={uuid} className={classes.row}>
              <AppLink className={classes.task} data-two to={`/video-jobs/${uuid}`}>
                <span className={classes.what}>
                  <b>{title}</b>
                </span>
                <Due day={dueDate} open />
              </AppLink>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Signed off" count={signedOff.data?.total} source={signedOff}>
        {signedOff.data?.items.length === 0 ? (
          <p className={classes.quiet}>No videos have been signed off yet.</p>
        ) : (
          <Versions uploads={signedOff.data?.items ?? []} />
        )}
        <More page={signedOff.data} />
      </Part>
      <Part title="Completed jobs" count={completed.data?.total} source={completed}>
        {completed.data?.items.length === 0 ? <p className={classes.quiet}>No jobs have been completed yet.</p> : null}
        <ul className={classes.rows}>
          {completed.data?.items.map((job) => (
            <li key={job.uuid} className={classes.row}>
              <CompletedJob job={job} />
            </li>
          ))}
        </ul>
        <More page={completed.data} />
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number | undefined;
  readonly source: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown };
  readonly children: ReactNode;
}

function Part({ title, count, source: { data, error, refetch }, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title} <span className={classes.quiet}>{count ?? '\u00a0'}</span>
        </h2>
      </div>
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} compact skeleton={<ListSkeleton rows={2} columns={3} />} />
      ) : (
        children
      )}
    </section>
  );
}

function Versions({ uploads }: { readonly uploads: readonly Upload[] }) {
  return (
    <ul className={uploadClasses.versions}>
      {uploads.map((upload) => (
        <li key={upload.uuid} className={classes.row}>
          <VersionRow upload={upload} title={upload.videoTask.videoJob.title} note={noteOf(upload)} />
        </li>
      ))}
    </ul>
  );
}

function noteOf({ videoTask, videoSerial, state, approvedByName }: Upload): string {
  const signed = state === 'APPROVED' && approvedByName !== null ? ` · Signed off by ${approvedByName}` : '';
  return `${videoTask.title} · Video ${videoSerial}${signed}`;
}

function CompletedJob({ job: { uuid, title, completedAt } }: { readonly job: Job }) {
  return (
    <AppLink className={classes.task} data-two to={`/video-jobs/${uuid}`}>
      <span className={classes.what}>
        <b>{title}</b>
      </span>
      {completedAt === null ? null : <DateTime value={completedAt} style="date" />}
    </AppLink>
  );
}

function More({ page }: { readonly page: ListPage<unknown> | undefined }) {
  if (page === undefined || page.total <= page.items.length) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      Showing the latest {page.items.length} of {page.total}.
    </Text>
  );
}
