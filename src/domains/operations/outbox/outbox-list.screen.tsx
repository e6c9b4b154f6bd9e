/** List of the local outbox for admins, used when no SMTP server is configured. */
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/data/call.ts';
import { ListScreen } from '#web/generic/list/list-screen.tsx';
import type { readMailSettings } from './mail-settings.action.ts';
import { OutboxMail } from './outbox-mail.resource.ts';

const EMPTY = {
  title: 'No mail yet',
  text: 'Invitations, password reset links and notifications are listed here instead of being sent.',
};
const STORED = 'No mail leaves this server, because SMTP_URL is not set. Mails are stored here for 30 days instead.';
const COLUMNS = { createTime: { label: 'Saved' } };

export default function OutboxListScreen() {
  return (
    <>
      <MailSettings />
      <ListScreen resource={OutboxMail} empty={EMPTY} columns={COLUMNS} />
    </>
  );
}

function MailSettings() {
  const { data, isLoading } = useQuery({
    queryKey: ['api', 'mail-settings'],
    queryFn: async ({ signal }) => (await call<typeof readMailSettings>('GET /api/mail-settings', { signal })).data,
  });
  if (isLoading)
    return (
      <Skeleton mb="md">
        {/* Takes as many lines as the note that replaces it. */}
        <Alert p="sm" aria-hidden>
          {STORED}
        </Alert>
      </Skeleton>
    );
  if (data === undefined) return null;
  return (
    <Alert color={data.kind === 'smtp' ? 'blue' : 'yellow'} variant="light" mb="md" p="sm">
      {data.kind === 'smtp' ? `Mails are sent via ${data.server ?? 'SMTP'} from ${data.from} and are not stored here.` : STORED}
    </Alert>
  );
}
