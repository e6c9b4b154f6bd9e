/** Profile of the signed-in user: name and email, password, second factors, and sessions (spec: identifier 'profile'). */
import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { call } from '#web/data/call.ts';
import { PROFILE } from '#web/domains.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { showInOrder } from '#web/kit/in-order.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { FormSkeleton, ListSkeleton } from '#web/kit/skeletons.tsx';
import { RoleBadge } from '#web/kit/status-badge.tsx';
import { displayName } from '#web/session/session.ts';
import { PasswordForm } from './password-form.part.tsx';
import type { readProfile } from './profile.action.ts';
import { ProfileForm } from './profile-form.part.tsx';
import { SessionList } from './session-list.part.tsx';

const OwnFactors = lazy(() => import('../second-factor/own-factors.part.tsx'));

export default function ProfileScreen() {
  const profile = useQuery({
    queryKey: ['api', 'users', 'profile'],
    queryFn: async ({ signal }) => {
      const { data, etag } = await call<typeof readProfile>('GET /api/me/profile', { signal });
      return { user: data, etag };
    },
  });
  if (profile.isPending)
    return (
      <>
        <PageHeader title="Profile" />
        <FormSkeleton fields={4} />
      </>
    );
  if (profile.isError) return <ErrorState wholePage error={profile.error} onRetry={() => void profile.refetch()} />;
  const { user } = profile.data;
  return (
    <>
      <PageHeader
        title={displayName(user)}
        subtitle={
          <Group gap={6}>
            <Text span inherit>
              {user.username}
            </Text>
            {user.roles.map((role) => (
              <RoleBadge key={role} role={role} />
            ))}
          </Group>
        }
      />
      <Stack ref={showInOrder} maw="60rem" gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg" style={{ alignItems: 'start' }}>
          <Card component="section" aria-labelledby="profile-person">
            <Title order={2} size="h5" id="profile-person" mb="md">
              Person
            </Title>
            <ProfileForm user={user} />
          </Card>
          <Card component="section" aria-labelledby="profile-password">
            <Title order={2} size="h5" id="profile-password" mb="md">
              Password
            </Title>
            <PasswordForm />
          </Card>
        </SimpleGrid>
        <Card component="section" aria-labelledby="profile-steps">
          <Title order={2} size="h5" id="profile-steps">
            Sign-in & security
          </Title>
          <LatePart skeleton={<ListSkeleton rows={2} columns={2} />}>
            <OwnFactors />
          </LatePart>
        </Card>
        <Card component="section" aria-labelledby="profile-sessions">
          <Title order={2} size="h5" id="profile-sessions">
            Where you are signed in
          </Title>
          <SessionList />
        </Card>
        {PROFILE.map(({ id, title, part: Part }) => (
          <Card key={id} component="section" id={id} aria-labelledby={`profile-${id}`}>
            <Title order={2} size="h5" id={`profile-${id}`} mb="xs">
              {title}
            </Title>
            <LatePart skeleton={<ListSkeleton rows={3} columns={2} />}>
              <Part />
            </LatePart>
          </Card>
        ))}
      </Stack>
    </>
  );
}
