/** Board of video jobs by status: cards are moved by dragging or with Alt and arrow keys, each move with undo. */
import { itemAt } from '#core/present';
import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, useDeferredValue, useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { ItemOf } from '#core/resource';
import { useLiveResource } from '#web/api/live-events.ts';
import { patchItem, type ListPage, type Params } from '#web/data/calls.ts';
import { forget, keys } from '#web/data/keys.ts';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { mayDo, mayDoTo } from '#web/generic/may.ts';
import { isFocusLost } from '#web/kit/content-focus.ts';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconPlus } from '#web/kit/icons.ts';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { useEntryKeys } from '#web/kit/use-entry-keys.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { useFileDrop } from '../upload/file-drop.hook.tsx';
import { BOARD_STATUSES, cardNextTo, statusNextTo, type BoardStatus } from '../job/board-keys.rules.ts';
import { Due, People, Priority, ProgressBar } from '../job/job-cells.part.tsx';
import { JOB_LIFE } from '../job/job-life.rules.ts';
import { JobViews } from '../job/job-views.part.tsx';
import { NO_JOBS } from '../job/no-jobs.rules.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import classes from '../job/jobs.module.css';

type Job = ItemOf<typeof VideoJob>;

const JobUploadDialog = lateDialog(() => import('../upload/job-upload-dialog.part.tsx'));

/** Roughly what a tall window shows is rendered first; the other cards follow. */
const FIRST_CARDS = 12;
/** The fields shown on a card; tasks are not loaded. */
const SHOWN = ['title', 'client', 'clientName', 'status', 'priority', 'dueDate', 'taskCount', 'progress', 'people', 'readyToComplete'];
const PARAMS: Params = [
  ...BOARD_STATUSES.map((status) => ['status[]', status] as const),
  ...SHOWN.map((name) => ['properties[]', name] as const),
  ['order[priority]', 'desc'],
  ['order[dueDate]', 'asc'],
  ['itemsPerPage', String(VideoJob.maxItemsPerPage)],
];

const KEYS: ShortcutGroup = {
  title: 'Board',
  shortcuts: [
    { keys: ['Arrows'], what: 'Move between cards' },
    { keys: ['Enter'], what: 'Open the job' },
    { keys: ['Alt ←', 'Alt →'], what: 'Move the card to the previous or next status' },
  ],
};

export default function JobBoardScreen() {
  useLiveResource(VideoJob.plural);
  const actor = useActor();
  const { data, error, refetch } = useList(VideoJob, PARAMS);
  const move = useMove();
  useScreenKeys(KEYS);
  useEntryKeys('[data-at]');
  const [over, setOver] = useState<BoardStatus | null>(null);
  const dragged = useRef<Job | null>(null);
  const board = useRef<HTMLDivElement>(null);
  /** IRI of the job that was moved by keyboard: its card is another one in its new column, and the focus goes with it. */
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null && isFocusLost())
      board.current?.querySelector<HTMLElement>(`[data-job="${moved.current}"] [data-at]`)?.focus();
  }, [data]);
  const [dropped, setDropped] = useState<{ readonly job: string; readonly files: readonly File[] } | null>(null);
  const held = useFileDrop(
    mayDo(VideoTask, 'update', actor)
      ? (files, target) => {
          const job = jobAt(target);
          if (job !== undefined) setDropped({ job, files });
        }
      : null,
  );
  const columns = BOARD_STATUSES.map((status) => (data?.items ?? []).filter((job) => job.status === status));
  const jobOf = (target: EventTarget) => {
    const iri = jobAt(target as Element);
    return data?.items.find((job) => job['@id'] === iri);
  };
  const onKey = (event: KeyboardEvent) => {
    const job = jobOf(event.target);
    const at = (event.target as Element).closest<HTMLElement>('[data-at]')?.dataset.at;
    if (job === undefined || at === undefined) return;
    const [column, row] = at.split(' ').map(Number) as [number, number];
    const to = event.altKey ? statusNextTo(job.status as BoardStatus, event.key) : null;
    const next = event.altKey
      ? null
      : cardNextTo(
          columns.map(({ length }) => length),
          { column, row },
          event.key,
        );
    if (to === null && next === null) return;
    event.preventDefault();
    moved.current = null;
    if (to !== null && mayDoTo(VideoJob, 'update', actor, job)) {
      moved.current = job['@id'];
      move(job, to);
    }
    if (next !== null) board.current?.querySelector<HTMLElement>(`[data-at="${next.column} ${next.row}"]`)?.focus();
  };
  const onDragStart = (event: DragEvent) => {
    const job = jobOf(event.target);
    if (job === undefined) return;
    event.dataTransfer.setData('text/plain', job.title);
    event.dataTransfer.effectAllowed = 'move';
    dragged.current = job;
  };
  const onDragEnd = () => {
    dragged.current = null;
    setOver(null);
  };
  const creates = mayDo(VideoJob, 'create', actor);
  const none = NO_JOBS[creates ? 'creators' : 'readers'];
  const create = creates ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} renderRoot={(root) => <AppLink {...root} to="/video-jobs/new" />}>
      New video job
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title="Video jobs" actions={create} />
      <JobViews view="board" />
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <EmptyState title={none.title} description={none.text} action={create} />
      ) : (
        <div
          className={classes.board}
          ref={board}
          data-waiting={data === undefined || undefined}
          onKeyDown={onKey}
          onDragStart={onDragStart}
          onDragEnd={onDragEnd}
        >
          {BOARD_STATUSES.map((status, column) => (
            <section
              key={status}
              className={classes.column}
              aria-labelledby={`column-${status}`}
              data-over={over === status || undefined}
              onDragOver={(event) => {
                if (dragged.current === null) return;
                event.preventDefault();
                setOver(status);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                if (dragged.current !== null && dragged.current.status !== status) move(dragged.current, status);
                dragged.current = null;
              }}
            >
              <div className={classes.columnHead}>
                <h2 id={`column-${status}`}>{JOB_LIFE.states[status].label}</h2>
                <span className={classes.quiet}>{data === undefined ? '' : itemAt(columns, column).length}</span>
              </div>
              <ul className={classes.cards}>
                {data === undefined ? (
                  [0, 1, 2].map((card) => <Skeleton key={card} h={96} radius="sm" />)
                ) : (
                  <Cards jobs={columns[column]!} column={column} held={jobAt(held)} />
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
      {data !== undefined && data.total > data.items.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          Showing the {data.items.length} most urgent of {data.total} jobs.
        </Text>
      ) : null}
      {dropped === null ? null : <JobUploadDialog {...dropped} onClose={() => setDropped(null)} />}
      {mayDo(VideoJob, 'update', actor) && data?.total !== 0 ? (
        <Text size="xs" c="dimmed" mt="sm" visibleFrom="sm">
          Drop videos on a card to upload them. Drag a card to move it, or press Alt with an arrow key. Arrow keys move between cards.
        </Text>
      ) : null}
    </>
  );
}

/** IRI of the job whose card contains the element. */
const jobAt = (element: Element | null) => element?.closest<HTMLElement>('[data-job]')?.dataset.job;

interface CardsProps {
  readonly jobs: readonly Job[];
  readonly column: number;
  /** IRI of the job whose card files are dragged over. */
  readonly held: string | undefined;
}

function Cards({ jobs, column, held }: CardsProps) {
  const actor = useActor();
  const limit = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_CARDS);
  return jobs
    .slice(0, limit)
    .map((job, row) => (
      <Card
        key={job.uuid}
        job={job}
        at={`${column} ${row}`}
        holdsFiles={held === job['@id']}
        movable={mayDoTo(VideoJob, 'update', actor, job)}
      />
    ));
}

interface CardProps {
  readonly job: Job;
  readonly at: string;
  readonly holdsFiles: boolean;
  readonly movable: boolean;
}

const Card = memo(function Card({ job, at, holdsFiles, movable }: CardProps) {
  return (
    <li className={classes.card} data-job={job['@id']} data-over={holdsFiles || undefined} draggable={movable}>
      <AppLink to={`/video-jobs/${job.uuid}`} data-at={at} draggable={false}>
        {job.title}
      </AppLink>
      <span className={classes.quiet}>{job.clientName ?? 'No client'}</span>
      <ProgressBar value={job.progress} label={`Progress of ${job.title}`} />
      <span className={classes.cardLine}>
        <Priority value={job.priority} />
        <Due day={job.dueDate} open={job.status !== 'COMPLETED'} />
      </span>
      <span className={classes.cardLine}>
        <People people={job.people} />
        {job.readyToComplete ? <span className={classes.quiet}>Ready to complete</span> : null}
      </span>
    </li>
  );
});

/** Moves the card optimistically; reverted when the server refuses, with an undo action. */
function useMove(): (job: Job, status: BoardStatus) => void {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ uuid, status }: { readonly uuid: string; readonly status: BoardStatus }) => patchItem(VideoJob, uuid, { status }, null),
    onMutate: async ({ uuid, status }) => {
      await client.cancelQueries({ queryKey: keys.list(VideoJob, PARAMS) });
      client.setQueryData<ListPage<Job>>(keys.list(VideoJob, PARAMS), (page) =>
        page === undefined ? page : { ...page, items: page.items.map((job) => (job.uuid === uuid ? { ...job, status } : job)) },
      );
    },
    onSettled: () => forget(client, VideoJob),
  });
  return (job, status) => {
    const before = job.status as BoardStatus;
    mutateAsync({ uuid: job.uuid, status }).then(
      () =>
        void toast.undo(`“${job.title}” is ${JOB_LIFE.states[status].label.toLowerCase()}`, async () => {
          await mutateAsync({ uuid: job.uuid, status: before });
        }),
      (error: unknown) => void toast.error(error),
    );
  };
}
