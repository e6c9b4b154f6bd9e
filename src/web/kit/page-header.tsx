/** Header of every screen: title, subtitle, and actions on the right. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md" wrap="wrap">
      <Stack gap={2} miw={0}>
        <Title order={1} size="h3" lh={1.3}>
          {title}
        </Title>
        {subtitle !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {subtitle}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Group gap="xs" className={classes.actions}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
