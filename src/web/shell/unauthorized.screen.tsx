/** Screen for users without access to a path: the reason, and where to go instead. */
import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconLock } from '#web/kit/icons.ts';
import { AppLink } from '../generic/app-link.tsx';
import { displayName } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

export default function UnauthorizedScreen() {
  const { user, signOut } = useSession();
  return (
    <Stack align="center" ta="center" gap="xs" py={96} px="md">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl" aria-hidden>
        <IconLock size={24} stroke={1.5} />
      </ThemeIcon>
      <Title order={1} size="h3">
        You do not have access to this page
      </Title>
      <Text c="dimmed" maw="28rem" size="sm">
        {user === null
          ? 'Sign in with an account that has access.'
          : `You are signed in as ${displayName(user)}, whose role does not have access. Ask an admin if you need it.`}
      </Text>
      <Group mt="sm" gap="xs">
        {user === null ? (
          <Button renderRoot={(props) => <AppLink to="/login" {...props} />}>Sign in</Button>
        ) : (
          <>
            <Button renderRoot={(props) => <AppLink to="/dashboard" {...props} />}>Go to the dashboard</Button>
            <Button variant="default" onClick={() => void signOut()}>
              Sign in as someone else
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}
