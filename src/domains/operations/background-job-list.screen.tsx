/** How admins see background jobs, and retry those that have failed for good. */
import { useActor } from '#web/session/use-session.ts';
import { mayCall } from '#web/generic/may.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ItemOf } from '#core/resource';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { toast } from '#web/kit/toast.tsx';
import { BackgroundJob } from './background-job.resource.ts';
import { retryJob } from './retry.action.ts';

type Job = ItemOf<typeof BackgroundJob>;

const EMPTY = {
  title: 'Nothing has run in the background yet',
  text: 'Work that goes on after a click is listed here, with how far it is and how it ended.',
};
const COLUMNS = { createTime: { label: 'Queued' }, finishedAt: { label: 'Finished' } };

const retry = ({ uuid }: Job) => call<typeof retryJob>('POST /api/background_jobs/:uuid/retry', { params: { uuid } });

export default function BackgroundJobListScreen() {
  return (
    <ListScreen
      resource={BackgroundJob}
      empty={EMPTY}
      columns={COLUMNS}
      extraColumns={[
        {
          name: 'retry',
          label: 'Retry',
          after: 'state',
          render: (job: Job) => (job.state === 'FAILED' ? <Retry job={job} /> : null),
        },
      ]}
    />
  );
}

function Retry({ job }: { readonly job: Job }) {
  const actor = useActor();
  return mayCall(retryJob, BackgroundJob, actor, job) ? <RetryButton job={job} /> : null;
}

function RetryButton({ job }: { readonly job: Job }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => retry(job),
    onSuccess: () => toast.success(`${job.name} is queued again`),
    onError: (error) => toast.error(error, { title: 'The job was not retried' }),
    onSettled: () => forget(client, BackgroundJob),
  });
  return (
    <Button size="compact-xs" variant="default" loading={again.isPending} onClick={() => again.mutate()} aria-label={`Retry ${job.name}`}>
      Retry
    </Button>
  );
}
