/**
 * Comment list of a version, in the order of the video, with replies: filtered by state and person; resolve, reply, edit and delete for
 * those who may.
 */
import { Avatar, Button, NativeSelect, SegmentedControl } from '@mantine/core';
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
import { MentionField, NOTHING_TYPED, bodyOf, type Typed } from './mention-field.part.tsx';
import { piecesOf } from './mention.rules.ts';
import { VideoComment } from './video-comment.resource.ts';
import classes from './review.module.css';

interface CommentListProps {
  readonly comments: readonly Comment[];
  /** Uuids of comments that the reader has not seen yet. */
  readonly fresh: ReadonlySet<string>;
  readonly clock: FrameClock;
  readonly open: string | null;
  /** Old versions are read-only. */
  readonly writable: boolean;
  readonly onOpen: (comment: Comment) => void;
  /** Copies a comment to the newest version; absent on that version. */
  readonly onCarry?: (comment: Comment) => Promise<void>;
}

/** Not a possible name, since names are trimmed. */
const MENTIONS_ME = ' ';

type Shown = 'all' | 'open' | 'resolved';

export function CommentList({ comments, fresh, clock, open, writable, onOpen, onCarry }: CommentListProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [person, setPerson] = useState('');
  const { user } = useActor();
  const threads = comments.filter(({ parent }) => parent === null);
  // A mention in a reply counts for the comment replied to.
  const mentioning = new Set(
    comments.flatMap(({ '@id': iri, parent, mentionedPeople }) =>
      mentionedPeople.some((person) => person.user === user) ? [parent ?? iri] : [],
    ),
  );
  const people = [...new Set(threads.map(({ authorName }) => authorName))].sort((a, b) => a.localeCompare(b));
  const seen = threads.filter(
    ({ '@id': iri, resolvedAt, authorName }) =>
      (shown === 'all' || (shown === 'resolved') === (resolvedAt !== null)) &&
      (person === '' || (person === MENTIONS_ME ? mentioning.has(iri) : authorName === person)),
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
        {people.length < 2 && mentioning.size === 0 ? null : (
          <NativeSelect
            size="xs"
            aria-label="By"
            value={person}
            onChange={(event) => setPerson(event.currentTarget.value)}
            data={[
              { value: '', label: 'Everyone' },
              ...(mentioning.size === 0 ? [] : [{ value: MENTIONS_ME, label: `Mentions you (${mentioning.size})` }]),
              ...people.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </div>
      {seen.length === 0 ? (
        <EmptyState
          compact
          icon={<IconMessage size={18} stroke={1.5} aria-hidden />}
          title={threads.length === 0 ? 'No comments yet' : 'No matching comments'}
          description={
            threads.length === 0 && writable
              ? 'Pause where something should change, press C and write a comment.'
              : 'No comments on this version.'
          }
        />
      ) : (
        <ol className={classes.comments}>
          {seen.map((comment) => (
            <li key={comment.uuid}>
              <Thread
                comment={comment}
                answers={comments.filter(({ parent }) => parent === comment['@id'])}
                fresh={fresh}
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

interface ThreadProps extends Pick<CommentListProps, 'fresh' | 'clock' | 'writable' | 'onOpen' | 'onCarry'> {
  readonly comment: Comment;
  readonly answers: readonly Comment[];
  readonly isOpen: boolean;
}

function Thread({ comment, answers, fresh, clock, isOpen, writable, onOpen, onCarry }: ThreadProps) {
  const { write: send, change } = useCommentWrites();
  const [answering, setAnswering] = useState(false);
  const [carried, setCarried] = useState<'no' | 'underway' | 'yes'>('no');
  const resolved = comment.resolvedAt !== null;
  const attempt = (write: () => Promise<unknown>) => void write().catch((error: unknown) => toast.error(error));
  const resolve = () => attempt(() => change(comment, { resolvedAt: resolved ? null : new Date().toISOString() }));
  return (
    <article className={classes.comment} data-open={isOpen || undefined} data-resolved={resolved || undefined}>
      <Body comment={comment} isFresh={fresh.has(comment.uuid)} clock={clock} writable={writable} onOpen={() => onOpen(comment)}>
        {writable ? (
          <>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAnswering(true)}>
              Reply
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={resolve}>
              {resolved ? 'Reopen' : 'Resolve'}
            </Button>
          </>
        ) : null}
        {onCarry === undefined ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={carried === 'yes'}
            loading={carried === 'underway'}
            onClick={() => {
              setCarried('underway');
              attempt(() =>
                onCarry(comment).then(
                  () => setCarried('yes'),
                  (error: unknown) => {
                    setCarried('no');
                    throw error;
                  },
                ),
              );
            }}
          >
            {carried === 'yes' ? 'Carried over' : 'Carry over to the newest version'}
          </Button>
        )}
      </Body>
      {resolved ? (
        <p className={classes.faint}>
          Resolved by {comment.resolvedByName ?? 'an unknown user'} <DateTime value={comment.resolvedAt} />
        </p>
      ) : null}
      {answers.map((answer) => (
        <div key={answer.uuid} className={classes.answer}>
          <Body comment={answer} isFresh={fresh.has(answer.uuid)} clock={clock} writable={writable} />
        </div>
      ))}
      {answering ? (
        <WriteText
          label="Reply"
          action="Reply"
          about={comment}
          onCancel={() => setAnswering(false)}
          onSave={async (typed) => {
            const { videoUpload } = comment;
            await send({ videoUpload, parent: comment['@id'], ...typed });
            setAnswering(false);
          }}
        />
      ) : null}
    </article>
  );
}

interface BodyProps extends Pick<CommentListProps, 'clock' | 'writable'> {
  readonly comment: Comment;
  readonly isFresh: boolean;
  readonly onOpen?: () => void;
  /** Actions in addition to edit and delete. */
  readonly children?: ReactNode;
}

function Body({ comment, isFresh, clock, writable, onOpen, children }: BodyProps) {
  const actor = useActor();
  const { change, remove } = useCommentWrites();
  const [editing, setEditing] = useState(false);
  const { frame, endFrame, authorName, createTime, internal, text, drawing, mentionedPeople } = comment;
  // A user who may delete a comment may also edit its text.
  const removable = writable && mayDoTo(VideoComment, 'remove', actor, comment);
  const removeIt = () => void remove(comment).catch((error: unknown) => toast.error(error));
  return (
    <>
      <header className={classes.commentHead}>
        <Avatar size={24} radius="xl" name={authorName} />
        <b>{authorName}</b>
        <span className={classes.faint}>
          <DateTime value={createTime} />
        </span>
        {isFresh ? <SeverityBadge severity="info" label="New" /> : null}
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
          about={comment}
          start={{ text, chosen: mentionedPeople }}
          onCancel={() => setEditing(false)}
          onSave={async (typed) => {
            await change(comment, typed);
            setEditing(false);
          }}
        />
      ) : (
        <CommentText comment={comment} />
      )}
      {editing ? null : (
        <div className={classes.actions}>
          {children}
          {removable ? (
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

/** The text with mentions highlighted; below it mentioned people whose name has changed since. */
function CommentText({ comment: { text, mentionedPeople } }: { readonly comment: Comment }) {
  const { user } = useActor();
  const others = mentionedPeople.filter(({ name }) => !text.includes(`@${name}`));
  const ownName = mentionedPeople.find((person) => person.user === user)?.name;
  return (
    <>
      <p className={classes.text}>
        {piecesOf(
          text,
          mentionedPeople.map(({ name }) => name),
        ).map((piece, index) =>
          piece.named ? (
            <mark key={index} className={classes.mention} data-me={piece.text === `@${ownName}` || undefined}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </p>
      {others.length === 0 ? null : <p className={classes.faint}>Mentions {others.map(({ name }) => name).join(', ')}</p>}
    </>
  );
}

interface WriteTextProps {
  readonly label: string;
  readonly action: string;
  /** The comment that is replied to or edited. */
  readonly about: Comment;
  readonly start?: Typed;
  readonly onCancel: () => void;
  readonly onSave: (typed: ReturnType<typeof bodyOf>) => Promise<void>;
}

function WriteText({ label, action, about, start = NOTHING_TYPED, onCancel, onSave }: WriteTextProps) {
  const [typed, setTyped] = useState(start);
  const [failure, setFailure] = useState<unknown>(null);
  const empty = typed.text.trim() === '';
  const save = () => {
    if (!empty) void onSave(bodyOf(typed)).catch(setFailure);
  };
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MentionField
        upload={about.videoUpload}
        internal={about.internal}
        aria-label={label}
        autoFocus
        autosize
        minRows={2}
        maxLength={5000}
        typed={typed}
        onTyped={setTyped}
        error={failure === null ? undefined : messageOf(failure)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={classes.composerFoot}>
        <span className={classes.gap} />
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" disabled={empty}>
          {action}
        </Button>
      </div>
    </form>
  );
}
