/** Placeholder for data that failed to load: what happened, and a retry button. */
import { Button, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCloudOff, IconSearchOff } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { useConnection } from '#web/api/use-connection.ts';

export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly title?: string;
  readonly compact?: boolean;
  /** Replaces the whole screen, so that its headline is the page's h1. */
  readonly wholePage?: boolean;
  /** Link shown instead of the retry button when retrying would not help, such as back to the list. */
  readonly back?: ReactNode;
}

export function ErrorState({ error, onRetry, title, compact = false, wholePage = false, back }: ErrorStateProps) {
  const { online } = useConnection();
  const unreached = error instanceof ApiError && error.failure === 'network';
  const heading = unreached && !online ? 'You are offline' : (title ?? headline(error));
  const inaccessible = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const Icon = inaccessible ? IconSearchOff : IconCloudOff;
  return (
    <Stack role="alert" align="center" justify="center" gap="xs" py={compact ? 'lg' : 64} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={compact ? 36 : 48} radius="xl" aria-hidden>
        <Icon size={compact ? 18 : 24} stroke={1.5} />
      </ThemeIcon>
      <Text component={wholePage ? 'h1' : 'p'} m={0} fw={600} size={compact ? 'md' : 'lg'}>
        {heading}
      </Text>
      <Text c="dimmed" maw="30rem" size="sm">
        {unreached ? UNREACHABLE[online ? 'online' : 'offline'] : explanation(error)}
      </Text>
      {inaccessible && back !== undefined ? back : <TryAgain onRetry={onRetry} />}
    </Stack>
  );
}

const UNREACHABLE = {
  online: 'Check your connection, or try again in a moment.',
  offline: 'This will load when you are back online.',
};

/** The server's general answer, which says no more than the headline. */
const NOT_FOUND = 'Not found.';

function explanation(error: unknown): string {
  const message = messageOf(error);
  return message === NOT_FOUND ? 'It does not exist any more, or you do not have access to it.' : message;
}

function TryAgain({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  if (onRetry === undefined) return null;
  return (
    <Button variant="default" mt="xs" onClick={onRetry}>
      Try again
    </Button>
  );
}

function headline(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This could not be displayed';
  if (error.failure !== 'response') return 'The server could not be reached';
  if (error.status === 404) return 'This could not be found';
  if (error.status === 403) return 'You do not have access to this';
  return 'This could not be loaded';
}
