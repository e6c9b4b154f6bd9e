/** How a person is asked before something goes away: what it is, what follows, and a button that says what it does. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';

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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={`Delete ${what}?`} size="sm">
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
      {failure !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {messageOf(failure)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          {confirmLabel ?? `Delete ${what}`}
        </Button>
      </Group>
    </Modal>
  );
}
