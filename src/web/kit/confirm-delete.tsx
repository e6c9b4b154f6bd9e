/** How a person is asked before something goes away: what it is, and what follows. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';

export interface ConfirmDeleteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes when it is done; a failure is shown inside. */
  readonly onConfirm: () => void | Promise<void>;
  /** "client", "3 schedules" */
  readonly what: string;
  /** The record's own name. */
  readonly name?: string;
  /** What follows from it. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
}

export function ConfirmDelete({ opened, onClose, onConfirm, what, name, children, confirmLabel }: ConfirmDeleteProps) {
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Delete ${what}?`}
      label={confirmLabel ?? `Delete ${what}`}
      danger
    >
      <Text size="sm">
        {name === undefined ? (
          'This will be deleted.'
        ) : (
          <>
            <b>{name}</b> will be deleted.
          </>
        )}
      </Text>
      {children !== undefined && (
        <Text size="sm" c="dimmed" mt="xs" component="div">
          {children}
        </Text>
      )}
    </Confirm>
  );
}
