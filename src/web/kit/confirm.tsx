/** Confirmation dialog for an irreversible action: its consequences, and a button named after the action. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';

export interface ConfirmProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes on success; an error is shown inside the dialog. */
  readonly onConfirm: () => unknown;
  readonly title: string;
  /** Label of the confirm button. */
  readonly label: string;
  /** The action is destructive. */
  readonly danger?: boolean;
  /** Consequences of the action. */
  readonly children: ReactNode;
}

export function Confirm({ opened, onClose, onConfirm, title, label, danger = false, children }: ConfirmProps) {
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
    <Modal opened={opened} onClose={close} title={title} size="sm">
      {children}
      {failure !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
          {messageOf(failure)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} loading={busy} onClick={() => void confirm()}>
          {label}
        </Button>
      </Group>
    </Modal>
  );
}
