/** Screen to request a link for a new password; it never reveals whether an account exists. */
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#web/api/http.ts';
import { LOGIN } from '#web/addresses.ts';
import { call } from '#web/data/call.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { PublicPage } from '../session/public-page.part.tsx';
import type { forgotPassword } from './account-mail.action.ts';

export default function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return setMissing(true);
    setBusy(true);
    setFault(null);
    try {
      await call<typeof forgotPassword>('POST /api/authentication/forgot-password', { input: { email } });
      setSent(true);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <PublicPage title="Forgot your password?" below={<BackToSignIn />}>
      {sent ? (
        <Text role="status">
          If there is an account with this address, we have sent a link to choose a new password. It is valid for one hour.
        </Text>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {fault !== null && (
              <Alert color="red" variant="light" role="alert" p="sm">
                {fault}
              </Alert>
            )}
            <TextInput
              label="Email"
              description="The email address of your account. If it has none, an admin can set a new password for you."
              type="email"
              name="email"
              autoComplete="email"
              error={missing && 'Enter your email address.'}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setMissing(false);
              }}
            />
            <Button type="submit" fullWidth loading={busy}>
              Send link
            </Button>
          </Stack>
        </form>
      )}
    </PublicPage>
  );
}

export function BackToSignIn() {
  return (
    <Text size="sm" ta="center">
      <Anchor size="sm" renderRoot={(root) => <AppLink {...root} to={LOGIN} />}>
        Back to sign in
      </Anchor>
    </Text>
  );
}
