/** Sticky bar below a form: its buttons, whether anything is unsaved or was changed by others in the meantime, and how to save by keyboard. */
import { Kbd, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { modKey } from '#web/shell/shortcuts.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** State of the input; null = nothing to save. */
  readonly unsaved: string | null;
  /** Says that someone else has changed the record; it is here because a message above the inputs would move a button that is being pressed. */
  readonly changed?: string | null;
  readonly children: ReactNode;
}

export const UNSAVED = 'Not saved yet.';

export function SaveBar({ unsaved, changed = null, children }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Text size="xs" c="dimmed" className={classes.hint} role="status" data-empty={(unsaved ?? changed) === null || undefined}>
        {changed === null ? (
          <>
            {unsaved}{' '}
            <span className={classes.keys}>
              <Kbd size="xs">{modKey()}</Kbd> + <Kbd size="xs">Enter</Kbd> saves
            </span>
          </>
        ) : (
          <span className={classes.changed}>{changed}</span>
        )}
      </Text>
      {children}
    </div>
  );
}
