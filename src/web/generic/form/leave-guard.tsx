/** Guards unsaved input: links, the back button and closing the tab ask for confirmation first. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type RefObject } from 'react';
import { useConnection } from '#web/api/use-connection.ts';
import type LeaveDialogOf from './leave-dialog.tsx';
import type { LeaveLabels } from './leave-dialog.tsx';

type LeaveDialogType = typeof LeaveDialogOf;

const loadDialog = () => import('./leave-dialog.tsx');

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** Set once the record is saved, so that leaving needs no confirmation. */
  readonly free: RefObject<boolean>;
  /** Search parameter (such as the current tab) whose change also counts as leaving. */
  readonly parameter?: string;
  /** Absent = the labels of a form. */
  readonly labels?: LeaveLabels;
}

export function LeaveGuard({ dirty, free, parameter, labels }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      !free.current &&
      (current.pathname !== next.pathname ||
        (parameter !== undefined && valueIn(current.search, parameter) !== valueIn(next.search, parameter))),
    enableBeforeUnload: () => dirty && !free.current,
    withResolver: true,
  });
  const { status, proceed, reset } = blocker;
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
    if (window.confirm('Leave without saving? Your changes will be lost.')) proceed?.();
    else reset?.();
  }, [status, Dialog, online, proceed, reset]);
  return dirty && Dialog !== null ? (
    <Dialog opened={blocker.status === 'blocked'} labels={labels} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
  ) : null;
}

function valueIn(search: object, parameter: string): unknown {
  return (search as Readonly<Record<string, unknown>>)[parameter];
}
