/** A comment with its replies in the list: resolve, reply, edit and delete for those who may. */
import { Avatar, Button } from '@mantine/core';
import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { mayDoTo } from '#web/generic/may.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { useCommentWrites, type Comment } from './comments.hook.tsx';
import type { FrameClock } from './frame-clock.rules.ts';
import { MentionField, NOTHING_TYPED, bodyOf, type Typed } from './mention-field.part.tsx';
import { piecesOf } from './mention.rules.ts';
import type { Thread } from './threads.rules.ts';
import { VideoComment } from './video-comment.resource.ts';
import classes from './review.module.css';

export interface ThreadOptions {
  /** Uuids of comments that the reader has not seen yet. */
  readonly fresh: ReadonlySet<string>;
  readonly clock: FrameClock;
  /** Old versions are read-only. */
  readonly writable: boolean;
  readonly onOpen: (comment: Comment) => void;
  /** Copies a comment to the newest version; absent on that version. */
  readonly onCarry?: ((comment: Comment) => Promise<void>) | undefined;
}

interface ThreadProps extends ThreadOptions {
  readonly thread: Thread<Comment>;
  readonly isOpen: boolean;
  /** Whether it was carried over to the newest version since the page was opened. */
  readonly isCarried: boolean;
  /** Called when a field for a text opens in the thread, and when it closes. @param uuid of the comment that began the thread. */
  readonly onWriting: (uuid: string, isOpen: boolean) => void;
}

/** Only rendered again when it changes: the list around it is rendered as it scrolls. */
export const ThreadView = memo(function ThreadView({
  thread: { comment, replies },
  fresh,
  clock,
  isOpen,
  writable,
  isCarried,
  onOpen,
  onCarry,
  onWriting,
}: ThreadProps) {
  const { write: send, change } = useCommentWrites();
  const [answering, setAnswering] = useState(false);
  const [carrying, setCarrying] = useState(false);
  const resolved = comment.resolvedAt !== null;
  const writes = (isOpen: boolean) => onWriting(comment.uuid, isOpen);
  const attempt = (write: () => Promise<unknown>) => void write().catch((error: unknown) => toast.error(error));
  const resolve = () => attempt(() => change(comment, { resolvedAt: resolved ? null : new Date().toISOString() }));
  return (
    <article className={classes.comment} data-open={isOpen || undefined} data-resolved={resolved || undefined}>
      <Body
        comment={comment}
        isFresh={fresh.has(comment.uuid)}
        clock={clock}
        writable={writable}
        onOpen={() => onOpen(comment)}
        onWriting={writes}
      >
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
            disabled={isCarried}
            loading={carrying}
            onClick={() => {
              setCarrying(true);
              attempt(() => onCarry(comment).finally(() => setCarrying(false)));
            }}
          >
            {isCarried ? 'Carried over' : 'Carry over to the newest version'}
          </Button>
        )}
      </Body>
      {resolved ? (
        <p className={classes.faint}>
          Resolved by {comment.resolvedByName ?? 'an unknown user'} <DateTime value={comment.resolvedAt} />
        </p>
      ) : null}
      {replies.map((reply) => (
        <div key={reply.uuid} className={classes.answer}>
          <Body comment={reply} isFresh={fresh.has(reply.uuid)} clock={clock} writable={writable} onWriting={writes} />
        </div>
      ))}
      {answering ? (
        <WriteText
          label="Reply"
          action="Reply"
          about={comment}
          onWriting={writes}
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
});

interface Writing {
  /** Called when the field for a text opens, and when it closes. */
  readonly onWriting: (isOpen: boolean) => void;
}

interface BodyProps extends Pick<ThreadProps, 'clock' | 'writable'>, Writing {
  readonly comment: Comment;
  readonly isFresh: boolean;
  readonly onOpen?: () => void;
  /** Actions in addition to edit and delete. */
  readonly children?: ReactNode;
}

function Body({ comment, isFresh, clock, writable, onOpen, onWriting, children }: BodyProps) {
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
          onWriting={onWriting}
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

interface WriteTextProps extends Writing {
  readonly label: string;
  readonly action: string;
  /** The comment that is replied to or edited. */
  readonly about: Comment;
  readonly start?: Typed;
  readonly onCancel: () => void;
  readonly onSave: (typed: ReturnType<typeof bodyOf>) => Promise<void>;
}

function WriteText({ label, action, about, start = NOTHING_TYPED, onWriting, onCancel, onSave }: WriteTextProps) {
  const [typed, setTyped] = useState(start);
  const [failure, setFailure] = useState<unknown>(null);
  const opened = useEffectEvent(onWriting);
  useEffect(() => {
    opened(true);
    return () => opened(false);
  }, []);
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
