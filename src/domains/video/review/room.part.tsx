/**
 * Player and comments of a version: video with timeline, single or compared, and the comments next to it. It is not rendered when the frame
 * changes: parts that show the frame read it from the player.
 */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasExpired, useSteadyLinks } from '#web/data/steady-links.ts';
import { mayWrite } from '#web/generic/may.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { Pending } from '#web/kit/pending.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { showInOrder } from '#web/kit/in-order.ts';
import { CommentList } from './comment-list.part.tsx';
import { useComments, useCommentWrites, type Comment } from './comments.hook.tsx';
import { frameOnVersion } from './compared.rules.ts';
import { Composer, NO_DRAWING } from './composer.part.tsx';
import { SignOff, type Upload } from './decision.part.tsx';
import { isOnDrawing } from './drawn-at.rules.ts';
import type { FrameClock } from './frame-clock.rules.ts';
import { useNews } from './news.hook.tsx';
import { News } from './news.part.tsx';
import { PencilLayer } from './pencil-layer.part.tsx';
import { usePlayer } from './player.hook.tsx';
import { useReviewKeys } from './review-keys.hook.tsx';
import { Stage, type Comparison } from './stage.part.tsx';
import { neighbour, threadsOf } from './threads.rules.ts';
import { Timeline } from './timeline.part.tsx';
import { Clock, Transport } from './transport.part.tsx';
import { CompareBar } from './versions.part.tsx';
import { VideoComment } from './video-comment.resource.ts';
import clockClasses from './clock.module.css';
import classes from './review.module.css';

/** Below this width the clock has a row of its own above the buttons. */
const NARROW = '(max-width: 40em)';
const NONE: readonly Comment[] = [];

interface RoomProps {
  readonly upload: Upload;
  /** Called when the signed URLs have expired. */
  readonly onExpired: () => void;
  readonly versions: readonly Upload[];
  readonly clock: FrameClock;
  readonly seconds: number;
}

export function Room({ upload: read, versions, clock, seconds, onExpired }: RoomProps) {
  const [upload, renewLinks] = useSteadyLinks(read);
  const actor = useActor();
  const search: { readonly frame?: unknown; readonly with?: unknown } = useSearch({ strict: false });
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<SVGSVGElement>(null);
  const player = usePlayer(clock, Number(search.frame ?? 0) || 0, video);
  const linked = search.frame === undefined ? null : Number(search.frame);
  // Seeks when a link leads to another frame of the version that is already open.
  const followedLink = useRef(linked);
  useEffect(() => {
    if (linked === followedLink.current) return;
    followedLink.current = linked;
    if (linked !== null && Number.isFinite(linked)) player.seek(linked);
  }, [linked, player]);
  const comments = useComments(upload['@id']);
  const { write } = useCommentWrites();
  const [open, setOpen] = useState<string | null>(null);
  const [pencil, setPencil] = useState(NO_DRAWING);
  const [comparison, setComparison] = useState<Comparison>('side');
  const [broken, setBroken] = useState(0);
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const items = comments.data?.items ?? NONE;
  const threads = useMemo(() => threadsOf(items), [items]);
  const { news, dismiss } = useNews(upload.uuid, items.length);
  const fresh = useMemo(() => new Set(news?.comments.map(({ comment }) => comment)), [news]);
  const other = versions.find(({ uuid }) => uuid === search.with);
  const newest = versions.find(({ isLatest }) => isLatest);
  const { width, height, stripUrl, stripLayout } = upload;
  const ratio = (width ?? 16) / (height ?? 9);
  const show = useCallback(
    (comment: Comment) => {
      setOpen(comment.uuid);
      if (comment.frame !== null) player.seek(comment.frame);
    },
    [player],
  );
  const jump = (direction: 1 | -1) => {
    const next = neighbour(threads, player.state().frame, open, direction);
    if (next !== undefined) show(next);
  };
  const fullScreen = () => {
    const change = document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen();
    void change?.catch(() => undefined);
  };
  const draw = (byKeys: boolean) => {
    player.pause();
    const { range, frame } = player.state();
    if (pencil.drawnAt !== null && !isOnDrawing(range, pencil.drawnAt, frame)) player.seek(pencil.drawnAt);
    setPencil((before) => ({ ...before, tool: 'pen' }));
    if (byKeys) focusWhenReady(() => (layer.current?.hasAttribute('tabindex') === true ? layer.current : null));
  };
  const takeBack = () =>
    setPencil((before) => {
      const shapes = before.shapes.slice(0, -1);
      return { ...before, shapes, drawnAt: shapes.length === 0 ? null : before.drawnAt };
    });
  const endDrawing = () => {
    setPencil((before) => ({ ...before, tool: null }));
    field.current?.focus();
  };
  useReviewKeys({
    player,
    onFullScreen: fullScreen,
    onComment: () => field.current?.focus(),
    onDraw: () => (upload.isLatest ? draw(true) : undefined),
    onJump: jump,
  });
  const source = upload.proxyUrl ?? upload.downloadUrl ?? '';
  const expired = () => {
    // Repeated failures of links that have not expired mean that this browser cannot play the file.
    if (!hasExpired(source)) setBroken(broken + 1);
    renewLinks();
    if (broken < 2) onExpired();
  };
  return (
    <>
      {news === undefined ? null : <News upload={upload} versions={versions} news={news} onDismiss={dismiss} />}
      <div className={classes.room}>
        <div className={classes.main} ref={stage}>
          {broken > 2 ? (
            <EmptyState title="This browser cannot play the file" description="Download it to watch it elsewhere." compact />
          ) : (
            <Stage
              place={video}
              player={player}
              source={source}
              uneven={upload.frameTimesUrl !== null}
              poster={upload.thumbnailUrl}
              ratio={ratio}
              other={
                other === undefined
                  ? null
                  : {
                      source: other.proxyUrl ?? other.downloadUrl ?? '',
                      label: `Version ${other.revision}`,
                      version: other,
                    }
              }
              comparison={comparison}
              label={`Version ${upload.revision}`}
              onBroken={expired}
            >
              <PencilLayer
                player={player}
                layer={layer}
                ratio={ratio}
                opened={open === null ? undefined : items.find(({ uuid }) => uuid === open)}
                pencil={pencil}
                onDraw={(shape) =>
                  setPencil((before) => ({
                    ...before,
                    shapes: [...before.shapes, shape],
                    drawnAt: before.drawnAt ?? player.state().frame,
                  }))
                }
                onTakeBack={takeBack}
                onDrawn={endDrawing}
              />
            </Stage>
          )}
          <Timeline
            player={player}
            seconds={seconds}
            threads={threads}
            open={open}
            peaksUrl={upload.peaksUrl}
            strip={stripUrl === null || stripLayout === null ? null : { url: stripUrl, layout: stripLayout }}
            onComment={show}
          />
          {narrow ? (
            <div className={clockClasses.row}>
              <Clock player={player} />
            </div>
          ) : null}
          <Transport player={player} withClock={!narrow} onFullScreen={fullScreen} />
          {versions.length < 2 ? null : (
            <CompareBar upload={upload} versions={versions} other={other} comparison={comparison} onComparison={setComparison} />
          )}
          <SignOff upload={upload} />
        </div>
        <aside ref={showInOrder} className={classes.side} aria-label="Comments">
          {comments.data === undefined ? (
            <Pending
              compact
              error={comments.error}
              onRetry={() => void comments.refetch()}
              title="The comments could not be loaded"
              skeleton={<Skeleton h={120} />}
            />
          ) : (
            <CommentList
              threads={threads}
              fresh={fresh}
              clock={clock}
              open={open}
              writable={upload.isLatest}
              onOpen={show}
              onCarry={
                upload.isLatest || newest === undefined
                  ? undefined
                  : async ({ text, mentions, frame: at, endFrame, drawing, internal }) => {
                      const onNewest = (one: number | null) =>
                        one === null ? null : (frameOnVersion(clock.secondsOf(one), newest) ?? one);
                      await write({
                        videoUpload: newest['@id'],
                        text,
                        mentions,
                        frame: onNewest(at),
                        endFrame: onNewest(endFrame),
                        drawing,
                        ...(mayWrite(VideoComment.fields.internal, actor, 'create') ? { internal } : {}),
                      });
                      toast.success(`Carried over to version ${newest.revision}`);
                    }
              }
            />
          )}
          {upload.isLatest ? (
            <Composer
              upload={upload['@id']}
              player={player}
              pencil={pencil}
              onPencil={setPencil}
              onDrawing={draw}
              onTakeBack={takeBack}
              onDrawn={endDrawing}
              mayBeInternal={mayWrite(VideoComment.fields.internal, actor, 'create')}
              field={field}
              onSent={(comment) => (comment === null ? undefined : show(comment))}
            />
          ) : null}
        </aside>
      </div>
    </>
  );
}
