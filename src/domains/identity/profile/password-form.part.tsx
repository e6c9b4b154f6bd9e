/** Form to change the own password: the current one, and the new one twice. It ends the user's other sessions. */
import { firstIn } from '#core/present';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { toast } from '#web/kit/toast.tsx';
import { useSession } from '#web/session/use-session.ts';
import { NewPasswordInputs, newPasswordChecks, SHOW_PASSWORD } from '../password/new-password.part.tsx';
import type { changeProfile } from './profile.action.ts';

export function PasswordForm() {
  const { user } = useSession();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', password: '', repeated: '' },
    validate: {
      currentPassword: (value) => (value === '' ? 'Enter your current password.' : null),
      ...newPasswordChecks([
        user?.username,
        user?.email,
        user?.nickname,
        user?.employee?.nickname,
        user?.employee?.firstname,
        user?.employee?.lastname,
      ]),
    },
  });

  const save = async ({ currentPassword, password }: typeof form.values) => {
    setBusy(true);
    try {
      await call<typeof changeProfile>('PATCH /api/me/profile', { input: { currentPassword, password } });
      form.reset();
      toast.success('Password changed. Your other sessions were signed out.');
      await client.invalidateQueries({ queryKey: ['api', 'users'] });
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations.filter(({ propertyPath }) => propertyPath in form.values) : [];
      form.setErrors(Object.fromEntries(violations.map(({ propertyPath, message }) => [propertyPath, message])));
      if (violations.length === 0) toast.error(error);
      else form.getInputNode(firstIn(violations).propertyPath)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
      noValidate
    >
      <Stack gap="md">
        {/* Lets password managers identify the account. */}
        <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={SHOW_PASSWORD}
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordInputs inputOf={(name) => form.getInputProps(name)} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            This signs you out everywhere else.
          </Text>
          <Button type="submit" loading={busy}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
