/** Guards unsaved input: links, the back button and closing the tab ask for confirmation first. */
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useConnection } from '#web/api/use-connection.ts';
import type LeaveDialogOf from './leave-dialog.tsx';
import type { LeaveLabels } from './leave-dialog.tsx';

type LeaveDialogType = typeof LeaveDialogOf;

const loadDialog = () => import('./leave-dialog.tsx');

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** Set once the record is saved, so that leaving needs no confirmation. */
  readonly free: RefObject<boolean>;
  /** Called when the user leaves without saving. */
  readonly onLeave?: () => void;
  /** Search parameter (such as the current tab) whose change also counts as leaving. */
  readonly parameter?: string;
  /** Absent = the labels of a form. */
  readonly labels?: LeaveLabels;
}

export function LeaveGuard({ dirty, free, onLeave, parameter, labels }: LeaveGuardProps) {
  // Read at the time of leaving, so that nothing slips through between a change and the registration of a new guard.
  const latest = useRef({ dirty, parameter });
  useLayoutEffect(() => {
    latest.current = { dirty, parameter };
  }, [dirty, parameter]);
  const isGuarded = useCallback(() => latest.current.dirty && !free.current, [free]);
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) =>
      isGuarded() &&
      (current.pathname !== next.pathname ||
        (latest.current.parameter !== undefined &&
          valueIn(current.search, latest.current.parameter) !== valueIn(next.search, latest.current.parameter))),
    [isGuarded],
  );
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isGuarded, withResolver: true });
  const { status, proceed, reset } = blocker;
  // The next screen may not have been loaded yet, so this one can stay for a while.
  const leave = () => {
    onLeave?.();
    proceed?.();
  };
  const leaveAtOnce = useEffectEvent(leave);
  // Loaded with the first change, because the app may be offline when the user wants to leave.
  const [Dialog, setDialog] = useState<LeaveDialogType | null>(null);
  useEffect(() => {
    if (!dirty) return;
    void loadDialog().then(
      (module) => setDialog(() => module.default),
      () => undefined,
    );
  }, [dirty]);
  // Without the dialog, the browser's confirm is used.
  const { online } = useConnection();
  useEffect(() => {
    if (status !== 'blocked' || Dialog !== null || online) return;
    if (window.confirm('Leave without saving? Your changes will be lost.')) leaveAtOnce();
    else reset?.();
  }, [status, Dialog, online, reset]);
  // Rendered only when it opens: otherwise the Escape that closes a drawer with unsaved input would close the question as well.
  return dirty && Dialog !== null && status === 'blocked' ? <Dialog labels={labels} onStay={() => reset?.()} onLeave={leave} /> : null;
}

function valueIn(search: object, parameter: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[parameter];
}
