/** Comment list of a version, in the order of the video: filtered by state and person, searched, and rendered only where it is in view. */
import { Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { formatCount } from '#core/number-format';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconMessage, IconSearch } from '#web/kit/icons.ts';
import { useActor } from '#web/session/use-session.ts';
import type { Comment } from './comments.hook.tsx';
import { ThreadView, type ThreadOptions } from './thread.part.tsx';
import { ThreadRows } from './thread-rows.part.tsx';
import { filtered, isMentioned, type Filter, type Thread } from './threads.rules.ts';
import classes from './review.module.css';

// Most lists are short enough to be rendered completely.
const ThreadWindow = lazy(() => import('./thread-window.part.tsx'));

interface CommentListProps extends ThreadOptions {
  readonly threads: readonly Thread<Comment>[];
  readonly open: string | null;
}

/** Not a possible name, since names are trimmed. */
const MENTIONS_ME = ' ';
/** With fewer comments, all are visible at a glance. */
const SEARCHABLE = 8;
/** Longer lists are windowed. */
const WHOLE = 50;
const ALL = { state: 'all', person: '', search: '' } as const satisfies { state: Filter['state']; person: string; search: string };

export function CommentList({ threads, open, onCarry, ...options }: CommentListProps) {
  const [{ state, person, search }, setFilter] = useState<{ state: Filter['state']; person: string; search: string }>(ALL);
  const [writing, setWriting] = useState<readonly string[]>([]);
  const [carried, setCarried] = useState<ReadonlySet<string>>(new Set());
  const { user } = useActor();
  const change = (part: { state?: Filter['state']; person?: string; search?: string }) => setFilter((before) => ({ ...before, ...part }));
  const { people, mentioning, unresolved } = useMemo(
    () => ({
      people: [...new Set(threads.map(({ comment }) => comment.authorName))].sort((a, b) => a.localeCompare(b)),
      // A mention in a reply counts for the comment replied to.
      mentioning: threads.filter((thread) => isMentioned(thread, user)).length,
      unresolved: threads.filter(({ comment }) => comment.resolvedAt === null).length,
    }),
    [threads, user],
  );
  const seen = useMemo(() => {
    const [author, mentioned] = person === MENTIONS_ME ? [null, user] : [person === '' ? null : person, null];
    const found = new Set(filtered(threads, { state, author, mentioned, search }));
    // Someone may resolve a comment while the user is writing a reply.
    return threads.filter((thread) => found.has(thread) || writing.includes(thread.comment.uuid));
  }, [threads, state, person, search, user, writing]);
  const keep = useCallback(
    (uuid: string, isOpen: boolean) => setWriting((before) => (isOpen ? [...before, uuid] : before.toSpliced(before.indexOf(uuid), 1))),
    [],
  );
  const carry = useMemo(
    () =>
      onCarry === undefined
        ? undefined
        : (comment: Comment) => onCarry(comment).then(() => setCarried((before) => new Set([...before, comment.uuid]))),
    [onCarry],
  );
  const [windowed, setWindowed] = useState(false);
  // The other list would lose what is being written.
  if (!windowed && threads.length > WHOLE && writing.length === 0) setWindowed(true);
  const isFiltered = seen.length < threads.length;
  const draw = (thread: Thread<Comment>) => (
    <ThreadView
      {...options}
      thread={thread}
      isOpen={open === thread.comment.uuid}
      isCarried={carried.has(thread.comment.uuid)}
      onCarry={carry}
      onWriting={keep}
    />
  );
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Comments shown"
          value={state}
          onChange={(value) => change({ state: value })}
          data={[
            { value: 'all', label: `All ${formatCount(threads.length)}` },
            { value: 'open', label: `Open ${formatCount(unresolved)}` },
            { value: 'resolved', label: 'Resolved' },
          ]}
        />
        {people.length < 2 && mentioning === 0 ? null : (
          <NativeSelect
            size="xs"
            aria-label="By"
            value={person}
            onChange={(event) => change({ person: event.currentTarget.value })}
            data={[
              { value: '', label: 'Everyone' },
              ...(mentioning === 0 ? [] : [{ value: MENTIONS_ME, label: `Mentions you (${formatCount(mentioning)})` }]),
              ...people.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
        {threads.length <= SEARCHABLE && search === '' ? null : (
          <TextInput
            size="xs"
            type="search"
            className={classes.search}
            aria-label="Search comments"
            placeholder="Search comments"
            leftSection={<IconSearch size={14} aria-hidden />}
            value={search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
        )}
        <span className={classes.found} role="status">
          {isFiltered && seen.length > 0 ? `${formatCount(seen.length)} of ${formatCount(threads.length)}` : ''}
        </span>
      </div>
      {seen.length === 0 ? (
        <EmptyState
          compact
          icon={<IconMessage size={18} stroke={1.5} aria-hidden />}
          title={threads.length === 0 ? 'No comments yet' : 'No matching comments'}
          description={
            threads.length > 0
              ? 'Other comments are hidden by the filters above.'
              : options.writable
                ? 'Pause where something should change, press C and write a comment.'
                : 'No comments on this version.'
          }
          action={
            threads.length === 0 ? undefined : (
              <Button size="compact-sm" variant="default" onClick={() => setFilter(ALL)}>
                Show all comments
              </Button>
            )
          }
        />
      ) : windowed ? (
        <Suspense fallback={<Skeleton h={120} />}>
          <ThreadWindow threads={seen} selection={`${state} ${person} ${search}`} open={open} writing={writing} draw={draw} />
        </Suspense>
      ) : (
        <ThreadRows threads={seen} open={open} draw={draw} />
      )}
    </>
  );
}
