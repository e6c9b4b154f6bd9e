/** Confirmation dialog for deleting something: what it is, and the consequences. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import ConfirmDialog, { type ConfirmProps } from './confirm-dialog.tsx';

interface ConfirmDeleteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: ConfirmProps['onConfirm'];
  /** "client", "3 schedules" */
  readonly what: string;
  /** Name of the record. */
  readonly name?: string;
  /** Consequences of the deletion. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
}

export function ConfirmDelete({ opened, onClose, onConfirm, what, name, children, confirmLabel }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
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
    </ConfirmDialog>
  );
}
