/** Dialog that asks for the current password before a sensitive change to the account. */
import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from './submit.hook.tsx';

export interface PasswordQuestion {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly label: string;
  /** The dialog closes on success. @throws ApiError, shown inside the dialog. */
  readonly onConfirm: (currentPassword: string) => Promise<unknown>;
}

export interface PasswordDialogProps {
  readonly opened: boolean;
  /** Null once it has been answered. */
  readonly question: PasswordQuestion | null;
  readonly onClose: () => void;
}

export default function PasswordDialog({ opened, question, onClose }: PasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={question?.title} size="sm">
      {question !== null && <PasswordAsked question={question} onClose={onClose} />}
    </Modal>
  );
}

function PasswordAsked({ question, onClose }: { readonly question: PasswordQuestion; readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { busy, fault, onSubmit } = useSubmit(async () => {
    await question.onConfirm(password);
    onClose();
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{question.text}</Text>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          error={fault}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            {question.label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
