/** Error boundary for screens: shows what happened and a way to continue; offers a reload when the screen's code chunk no longer exists. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';

/** Browser messages for a missing chunk of an older version. */
const GONE = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const gone = error instanceof Error && GONE.test(error.message);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stack role="alert" align="center" ta="center" gap="xs" py={96} px="md">
      <Title order={1} size="h3">
        {gone ? 'Greenroom was updated' : 'Something went wrong on this screen'}
      </Title>
      <Text c="dimmed" maw="30rem" size="sm">
        {gone ? 'Reload to continue with the new version.' : `${messageOf(error)} Your saved data is safe.`}
      </Text>
      <Group mt="sm" gap="xs">
        {gone ? <Button onClick={() => window.location.reload()}>Reload</Button> : <Button onClick={retry}>Try again</Button>}
        <Button variant="default" component="a" href="/dashboard">
          Go to the dashboard
        </Button>
      </Group>
    </Stack>
  );
}
