/** A list of comments that is short enough to be rendered completely, so that the browser's own search finds everything in it. */
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Comment } from './comments.hook.tsx';
import type { Thread } from './threads.rules.ts';
import classes from './review.module.css';

interface ThreadRowsProps {
  readonly threads: readonly Thread<Comment>[];
  /** Uuid of the comment that was opened, which is scrolled into view. */
  readonly open: string | null;
  readonly draw: (thread: Thread<Comment>) => ReactNode;
}

/** The list itself next to the video; the page where the list is below the video. */
export function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  let element = list;
  while (element !== null && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element;
}

export function ThreadRows({ threads, open, draw }: ThreadRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const index = threads.findIndex(({ comment }) => comment.uuid === open);
  const hasOpen = index !== -1;
  const showOpen = useEffectEvent(() => {
    // Where the page scrolls, the video would leave the view.
    if (scrollerOf(list.current) === list.current) list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (hasOpen) showOpen();
  }, [open, hasOpen]);
  return (
    <ol ref={list} className={classes.comments}>
      {threads.map((thread) => (
        <li key={thread.comment.uuid} className={classes.thread}>
          {draw(thread)}
        </li>
      ))}
    </ol>
  );
}
