/** Error boundary for screens: shows what happened and a way to continue; offers a reload when the screen's code could not be loaded. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';

/** Browser messages for code that could not be loaded: it belongs to an older version, or the server cannot be reached. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const notLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stack role="alert" align="center" ta="center" gap="xs" py={96} px="md">
      <Title order={1} size="h3">
        {notLoaded ? 'This screen could not be loaded' : 'Something went wrong on this screen'}
      </Title>
      <Text c="dimmed" maw="30rem" size="sm">
        {notLoaded
          ? 'Greenroom was updated, or the connection was interrupted. Reload to continue. Your saved data is safe.'
          : `${messageOf(error)} Your saved data is safe.`}
      </Text>
      <Group mt="sm" gap="xs">
        {notLoaded ? <Button onClick={() => window.location.reload()}>Reload</Button> : <Button onClick={retry}>Try again</Button>}
        <Button variant="default" component="a" href="/dashboard">
          Go to the dashboard
        </Button>
      </Group>
    </Stack>
  );
}
