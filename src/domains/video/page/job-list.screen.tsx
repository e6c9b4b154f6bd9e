/** List of video jobs with client, progress, priority, due date and people; clients see their approvals and results instead. */
import { lazy, useMemo } from 'react';
import type { ItemOf } from '#core/resource';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { mayDo } from '#web/generic/may.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { useActor } from '#web/session/use-session.ts';
import { seesAsClient } from '../job/client-view.rules.ts';
import { Due, People, Priority, ProgressBar } from '../job/job-cells.part.tsx';
import { NO_JOBS } from '../job/no-jobs.rules.ts';
import { JobViews } from '../job/job-views.part.tsx';
import { VideoJob } from '../job/video-job.resource.ts';

/** Clients get a different screen at the same address. */
const ClientJobs = lazy(async () => ({ default: (await import('./client-jobs.part.tsx')).ClientJobs }));

type Job = ItemOf<typeof VideoJob>;

const isOpen = ({ status }: Job) => status === 'PENDING' || status === 'IN_PROGRESS';
const COLUMNS = {
  client: { render: (job: Job) => job.clientName ?? '–' },
  priority: { align: 'left' as const, render: (job: Job) => <Priority value={job.priority} /> },
  dueDate: { render: (job: Job) => <Due day={job.dueDate} open={isOpen(job)} /> },
  progress: { render: (job: Job) => <ProgressBar value={job.progress} label={`Progress of ${job.title}`} /> },
  people: { hidden: true },
  clientName: { hidden: true },
  overdue: { hidden: true },
  dueSoon: { hidden: true },
  videoTasks: { hidden: true },
};
const EXTRAS = [{ name: 'who', label: 'Who', after: 'dueDate', render: (job: Job) => <People people={job.people} /> }];

export default function JobListScreen() {
  const actor = useActor();
  const nav = useMemo(() => <JobViews view="list" />, []);
  if (seesAsClient(actor))
    return (
      <LatePart skeleton={<ListSkeleton />}>
        <ClientJobs />
      </LatePart>
    );
  return (
    <ListScreen
      resource={VideoJob}
      columns={COLUMNS}
      extraColumns={EXTRAS}
      empty={NO_JOBS[mayDo(VideoJob, 'create', actor) ? 'creators' : 'readers']}
      nav={nav}
    />
  );
}
