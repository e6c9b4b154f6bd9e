/** Decides that nobody loses what they typed by leaving: links, the back button and closing the tab ask first. */
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type RefObject } from 'react';

const loadDialog = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(loadDialog);

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** Set once the record is saved: leaving then is the point. */
  readonly free: RefObject<boolean>;
}

export function LeaveGuard({ dirty, free }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && !free.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !free.current,
    withResolver: true,
  });
  // The question has to be here before it is needed: the network may be gone by then.
  useEffect(() => {
    if (dirty) void loadDialog().catch(() => undefined);
  }, [dirty]);
  return dirty ? <Suspense><LeaveDialog opened={blocker.status === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} /></Suspense> : null;
}
