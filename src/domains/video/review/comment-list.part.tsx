/** How comments are read: in the order of the video, with their answers; filtered by state and person, resolved, answered, changed and removed by who may. */
import { Avatar, Button, NativeSelect, SegmentedControl, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { IconMessage } from '#web/kit/icons.ts';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { useCommentWrites, type Comment } from './comments.hook.tsx';
import type { FrameClock } from './frame-clock.rules.ts';
import { VideoComment } from './video-comment.resource.ts';
import classes from './review.module.css';

interface CommentListProps {
  readonly comments: readonly Comment[];
  readonly clock: FrameClock;
  readonly open: string | null;
  /** Old versions are only read. */
  readonly writable: boolean;
  readonly onOpen: (comment: Comment) => void;
  /** To the newest version; absent on it. */
  readonly onCarry?: (comment: Comment) => Promise<void>;
}

type Shown = 'all' | 'open' | 'resolved';

export function CommentList({ comments, clock, open, writable, onOpen, onCarry }: CommentListProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [person, setPerson] = useState('');
  const threads = comments.filter(({ parent }) => parent === null);
  const people = [...new Set(threads.map(({ authorName }) => authorName))].sort((a, b) => a.localeCompare(b));
  const seen = threads.filter(
    ({ resolvedAt, authorName }) =>
      (shown === 'all' || (shown === 'resolved') === (resolvedAt !== null)) && (person === '' || authorName === person),
  );
  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl
          size="xs"
          aria-label="Comments shown"
          value={shown}
          onChange={(value) => setShown(value)}
          data={[
            { value: 'all', label: `All ${threads.length}` },
            { value: 'open', label: `Open ${threads.filter(({ resolvedAt }) => resolvedAt === null).length}` },
            { value: 'resolved', label: 'Resolved' },
          ]}
        />
        {people.length < 2 ? null : (
          <NativeSelect
            size="xs"
            aria-label="By"
            value={person}
            onChange={(event) => setPerson(event.currentTarget.value)}
            data={[{ value: '', label: 'Everybody' }, ...people.map((name) => ({ value: name, label: name }))]}
          />
        )}
      </div>
      {seen.length === 0 ? (
        <EmptyState
          compact
          icon={<IconMessage size={18} stroke={1.5} aria-hidden />}
          title={threads.length === 0 ? 'No comments yet' : 'Nothing matches'}
          description={
            threads.length === 0 && writable ? 'Pause where something should change, press C, and say what.' : 'No comment of this version.'
          }
        />
      ) : (
        <ol className={classes.comments}>
          {seen.map((comment) => (
            <li key={comment.uuid}>
              <Thread
                comment={comment}
                answers={comments.filter(({ parent }) => parent === comment['@id'])}
                clock={clock}
                isOpen={open === comment.uuid}
                writable={writable}
                onOpen={onOpen}
                onCarry={onCarry}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

interface ThreadProps extends Pick<CommentListProps, 'clock' | 'writable' | 'onOpen' | 'onCarry'> {
  readonly comment: Comment;
  readonly answers: readonly Comment[];
  readonly isOpen: boolean;
}

function Thread({ comment, answers, clock, isOpen, writable, onOpen, onCarry }: ThreadProps) {
  const { write: send, change } = useCommentWrites();
  const [answering, setAnswering] = useState(false);
  const resolved = comment.resolvedAt !== null;
  const attempt = (write: () => Promise<unknown>) => void write().catch((error: unknown) => toast.error(error));
  const resolve = () => attempt(() => change(comment, { resolvedAt: resolved ? null : new Date().toISOString() }));
  return (
    <article className={classes.comment} data-open={isOpen || undefined} data-resolved={resolved || undefined}>
      <Body comment={comment} clock={clock} writable={writable} onOpen={() => onOpen(comment)}>
        {writable ? (
          <>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAnswering(true)}>
              Answer
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={resolve}>
              {resolved ? 'Open again' : 'Resolve'}
            </Button>
          </>
        ) : null}
        {onCarry === undefined ? null : (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => attempt(() => onCarry(comment))}>
            Carry over to the newest version
          </Button>
        )}
      </Body>
      {resolved ? (
        <p className={classes.faint}>
          Resolved by {comment.resolvedByName ?? 'somebody'} <DateTime value={comment.resolvedAt} />
        </p>
      ) : null}
      {answers.map((answer) => (
        <div key={answer.uuid} className={classes.answer}>
          <Body comment={answer} clock={clock} writable={writable} />
        </div>
      ))}
      {answering ? (
        <WriteText
          label="Answer"
          action="Answer"
          onCancel={() => setAnswering(false)}
          onSave={async (text) => {
            const { videoUpload } = comment;
            await send({ videoUpload, parent: comment['@id'], text });
            setAnswering(false);
          }}
        />
      ) : null}
    </article>
  );
}

interface BodyProps extends Pick<CommentListProps, 'clock' | 'writable'> {
  readonly comment: Comment;
  readonly onOpen?: () => void;
  /** What may be done with it, besides changing and deleting it. */
  readonly children?: ReactNode;
}

function Body({ comment, clock, writable, onOpen, children }: BodyProps) {
  const actor = useActor();
  const { change, remove } = useCommentWrites();
  const [editing, setEditing] = useState(false);
  const { frame, endFrame, authorName, createTime, internal, text, drawing } = comment;
  // Whoever may remove a comment may also change its words.
  const mine = writable && mayDoTo(VideoComment, 'remove', actor, comment);
  const removeIt = () => void remove(comment).catch((error: unknown) => toast.error(error));
  return (
    <>
      <header className={classes.commentHead}>
        <Avatar size={24} radius="xl" name={authorName} />
        <b>{authorName}</b>
        <span className={classes.faint}>
          <DateTime value={createTime} />
        </span>
        {internal ? <SeverityBadge severity="neutral" label="Internal" /> : null}
      </header>
      {frame === null || onOpen === undefined ? null : (
        <button type="button" className={classes.chip} onClick={onOpen}>
          {clock.timecode(frame)}
          {endFrame === null ? '' : ` – ${clock.timecode(endFrame)}`}
          {drawing === null ? '' : ' · drawing'}
        </button>
      )}
      {editing ? (
        <WriteText
          label="Comment"
          action="Save"
          start={text}
          onCancel={() => setEditing(false)}
          onSave={async (next) => {
            await change(comment, { text: next });
            setEditing(false);
          }}
        />
      ) : (
        <p className={classes.text}>{text}</p>
      )}
      {editing ? null : (
        <div className={classes.deeds}>
          {children}
          {mine ? (
            <>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={removeIt}>
                Delete
              </Button>
            </>
          ) : null}
        </div>
      )}
    </>
  );
}

interface WriteTextProps {
  readonly label: string;
  readonly action: string;
  readonly start?: string;
  readonly onCancel: () => void;
  readonly onSave: (text: string) => Promise<void>;
}

function WriteText({ label, action, start = '', onCancel, onSave }: WriteTextProps) {
  const [text, setText] = useState(start);
  const [failure, setFailure] = useState<unknown>(null);
  const save = () => {
    if (text.trim() !== '') void onSave(text.trim()).catch(setFailure);
  };
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={label}
        autoFocus
        autosize
        minRows={2}
        maxLength={5000}
        value={text}
        error={failure === null ? undefined : messageOf(failure)}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={classes.composerFoot}>
        <span className={classes.gap} />
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" disabled={text.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
