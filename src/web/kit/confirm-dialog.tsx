/** Confirmation dialog for an irreversible action: its consequences, and a button named after the action. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { isAborted, messageOf } from '#web/api/api-error.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { WaitingNote } from './waiting-note.tsx';

export interface ConfirmProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes on success; an error is shown inside the dialog. @param withdraw aborted when the user cancels while the change waits. */
  readonly onConfirm: (withdraw: AbortSignal) => unknown;
  readonly title: string;
  /** Label of the confirm button. */
  readonly label: string;
  /** Label of the button that closes the dialog, if "Cancel" could be mistaken for the action. */
  readonly dismissLabel?: string;
  /** What happens when the connection is back; absent = that it is saved. */
  readonly waitingText?: string;
  /** The confirm button has the focus, instead of the cancel button. */
  readonly confirmFocused?: boolean;
  /** The action is destructive. */
  readonly danger?: boolean;
  /** Consequences of the action. */
  readonly children: ReactNode;
}

export default function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  label,
  dismissLabel = 'Cancel',
  waitingText,
  confirmFocused = false,
  danger = false,
  children,
}: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const withdrawal = useWithdrawal();
  const close = () => {
    withdrawal.withdraw();
    setFailure(null);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(withdrawal.begin());
      close();
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be rendered by a form of the page.
    event.stopPropagation();
    void confirm();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size="sm">
      <ConfirmBody onSubmit={danger ? null : submit}>
        {children}
        {failure !== null && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)" mt="sm">
            {messageOf(failure)}
          </Text>
        )}
        <Group justify="flex-end" mt="lg" gap="xs">
          <WaitingNote busy={busy} text={waitingText} />
          <Button variant="default" onClick={close} data-autofocus={confirmFocused ? undefined : true}>
            {dismissLabel}
          </Button>
          <Button
            {...(danger ? { color: 'red', onClick: () => void confirm() } : { type: 'submit' })}
            loading={busy}
            data-autofocus={confirmFocused || undefined}
          >
            {label}
          </Button>
        </Group>
      </ConfirmBody>
    </Modal>
  );
}

/** A form, so that Ctrl+Enter confirms from its fields; not for destructive actions, which take the button. The dialog shows errors itself. */
function ConfirmBody({ onSubmit, children }: { readonly onSubmit: ((event: FormEvent) => void) | null; readonly children: ReactNode }) {
  return onSubmit === null ? (
    children
  ) : (
    <form onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}
