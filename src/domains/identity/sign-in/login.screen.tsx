/** Sign-in screen: one form, a second step if required, clear error messages, then on to the requested page. */
import { Alert, Anchor, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '#web/api/http.ts';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { useSession } from '#web/session/use-session.ts';
import { PublicPage } from '../session/public-page.part.tsx';
import { secondStepIn, type SecondStepNeeded } from '../second-factor/second-step.rules.ts';

const SecondStep = lazy(() => import('../second-factor/second-step.part.tsx'));

/** Sign-ins of the demo agency; shown only if the settings report that it is loaded. */
const DEMO = { people: ['admin', 'manager', 'client', 'employee'], password: 'greenroom-demo' };

/** No required field is empty. */
const COMPLETE = { username: false, password: false };

interface Fault {
  readonly message: string;
  /** Milliseconds since epoch until which a retry would be throttled. */
  readonly until: number | null;
}

export default function LoginScreen() {
  const { signIn } = useSession();
  const { demo } = useSettings();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [missing, setMissing] = useState(COMPLETE);
  const [needed, setNeeded] = useState<SecondStepNeeded | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const seconds = useCountdown(fault?.until ?? null);

  useEffect(() => name.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = { username: username.trim() === '', password: password === '' };
    setMissing(empty);
    setFault(null);
    if (empty.username) return name.current?.focus();
    if (empty.password) return secret.current?.focus();
    setBusy(true);
    try {
      // After that, the route guard redirects to the requested page.
      await signIn(username, password);
    } catch (error) {
      setBusy(false);
      const step = error instanceof ApiError ? secondStepIn(error.data) : null;
      setNeeded(step);
      if (step !== null) return;
      setFault(faultOf(error));
      secret.current?.select();
    }
  };

  const demoSignIns = demo && (
    <Stack gap={6} align="center">
      <Text size="sm" c="dimmed">
        This is the demo agency. Sign in as:
      </Text>
      <Group gap="xs" justify="center">
        {DEMO.people.map((person) => (
          <Button
            key={person}
            variant="default"
            size="compact-sm"
            onClick={() => {
              setUsername(person);
              setPassword(DEMO.password);
              setFault(null);
              setMissing(COMPLETE);
            }}
          >
            {person}
          </Button>
        ))}
      </Group>
    </Stack>
  );

  if (needed !== null)
    return (
      <PublicPage title="Two-step sign-in">
        <Suspense fallback={<Loader size="sm" />}>
          <SecondStep key={needed.challenge} needed={needed} onBack={() => setNeeded(null)} />
        </Suspense>
      </PublicPage>
    );
  return (
    <PublicPage title="Sign in to Greenroom" below={demoSignIns}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {fault !== null && (
            <Alert color="red" variant="light" role="alert" p="sm">
              {seconds > 0 ? `${fault.message} You can try again in ${waitText(seconds)}.` : fault.message}
            </Alert>
          )}
          <TextInput
            ref={name}
            label="Username or email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            error={missing.username && 'Enter your username or email.'}
            value={username}
            onChange={(event) => {
              setUsername(event.currentTarget.value);
              setMissing({ ...missing, username: false });
            }}
          />
          <PasswordInput
            ref={secret}
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            error={missing.password && 'Enter your password.'}
            aria-invalid={missing.password || undefined}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing({ ...missing, password: false });
            }}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          />
          <Button type="submit" fullWidth loading={busy} disabled={seconds > 0}>
            Sign in
          </Button>
          <Text size="sm" ta="center">
            <Anchor size="sm" renderRoot={(root) => <AppLink {...root} to="/forgot-password" />}>
              Forgot your password?
            </Anchor>
          </Text>
        </Stack>
      </form>
    </PublicPage>
  );
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof ApiError)) return { message: messageOf(error), until: null };
  if (error.status === 429)
    return { message: 'Too many attempts.', until: error.retryAfter === null ? null : Date.now() + error.retryAfter * 1000 };
  if (error.failure !== 'response')
    return { message: 'The server could not be reached. Check your connection and try again.', until: null };
  return { message: messageOf(error), until: null };
}

function waitText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/** Seconds until the given moment, updated every second. */
function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
