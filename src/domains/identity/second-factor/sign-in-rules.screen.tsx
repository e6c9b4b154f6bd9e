/** Settings screen for the roles that require a second step. */
import { Card, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROLES, type Role } from '#core/access';
import { call } from '#web/data/call.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { changeSignInRules, readSignInRules } from './sign-in-rules.action.ts';

const KEY = ['api', 'sign-in-rules'] as const;
const LABELS: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Admins',
  ROLE_MANAGER: 'Managers',
  ROLE_CLIENT: 'Clients',
  ROLE_EMPLOYEE: 'Employees',
};

export default function SignInRulesScreen() {
  const client = useQueryClient();
  const rules = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call<typeof readSignInRules>('GET /api/sign-in-rules', { signal })).data,
  });
  const change = useMutation({
    mutationFn: (secondFactorFor: Role[]) => call<typeof changeSignInRules>('PUT /api/sign-in-rules', { input: { secondFactorFor } }),
    onSuccess: ({ data }) => {
      client.setQueryData(KEY, data);
      toast.success('Saved. It applies from the next sign-in.');
    },
    onError: (error) => toast.error(error),
  });
  if (rules.isPending) return <FormSkeleton fields={4} />;
  if (rules.isError) return <ErrorState wholePage error={rules.error} onRetry={() => void rules.refetch()} />;
  return (
    <>
      <PageHeader title="Sign-in rules" subtitle="Who needs a second step after the password" />
      <Card maw="40rem">
        <Stack gap="md">
          <Text size="sm">
            Users with one of these roles confirm each sign-in with an authenticator app, a passkey or a recovery code. Users without one
            set up an app at their next sign-in.
          </Text>
          <Checkbox.Group
            label="Roles that require a second step"
            value={rules.data.secondFactorFor}
            onChange={(roles) => change.mutate(ROLES.filter((role) => roles.includes(role)))}
          >
            <Stack gap="xs" mt="xs">
              {ROLES.map((role) => (
                <Checkbox key={role} value={role} label={LABELS[role]} disabled={change.isPending} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
    </>
  );
}
