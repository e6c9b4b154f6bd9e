/** Layout of pages for users who are not signed in: logo, title and one card. */
import { Box, Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LogoMark } from '#web/shell/logo.tsx';

interface PublicPageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Shown below the card. */
  readonly below?: ReactNode;
}

export function PublicPage({ title, children, below }: PublicPageProps) {
  return (
    <Box component="div" mih="100dvh" px="md" py="xl" style={{ display: 'grid', placeItems: 'center', background: 'var(--ground-sunken)' }}>
      <Stack w="100%" maw={380} gap="lg">
        <Stack align="center" gap="sm">
          <LogoMark size={44} />
          <Title order={1} size="h2" ta="center">
            {title}
          </Title>
        </Stack>
        <Card padding="lg" style={{ boxShadow: 'var(--mantine-shadow-xs)' }}>
          {children}
        </Card>
        {below}
      </Stack>
    </Box>
  );
}
