/** What a person sees when a screen breaks: that it did, and a way on; a screen whose code is gone needs a reload. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { messageOf } from '../api/api-error.ts';

/** What browsers say when a file of an older version is not on the server any more. */
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
        {gone ? 'Greenroom was updated' : 'This screen stopped working'}
      </Title>
      <Text c="dimmed" maw="30rem" size="sm">
        {gone ? 'Reload to continue with the new version.' : `${messageOf(error)} Nothing that was saved is lost.`}
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
