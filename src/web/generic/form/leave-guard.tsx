/** Decides that nobody loses what they typed by leaving: links, the back button and closing the tab ask first. */
import { Button, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import classes from './form.module.css';

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
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without saving?" size="sm" centered>
      <Text size="sm">What you changed here has not been saved.</Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>Stay</Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>Leave without saving</Button>
      </div>
    </Modal>
  );
}
