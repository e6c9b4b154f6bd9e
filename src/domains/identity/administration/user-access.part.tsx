/** Admin actions for a user's sign-in: resend the invitation, or remove lost second factors. */
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOfAction } from '#core/action';
import type { ItemOf } from '#core/resource';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { mayCall } from '#web/generic/may.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import { inviteUser } from '../account-mail/account-mail.action.ts';
import { removeFactors } from '../second-factor/own-factors.action.ts';
import { PasswordDialog } from '../second-factor/password-dialog.part.tsx';
import { User } from '../user/user.resource.ts';

const OWN_REMOVAL = {
  title: 'Remove your two-step sign-in?',
  text: 'Your authenticator app, passkeys and recovery codes will stop working, and your password alone will be enough to sign in.',
  label: 'Remove',
};

export function UserAccess({ user }: { readonly user: ItemOf<typeof User> }) {
  const client = useQueryClient();
  const actor = useActor();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const { uuid, username, email, status, hasPassword, hasSecondFactor } = user;
  const invite = async () => {
    setBusy(true);
    try {
      await call<typeof inviteUser>('POST /api/users/:uuid/invite', { params: { uuid } });
      toast.success(`Invitation sent to ${email ?? 'the user'}.`);
    } catch (error) {
      toast.error(error);
    }
    setBusy(false);
  };
  const isOwn = uuid === actor.user;
  const remove = async (input: InputOfAction<typeof removeFactors>, withdraw?: AbortSignal) => {
    await call<typeof removeFactors>('DELETE /api/users/:uuid/second-factors', { params: { uuid }, input, withdraw });
    toast.success('Two-step sign-in was removed.');
    await forget(client, User);
  };
  const isInvited = !hasPassword && email !== null && status === 'ACTIVE';
  return (
    <Group gap="xs">
      {isInvited && mayCall(inviteUser, User, actor, user) && (
        <Button variant="default" loading={busy} onClick={() => void invite()}>
          Resend invitation
        </Button>
      )}
      {hasSecondFactor && mayCall(removeFactors, User, actor, user) && (
        <Button variant="default" onClick={() => setConfirming(true)}>
          Remove two-step sign-in
        </Button>
      )}
      <PasswordDialog
        question={confirming && isOwn ? { ...OWN_REMOVAL, onConfirm: (currentPassword) => remove({ currentPassword }) } : null}
        onClose={() => setConfirming(false)}
      />
      <Confirm
        opened={confirming && !isOwn}
        onClose={() => setConfirming(false)}
        onConfirm={(withdraw) => remove({}, withdraw)}
        title={`Remove two-step sign-in of ${username}?`}
        label="Remove"
        danger
      >
        This user’s authenticator app, passkeys and recovery codes will stop working, and the password alone will be enough to sign in until
        they set up a second step again. They will be notified by email.
      </Confirm>
    </Group>
  );
}
