/** Dialog that sets up an authenticator app and confirms it with a code. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { useSubmit } from './submit.hook.tsx';
import { AppSetUp } from './app-set-up.part.tsx';
import type { confirmTotp } from './own-factors.action.ts';

interface ConfirmAppProps {
  readonly opened: boolean;
  /** Null once it has been confirmed. */
  readonly app: { readonly secret: string; readonly uri: string } | null;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export default function ConfirmApp({ opened, app, onClose, onDone }: ConfirmAppProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Set up an authenticator app" size="sm">
      {app !== null && <AppCode app={app} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function AppCode({
  app,
  onClose,
  onDone,
}: Pick<ConfirmAppProps, 'onClose' | 'onDone'> & { readonly app: NonNullable<ConfirmAppProps['app']> }) {
  const [code, setCode] = useState('');
  const { busy, fault, onSubmit } = useSubmit(async () => {
    const { data } = await call<typeof confirmTotp>('POST /api/me/second-factors/totp/confirm', { input: { code } });
    onDone(data.recoveryCodes);
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <AppSetUp {...app} />
        <TextInput
          label="Code from the app"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={fault}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={code.trim() === ''}>
            Set up
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
