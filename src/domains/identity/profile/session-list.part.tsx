/** List of the user's sessions in the profile, with buttons to end one or all others. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '#web/kit/icons.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/data/call.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { SeverityBadge } from '#web/kit/status-badge.tsx';
import { toast } from '#web/kit/toast.tsx';
import { deviceText, systemOf } from '../session/device-text.rules.ts';
import { PasswordDialog, type PasswordQuestion } from '../second-factor/password-dialog.part.tsx';
import type { endOtherSessions, endSession, listSessions, OwnSession } from './profile.action.ts';

const KEY = ['api', 'users', 'sessions'] as const;

export function SessionList() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call<typeof listSessions>('GET /api/me/sessions', { signal })).data.member,
  });
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  const askAll = () =>
    setQuestion({
      title: 'Sign out all other sessions?',
      text: 'Everyone who is signed in to your account elsewhere has to sign in again.',
      label: 'Sign out',
      async onConfirm(currentPassword) {
        await call<typeof endOtherSessions>('DELETE /api/me/sessions', { input: { currentPassword } });
        toast.success('All other sessions were signed out.');
        await reload();
      },
    });
  const askOne = ({ uuid, userAgent }: OwnSession) =>
    setQuestion({
      title: `Sign out ${deviceText(userAgent)}?`,
      text: 'Anyone who uses this session has to sign in again.',
      label: 'Sign out',
      async onConfirm(currentPassword) {
        try {
          await call<typeof endSession>('DELETE /api/me/sessions/:session', { params: { session: uuid }, input: { currentPassword } });
          toast.success('The session was signed out.');
        } finally {
          await reload();
        }
      },
    });

  if (sessions.isPending) return <ListSkeleton rows={2} columns={3} />;
  if (sessions.isError) return <ErrorState compact error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const sorted = [...sessions.data].sort((a, b) => Number(b.current) - Number(a.current));
  const others = sorted.filter(({ current }) => !current).length;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {others === 0 ? 'You are signed in only here.' : 'Sign out any session you do not recognise, and change your password.'}
        </Text>
        {others > 0 && (
          <Button variant="default" size="compact-sm" onClick={askAll}>
            Sign out all others
          </Button>
        )}
      </Group>
      {sorted.map((entry) => (
        <SessionRow key={entry.uuid} entry={entry} onEnd={() => askOne(entry)} />
      ))}
      <PasswordDialog question={question} onClose={() => setQuestion(null)} />
    </Stack>
  );
}

function SessionRow({ entry, onEnd }: { readonly entry: OwnSession; readonly onEnd: () => void }) {
  const device = deviceText(entry.userAgent);
  const mobile = ['iOS', 'Android'].includes(systemOf(entry.userAgent ?? '') ?? '');
  const Shape = mobile ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <Group gap="sm" wrap="nowrap" align="center">
      <Shape size={20} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden style={{ flex: 'none' }} />
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {device}
          </Text>
          {entry.current && <SeverityBadge severity="neutral" label="This session" />}
        </Group>
        <Text size="xs" c="dimmed">
          {entry.address !== null && <>{entry.address} · </>}Last used <DateTime value={entry.lastUsedAt} /> · Signed in{' '}
          <DateTime value={entry.createdAt} style="date" />
        </Text>
      </Stack>
      {!entry.current && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </Group>
  );
}
