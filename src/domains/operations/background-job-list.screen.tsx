/** List of background jobs for admins: queued and running ones can be stopped, failed and stopped ones retried. */
import { Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Actor } from '#core/access';
import { uuidFromIri } from '#core/iri';
import type { ItemOf } from '#core/resource';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { registry } from '#web/data/registry.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import { mayCall } from '#web/generic/may.ts';
import { placesOf } from '#web/generic/places.ts';
import { useActor } from '#web/session/use-session.ts';
import { toast } from '#web/kit/toast.tsx';
import { BackgroundJob } from './background-job.resource.ts';
import { jobTitle } from './background-job.rules.ts';
import { retryJob } from './retry.action.ts';
import { stopJob } from './stop.action.ts';

type Job = ItemOf<typeof BackgroundJob>;

const EMPTY = {
  title: 'No background jobs yet',
  text: 'Work that continues in the background is listed here, with its progress and result.',
};
const COLUMNS = {
  name: { render: ({ name }: Job) => jobTitle(name) },
  record: { render: ({ record }: Job) => (record === null ? null : <RecordLink iri={record} />) },
  createTime: { label: 'Queued' },
  finishedAt: { label: 'Finished' },
};

export default function BackgroundJobListScreen() {
  const actor = useActor();
  return (
    <ListScreen
      resource={BackgroundJob}
      empty={EMPTY}
      columns={COLUMNS}
      extraColumns={[
        {
          name: 'actions',
          label: 'Actions',
          after: 'state',
          shows: (job: Job) => actionOf(job, actor) !== null,
          render: (job: Job) => <Actions job={job} />,
        },
      ]}
    />
  );
}

/** Named by its kind; without a link where it has no page. */
function RecordLink({ iri }: { readonly iri: string }) {
  const actor = useActor();
  const router = useRouter();
  const resource = registry.resources.find((one) => uuidFromIri(one, iri) !== null);
  if (resource === undefined) return iri;
  const { detail, edit } = placesOf(router, resource, actor);
  const path = (detail ?? edit)?.(uuidFromIri(resource, iri)!);
  if (path === undefined) return resource.label.one;
  return (
    <Anchor inherit c="inherit" underline="always" renderRoot={(root) => <AppLink {...root} to={path} />}>
      {resource.label.one}
    </Anchor>
  );
}

/** At most one of the two: what has ended can be retried, and what has not can be stopped. */
function actionOf(job: Job, actor: Actor): Action | null {
  if (job.state === 'QUEUED' || job.state === 'RUNNING') return mayCall(stopJob, BackgroundJob, actor, job) ? STOP : null;
  if (job.state !== 'FAILED' && job.state !== 'CANCELLED') return null;
  return mayCall(retryJob, BackgroundJob, actor, job) ? RETRY : null;
}

function Actions({ job }: { readonly job: Job }) {
  const action = actionOf(job, useActor());
  return action === null ? null : <ActionButton job={job} {...action} />;
}

interface Action {
  readonly label: string;
  readonly run: (job: Job) => Promise<unknown>;
  readonly done: string;
  readonly failed: string;
}

const RETRY: Action = {
  label: 'Retry',
  run: ({ uuid }) => call<typeof retryJob>('POST /api/background_jobs/:uuid/retry', { params: { uuid } }),
  done: 'is queued again',
  failed: 'The job was not retried',
};
const STOP: Action = {
  label: 'Stop',
  run: ({ uuid }) => call<typeof stopJob>('POST /api/background_jobs/:uuid/stop', { params: { uuid } }),
  done: 'is stopped',
  failed: 'The job was not stopped',
};

function ActionButton({ job, label, run, done, failed }: Action & { readonly job: Job }) {
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: () => run(job),
    onSuccess: () => toast.success(`“${jobTitle(job.name)}” ${done}`),
    onError: (error) => toast.error(error, { title: failed }),
    onSettled: () => forget(client, BackgroundJob),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={running.isPending}
      onClick={() => running.mutate()}
      aria-label={`${label} “${jobTitle(job.name)}”`}
    >
      {label}
    </Button>
  );
}
