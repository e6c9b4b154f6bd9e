/** Buttons for the status transitions of a job, with undo. */
import { Button } from '@mantine/core';
import type { ItemOf } from '#core/resource';
import { transitionsFrom } from '#core/states';
import { useSave } from '#web/data/use-save.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { focusContentAfter, focusContentIfLost } from '#web/kit/content-focus.ts';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { JOB_LIFE, type JobStatus } from './job-life.rules.ts';
import { VideoJob } from './video-job.resource.ts';

export function JobStatusButtons({ job }: { readonly job: ItemOf<typeof VideoJob> }) {
  const actor = useActor();
  const save = useSave(VideoJob);
  // Delete and restore have their own buttons.
  const before: JobStatus = job.status;
  if (before === 'DELETED' || !mayDoTo(VideoJob, 'update', actor, job)) return null;
  const set = (status: JobStatus) => save.mutateAsync({ uuid: job.uuid, body: { status } });
  return transitionsFrom(JOB_LIFE, job.status, actor)
    .filter(({ to }) => to !== 'DELETED' && to !== 'PENDING')
    .map(({ to, label }) => (
      <Button
        key={to}
        variant="default"
        loading={save.isPending && save.variables.body.status === to}
        ref={focusContentAfter}
        onClick={() => {
          void set(to)
            .then(
              () => toast.undo(`“${job.title}” is ${JOB_LIFE.states[to].label.toLowerCase()}`, async () => void (await set(before))),
              (error: unknown) => toast.error(error),
            )
            .finally(focusContentIfLost);
        }}
      >
        {label}
      </Button>
    ));
}
