/** Screen for an unknown path, with links to the main screens. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { AppLink } from '../generic/app-link.tsx';
import { useSession } from '../session/use-session.ts';
import { menuFor } from './menu.ts';

export default function NotFoundScreen() {
  const { actor } = useSession();
  const { pathname } = useLocation();
  const entries = menuFor(actor);
  return (
    <Stack align="center" ta="center" gap="xs" py={96} px="md">
      <Text className="numbers" c="dimmed" size="sm" fw={600}>
        404
      </Text>
      <Title order={1} size="h3">
        Page not found
      </Title>
      <Text c="dimmed" maw="30rem" size="sm">
        <span style={{ overflowWrap: 'anywhere' }}>{pathname}</span> may have moved, or the link is incomplete.
      </Text>
      {actor === null ? (
        <Button mt="sm" renderRoot={(props) => <AppLink to="/login" {...props} />}>
          Sign in
        </Button>
      ) : (
        <Group mt="sm" gap="md" justify="center">
          {entries.map(({ label, to }) => (
            <Anchor key={to} size="sm" renderRoot={(props) => <AppLink to={to} {...props} />}>
              {label}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  );
}
