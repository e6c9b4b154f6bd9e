/** List of the user's second factors in the profile, with dialogs to add and remove them. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '#web/data/call.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { lateDialog } from '#web/kit/late-dialog.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useSession } from '#web/session/use-session.ts';
import { deviceText } from '../session/device-text.rules.ts';
import type {
  addPasskey,
  beginPasskey,
  beginTotp,
  listFactors,
  OwnFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './own-factors.action.ts';
import { PasswordDialog, type PasswordQuestion } from './password-dialog.part.tsx';
import { RecoveryCodes } from './recovery-codes.part.tsx';

const KEY = ['api', 'users', 'second-factors'] as const;

export default function OwnFactorsPart() {
  const client = useQueryClient();
  const { user } = useSession();
  const factors = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call<typeof listFactors>('GET /api/me/second-factors', { signal })).data,
  });
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const added = async (message: string, recoveryCodes: readonly string[]) => {
    setApp(null);
    setCodes(recoveryCodes);
    toast.success(message);
    await refresh();
  };

  if (factors.isPending) return <ListSkeleton rows={2} columns={2} />;
  if (factors.isError) return <ErrorState compact error={factors.error} onRetry={() => void factors.refetch()} />;
  const { totp, passkeys, recoveryCodes, demanded } = factors.data;
  const some = totp || passkeys.length > 0;

  const addApp = async (currentPassword: string) =>
    setApp((await call<typeof beginTotp>('POST /api/me/second-factors/totp', { input: { currentPassword } })).data);
  const addKey = async (currentPassword: string) => {
    const { data } = await call<typeof beginPasskey>('POST /api/me/second-factors/passkeys/options', { input: { currentPassword } });
    const answer = await startRegistration({ optionsJSON: data.options as unknown as PublicKeyCredentialCreationOptionsJSON });
    const name = deviceText(navigator.userAgent);
    const made = await call<typeof addPasskey>('POST /api/me/second-factors/passkeys', { input: { name, answer: { ...answer } } });
    await added('Passkey added.', made.data.recoveryCodes);
  };
  const removeApp = async (currentPassword: string) => {
    await call<typeof removeTotp>('DELETE /api/me/second-factors/totp', { input: { currentPassword } });
    toast.success('The authenticator app was removed.');
    await refresh();
  };
  const removeKey = (passkey: string) => async (currentPassword: string) => {
    await call<typeof removePasskey>('DELETE /api/me/second-factors/passkeys/:passkey', {
      params: { passkey },
      input: { currentPassword },
    });
    toast.success('The passkey was removed.');
    await refresh();
  };
  const renew = async (currentPassword: string) => {
    const { data } = await call<typeof renewRecoveryCodes>('POST /api/me/second-factors/recovery-codes', { input: { currentPassword } });
    await added('New recovery codes created.', data.recoveryCodes);
  };

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {some ? 'After your password, you sign in with one of these.' : 'With a second step, your password alone is not enough to sign in.'}
      </Text>
      {demanded && !some && (
        <Alert color="yellow" variant="light" p="sm">
          Your role requires a second step. Set one up now, or at your next sign-in.
        </Alert>
      )}
      {totp && (
        <Factor
          name="Authenticator app"
          action="Remove"
          label="Remove the authenticator app"
          onAct={() => setQuestion({ ...REMOVE_APP, onConfirm: removeApp })}
        />
      )}
      {passkeys.map((passkey) => (
        <Factor
          key={passkey.uuid}
          name={`Passkey: ${passkey.name}`}
          note={<PasskeyNote passkey={passkey} />}
          action="Remove"
          label={`Remove the passkey ${passkey.name}`}
          onAct={() => setQuestion({ ...REMOVE_KEY, onConfirm: removeKey(passkey.uuid) })}
        />
      ))}
      {some && (
        <Factor
          name="Recovery codes"
          note={`${recoveryCodes} left`}
          action="New codes"
          label="New recovery codes"
          onAct={() => setQuestion({ ...RENEW, onConfirm: renew })}
        />
      )}
      <Group gap="xs">
        {!totp && (
          <Button variant="default" size="compact-sm" onClick={() => setQuestion({ ...ADD_APP, onConfirm: addApp })}>
            Add an authenticator app
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => setQuestion({ ...ADD_KEY, onConfirm: addKey })}>
          Add a passkey
        </Button>
      </Group>
      {/* Lets password managers identify the account. */}
      <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
      <ConfirmApp
        opened={app !== null}
        app={app}
        onClose={() => setApp(null)}
        onDone={(made) => void added('The authenticator app is set up.', made)}
      />
      <Modal opened={codes.length > 0} onClose={() => setCodes([])} title="Recovery codes" size="sm">
        <RecoveryCodes codes={codes} />
      </Modal>
    </Stack>
  );
}

const ConfirmApp = lateDialog(() => import('./confirm-app.part.tsx'));
const ADD_APP = { title: 'Add an authenticator app', text: 'Enter your password to confirm that it is you.', label: 'Next' };
const ADD_KEY = {
  title: 'Add a passkey',
  text: 'Enter your password. Your browser will then ask for your fingerprint, face, PIN or security key.',
  label: 'Next',
};
const REMOVE_APP = { title: 'Remove the authenticator app?', text: 'You can no longer sign in with its codes.', label: 'Remove' };
const REMOVE_KEY = { title: 'Remove the passkey?', text: 'You can no longer sign in with it.', label: 'Remove' };
const RENEW = { title: 'Create new recovery codes?', text: 'Your current codes will stop working.', label: 'Create new codes' };

function PasskeyNote({ passkey: { createdAt, lastUsedAt } }: { readonly passkey: OwnFactors['passkeys'][number] }) {
  return (
    <>
      Added <DateTime value={createdAt} style="date" />
      {lastUsedAt !== null && (
        <>
          {' '}
          · Last used <DateTime value={lastUsedAt} />
        </>
      )}
    </>
  );
}

interface FactorProps {
  readonly name: string;
  readonly note?: ReactNode;
  readonly action: string;
  /** Accessible label of the button. */
  readonly label: string;
  readonly onAct: () => void;
}

function Factor({ name, note, action, label, onAct }: FactorProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onAct} aria-label={label}>
        {action}
      </Button>
    </Group>
  );
}
