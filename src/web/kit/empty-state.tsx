/** Placeholder for a screen or card without data: why it is empty, and what to do next. */
import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '#web/kit/icons.ts';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Button for the next step. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
  /** For use inside a card instead of a whole screen. */
  readonly compact?: boolean;
}

export function EmptyState({ title, description, action, icon, compact = false }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap="xs" py={compact ? 'lg' : 64} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={compact ? 36 : 48} radius="xl" aria-hidden>
        {icon ?? <IconInbox size={compact ? 18 : 24} stroke={1.5} />}
      </ThemeIcon>
      <Text fw={600} size={compact ? 'md' : 'lg'}>
        {title}
      </Text>
      {description !== undefined && (
        <Text c="dimmed" maw="26rem" size="sm">
          {description}
        </Text>
      )}
      {action}
    </Stack>
  );
}
