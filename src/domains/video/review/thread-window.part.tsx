/**
 * A long list of comments: only those in view are rendered, and those that the user is writing in. It has a scrollbar of its own next to the video,
 * and scrolls with the page where it is below the video.
 */
import { itemAt } from '#core/present';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Comment } from './comments.hook.tsx';
import { scrollerOf } from './thread-rows.part.tsx';
import type { Thread } from './threads.rules.ts';
import classes from './review.module.css';

interface ThreadWindowProps {
  readonly threads: readonly Thread<Comment>[];
  /** Changes when another selection of the comments is shown. */
  readonly selection: string;
  /** Uuid of the comment that was opened, which is scrolled into view. */
  readonly open: string | null;
  /** Uuids of comments that stay mounted when they scroll out of view. */
  readonly writing: readonly string[];
  readonly draw: (thread: Thread<Comment>) => ReactNode;
}

const OVERSCAN = 3;
/** Typical heights in pixels; each comment is measured once it is rendered. */
const HEIGHT = { comment: 132, reply: 80, line: 20 } as const;
const LINE_LENGTH = 42;

const linesOf = ({ text }: Comment) => Math.ceil(text.length / LINE_LENGTH);

function heightOf({ comment, replies }: Thread<Comment>): number {
  const lines = linesOf(comment) + replies.reduce((sum, reply) => sum + linesOf(reply), 0);
  return HEIGHT.comment + replies.length * HEIGHT.reply + lines * HEIGHT.line;
}

/** Distance from the top of what scrolls to the list. */
function offsetIn(scroller: HTMLElement | null, list: HTMLElement): number {
  if (scroller === null || scroller === list) return 0;
  return Math.round(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
}

export default function ThreadWindow({ threads, selection, open, writing, draw }: ThreadWindowProps) {
  const list = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  // The list looks at all of them again whenever one is measured.
  const heights = useMemo(() => threads.map(heightOf), [threads]);
  const indexOf = (uuid: string | null) => (uuid === null ? -1 : threads.findIndex(({ comment }) => comment.uuid === uuid));
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: threads.length,
    getScrollElement: () => scrollerOf(list.current),
    getItemKey: (index) => itemAt(threads, index).comment.uuid,
    estimateSize: (index) => heights[index]!,
    rangeExtractor: (range) => {
      const kept = [focused, ...writing].map(indexOf).filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    scrollMargin: margin,
    overscan: OVERSCAN,
    // What is in view stays there when comments before it come or go.
    anchorTo: 'end',
    // Comments in view are rendered before anything is measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  // Whatever is above it may change at any time.
  useLayoutEffect(() => setMargin(offsetIn(virtual.scrollElement, list.current!)));
  const showOpen = useEffectEvent((align: 'auto' | 'center') => {
    // Where the page scrolls, the video would leave the view.
    if (virtual.scrollElement !== list.current) return;
    const index = indexOf(open);
    if (index !== -1) virtual.scrollToIndex(index, { align });
    else if (align === 'center') virtual.scrollToOffset(0);
  });
  const hasOpen = indexOf(open) !== -1;
  useEffect(() => {
    if (hasOpen) showOpen('auto');
  }, [open, hasOpen]);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) showOpen('center');
    first.current = false;
  }, [selection]);
  const items = virtual.getVirtualItems();
  const below = virtual.getTotalSize() + margin - (items.at(-1)?.end ?? margin);
  return (
    <ol
      ref={list}
      className={classes.comments}
      onFocus={({ target }) => setFocused(target.closest('li')?.dataset.thread ?? null)}
      onBlur={({ relatedTarget }) => (list.current!.contains(relatedTarget) ? undefined : setFocused(null))}
    >
      {items.map(({ index, key, start }, at) => {
        const room = start - (items[at - 1]?.end ?? margin);
        const thread = threads[index]!;
        return (
          <Fragment key={key}>
            {room > 0 ? <li aria-hidden style={{ height: room }} /> : null}
            <li
              ref={virtual.measureElement}
              data-index={index}
              data-thread={thread.comment.uuid}
              aria-posinset={index + 1}
              aria-setsize={threads.length}
              className={classes.thread}
            >
              {draw(thread)}
            </li>
          </Fragment>
        );
      })}
      {below > 0 ? <li aria-hidden style={{ height: below }} /> : null}
    </ol>
  );
}
