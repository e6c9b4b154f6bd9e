/** Second step of signing in: asks for a second factor, or sets up the first one if the role requires it. */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#web/api/http.ts';
import { useSession } from '#web/session/use-session.ts';
import { AppSetUp } from './app-set-up.part.tsx';
import { RecoveryCodes } from './recovery-codes.part.tsx';
import type { SecondStepNeeded } from './second-step.rules.ts';

export default function SecondStep({ needed, onBack }: { readonly needed: SecondStepNeeded; readonly onBack: () => void }) {
  const { finishSignIn } = useSession();
  const { challenge, methods, passkey, setUp } = needed;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [shown, setShown] = useState<{ readonly codes: readonly string[]; readonly enter: () => Promise<void> } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const finish = async (method: 'code' | 'passkey', answer: () => Promise<{ code: string } | { passkey: Record<string, unknown> }>) => {
    setBusy(method);
    setFault(null);
    try {
      const { recoveryCodes, enter } = await finishSignIn({ challenge, ...(await answer()) });
      if (recoveryCodes.length > 0) setShown({ codes: recoveryCodes, enter });
      else await enter();
    } catch (error) {
      setFault(messageOf(error));
      input.current?.select();
    }
    setBusy(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void finish('code', async () => ({ code }));
  };
  const usePasskey = () =>
    void finish('passkey', async () => {
      const answer = await startAuthentication({ optionsJSON: passkey as PublicKeyCredentialRequestOptionsJSON });
      return { passkey: { ...answer } };
    });

  if (shown !== null)
    return (
      <Stack gap="md">
        <RecoveryCodes codes={shown.codes} />
        <Button fullWidth onClick={() => void shown.enter()}>
          Continue
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {fault !== null && (
          <Alert color="red" variant="light" role="alert" p="sm">
            {fault}
          </Alert>
        )}
        {setUp === null ? (
          <Text size="sm">Your password is correct. Complete the second step to sign in.</Text>
        ) : (
          <>
            <Text size="sm">Your role requires a second step for signing in. Set one up now.</Text>
            <AppSetUp {...setUp} />
          </>
        )}
        {methods.includes('passkey') && (
          <Button fullWidth loading={busy === 'passkey'} onClick={usePasskey}>
            Use your passkey
          </Button>
        )}
        <TextInput
          ref={input}
          label={codeLabel(methods)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth variant={methods.includes('passkey') ? 'default' : 'filled'} loading={busy === 'code'}>
          Sign in
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  );
}

function codeLabel(methods: readonly string[]): string {
  if (!methods.includes('recovery')) return 'Code from your authenticator app';
  return methods.includes('totp') ? 'Code from your authenticator app, or a recovery code' : 'Or a recovery code';
}
