/** How a person changes what they are called and where mail reaches them. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { toast } from '#web/kit/toast.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { session } from '#web/session/use-session.ts';
import type { changeProfile } from './profile.action.ts';
import { User } from './user.resource.ts';

const { fields } = User;

export function ProfileForm({ user }: { readonly user: SessionUser }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useForm({ mode: 'controlled', initialValues: { nickname: user.nickname ?? '', email: user.email ?? '' } });

  const save = async (values: typeof form.values) => {
    setBusy(true);
    try {
      const { data } = await call<typeof changeProfile>('PATCH /api/me/profile', {
        input: { nickname: values.nickname.trim() || null, email: values.email.trim() || null },
      });
      session.setUser(data);
      await client.invalidateQueries({ queryKey: ['api', 'users'] });
      toast.success('Profile saved.');
    } catch (error) {
      const violations = error instanceof ApiError ? error.violations : [];
      const known = violations.filter(({ propertyPath }) => propertyPath in values);
      form.setErrors(Object.fromEntries(known.map(({ propertyPath, message }) => [propertyPath, message])));
      if (known.length === 0) toast.error(error);
      else form.getInputNode(known[0]!.propertyPath)?.focus();
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
          description="What the product calls you."
          maxLength={fields.nickname.options.maxLength}
          autoComplete="nickname"
          key={form.key('nickname')}
          {...form.getInputProps('nickname')}
        />
        <TextInput
          label="Email"
          description={fields.email.options.help}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
