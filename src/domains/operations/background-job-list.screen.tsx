/** List of background jobs for admins, with a retry button for failed ones. */
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
  title: 'No background jobs yet',
  text: 'Work that continues in the background is listed here, with its progress and result.',
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
  const retrying = useMutation({
    mutationFn: () => retry(job),
    onSuccess: () => toast.success(`${job.name} is queued again`),
    onError: (error) => toast.error(error, { title: 'The job was not retried' }),
    onSettled: () => forget(client, BackgroundJob),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={retrying.isPending}
      onClick={() => retrying.mutate()}
      aria-label={`Retry ${job.name}`}
    >
      Retry
    </Button>
  );
}
