/** Decides that nobody loses what they typed by leaving: links, the back button and closing the tab ask first. */
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type RefObject } from 'react';
import type { LeaveWords } from './leave-dialog.tsx';

const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadDialog);

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** Set once the record is saved: leaving then is the point. */
  readonly free: RefObject<boolean>;
  /** Going to another value of this search parameter leaves too: a tab of the page. */
  readonly parameter?: string;
  /** Absent = those of a form. */
  readonly words?: LeaveWords;
}

export function LeaveGuard({ dirty, free, parameter, words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !free.current && (current.pathname !== next.pathname || (parameter !== undefined && valueIn(current.search, parameter) !== valueIn(next.search, parameter))),
    enableBeforeUnload: () => dirty && !free.current,
    withResolver: true,
  });
  // The question has to be here before it is needed: the network may be gone by then.
  useEffect(() => {
    if (dirty) void loadDialog().catch(() => undefined);
  }, [dirty]);
  return dirty ? <Suspense><LeaveDialog opened={blocker.status === 'blocked'} words={words} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} /></Suspense> : null;
}

function valueIn(search: object, parameter: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[parameter];
}
