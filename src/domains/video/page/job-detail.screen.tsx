/** Page of a video job: brief, tasks, videos and schedules, with panels of other domains. */
import { countText } from '#core/number-format';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ItemOf } from '#core/resource';
import { useSave } from '#web/data/use-save.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { ShowScreen } from '#web/generic/show/show-screen.tsx';
import { focusContentAfter, focusContentIfLost } from '#web/kit/content-focus.ts';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { Due, People, Priority } from '../job/job-cells.part.tsx';
import { JobSchedules } from '../job/job-schedules.part.tsx';
import { JobTasks } from './job-tasks.part.tsx';
import { JobVideos } from './job-videos.part.tsx';
import { JobStatusButtons } from '../job/job-status.part.tsx';
import { VideoJob } from '../job/video-job.resource.ts';
import classes from '../job/jobs.module.css';

type Job = ItemOf<typeof VideoJob>;

const VIEWS = {
  description: ({ description }: Job) => (description === null ? '–' : <span className={classes.brief}>{description}</span>),
  client: ({ clientName }: Job) => clientName ?? '–',
  priority: ({ priority }: Job) => <Priority value={priority} />,
  dueDate: ({ dueDate, status }: Job) => <Due day={dueDate} open={status === 'PENDING' || status === 'IN_PROGRESS'} />,
  people: ({ people }: Job) => <People people={people} />,
};
/** Shown elsewhere on the page, or in another form. */
const HIDDEN = ['videoTasks', 'progress', 'clientName', 'taskCount', 'overdue', 'dueSoon', 'readyToComplete'];

export default function JobDetailScreen() {
  const { uuid = '' } = useParams({ strict: false });
  return (
    <ShowScreen resource={VideoJob} uuid={uuid} views={VIEWS} hidden={HIDDEN} actions={(job) => <JobStatusButtons job={job} />}>
      {(job) => (
        <>
          <Offer job={job} />
          <JobTasks job={job} />
          <JobVideos job={job} />
          <JobSchedules job={job} />
        </>
      )}
    </ShowScreen>
  );
}

/** Offers completing the job once its last open task has ended. */
function Offer({ job }: { readonly job: Job }) {
  const actor = useActor();
  const save = useSave(VideoJob);
  if (!job.readyToComplete || !mayDoTo(VideoJob, 'update', actor, job)) return null;
  const failed = job.videoTasks.filter(({ status }) => status === 'FAILED').length;
  return (
    <div className={classes.offer} role="status">
      <span>
        All tasks have ended
        {failed === 0 ? '' : `, and ${countText(failed, 'has', 'have')} failed`}. Is the job complete?
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={save.isPending}
        ref={focusContentAfter}
        onClick={() => {
          save
            .mutateAsync({ uuid: job.uuid, body: { status: 'COMPLETED' } })
            .catch((error: unknown) => toast.error(error))
            .finally(focusContentIfLost);
        }}
      >
        Complete job
      </Button>
    </div>
  );
}
