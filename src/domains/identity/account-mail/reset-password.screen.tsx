/** Screen to set a password with a link from a mail: an invitation or a password reset. */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { LOGIN } from '#web/addresses.ts';
import { ApiError, messageOf } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { NewPasswordInputs, newPasswordChecks } from '../password/new-password.part.tsx';
import { PublicPage } from '../session/public-page.part.tsx';
import type { resetPassword } from './account-mail.action.ts';
import { BackToSignIn } from './forgot-password.screen.tsx';
import { useMailLink } from './mail-link.hook.tsx';

export default function ResetPasswordScreen() {
  const token = useMailLink();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [fault, setFault] = useState<string | null>(token === '' ? 'This link is incomplete. Open the link in the mail.' : null);
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '', repeated: '' },
    validate: {
      ...newPasswordChecks([]),
    },
  });

  const save = async ({ password }: typeof form.values) => {
    setBusy(true);
    setFault(null);
    try {
      await call<typeof resetPassword>('POST /api/authentication/reset-password', { input: { token, password } });
      setDone(true);
    } catch (error) {
      const [violation] = error instanceof ApiError ? error.violations.filter(({ propertyPath }) => propertyPath === 'password') : [];
      if (violation === undefined) setFault(messageOf(error));
      else form.setErrors({ password: violation.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicPage title="Set your password" below={<BackToSignIn />}>
      {done ? (
        <Stack gap="md">
          <Text role="status">Your password is set.</Text>
          <Button component="a" href={LOGIN} fullWidth>
            Sign in
          </Button>
        </Stack>
      ) : (
        <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
          <Stack gap="md">
            {fault !== null && (
              <Alert color="red" variant="light" role="alert" p="sm">
                {fault}{' '}
                <Anchor size="sm" underline="always" renderRoot={(root) => <AppLink {...root} to="/forgot-password" />}>
                  Request a new link
                </Anchor>
              </Alert>
            )}
            <NewPasswordInputs inputOf={(name) => form.getInputProps(name)} />
            <Button type="submit" fullWidth loading={busy} disabled={token === ''}>
              Set password
            </Button>
          </Stack>
        </form>
      )}
    </PublicPage>
  );
}
