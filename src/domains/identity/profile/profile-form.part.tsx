/** Form to change the own nickname and email address. */
import { keysOf } from '#core/typed-object';
import { firstIn } from '#core/present';
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InputOfAction } from '#core/action';
import { ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { focusContentAfter } from '#web/kit/content-focus.ts';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { session } from '#web/session/use-session.ts';
import type { changeProfile } from './profile.action.ts';
import { User } from '../user/user.resource.ts';

const { fields } = User;

function valuesOf({ nickname, email }: Pick<SessionUser, 'nickname' | 'email'>) {
  return { nickname: nickname ?? '', email: email ?? '', currentPassword: '' };
}

export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(user) });
  const stored = useRef(form.getValues());
  /** Adopts what is stored now; inputs that were changed since `seen` keep what was typed. */
  const adopt = (now: typeof form.values, seen: typeof form.values) => {
    const typed = form.getValues();
    const kept = keysOf(typed).filter((name) => typed[name] !== seen[name]);
    stored.current = now;
    form.setValues({ ...now, ...Object.fromEntries(kept.map((name) => [name, typed[name]])) });
    form.resetDirty(now);
  };
  const follow = useEffectEvent(() => adopt(valuesOf(user), stored.current));
  useEffect(() => follow(), [user.nickname, user.email]);
  const changesEmail = (form.values.email.trim() || null) !== user.email;
  const changesTo = user.pendingEmail ?? null;

  const store = async (input: InputOfAction<typeof changeProfile>) => {
    const { data } = await call<typeof changeProfile>('PATCH /api/me/profile', { input });
    session.setUser(data);
    await client.invalidateQueries({ queryKey: ['api', 'users'] });
    return data;
  };

  const save = async (values: typeof form.values) => {
    setBusy(true);
    const email = values.email.trim() || null;
    const sendsEmail = form.isDirty('email');
    try {
      // An unchanged address is not sent: it would cancel a pending change, or undo one made by an admin.
      const data = await store({
        ...(form.isDirty('nickname') ? { nickname: values.nickname.trim() || null } : {}),
        ...(sendsEmail ? { email } : {}),
        ...(changesEmail ? { currentPassword: values.currentPassword } : {}),
      });
      adopt(valuesOf(data), values);
      toast.success(sendsEmail && data.email !== email ? 'Saved. Confirm the new email address with the links we sent.' : 'Profile saved.');
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      const known = violations.filter(({ propertyPath }) => propertyPath in values);
      form.setErrors(Object.fromEntries(known.map(({ propertyPath, message }) => [propertyPath, message])));
      if (known.length === 0) toast.error(error);
      else form.getInputNode(firstIn(known).propertyPath)?.focus();
    } finally {
      setBusy(false);
    }
  };

  const keepEmail = async () => {
    setBusy(true);
    try {
      await store({ email: user.email });
      toast.success('Your email address stays the same.');
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <TextInput label="Username" value={user.username} readOnly disabled description="Only an admin can change it." />
        <TextInput
          label="Nickname"
          description="Your display name."
          maxLength={fields.nickname.options.maxLength}
          autoComplete="nickname"
          key={form.key('nickname')}
          {...form.getInputProps('nickname')}
        />
        <TextInput
          label="Email"
          description={
            changesTo === null
              ? 'Can be used to sign in. A new address takes effect once both the old and the new one are confirmed.'
              : `Changes to ${changesTo} once both addresses are confirmed with the links we sent.`
          }
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {changesTo !== null && (
          <Button
            ref={focusContentAfter}
            variant="default"
            size="compact-sm"
            w="max-content"
            disabled={busy}
            onClick={() => void keepEmail()}
          >
            Keep the current address
          </Button>
        )}
        {changesEmail && (
          <PasswordInput
            label="Current password"
            description="Required to change your email address, because your password can be reset by mail."
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        <Group justify="flex-end">
          <WaitingNote busy={busy} />
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
