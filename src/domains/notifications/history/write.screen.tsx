/** Form for announcements by admins: text, recipients by role or name, preview, and the number of recipients before sending. */
import { countText } from '#core/number-format';
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ROLES, type Role } from '#core/access';
import { User } from '#domains/identity';
import { ApiError } from '#web/api/http.ts';
import { call } from '#web/data/call.ts';
import { useList } from '#web/data/use-list.ts';
import { IconBell, IconSend } from '#web/kit/icons.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { statusText } from '#web/kit/status.ts';
import { toast } from '#web/kit/toast.tsx';
import { useFirstField } from '#web/kit/use-first-field.ts';
import { displayName } from '#web/session/session.ts';
import type { writeAnnouncement } from '../announcement/announcement.action.ts';
import classes from './write.module.css';

const KINDS = [
  { value: 'SYSTEM_ANNOUNCEMENT', label: 'Announcement' },
  { value: 'SYSTEM_ALERT', label: 'Alert' },
  { value: 'SYSTEM_MAINTENANCE', label: 'Maintenance' },
] as const;
type Kind = (typeof KINDS)[number]['value'];
const DESCRIPTIONS: Readonly<Record<Kind, string>> = {
  SYSTEM_ANNOUNCEMENT: 'News from the agency. Held back during quiet hours.',
  SYSTEM_ALERT: 'Urgent. Also sent during quiet hours.',
  SYSTEM_MAINTENANCE: 'When Greenroom will be unavailable or has changed.',
};
const MAX_TITLE_LENGTH = 60;
/** Debounce of the recipient count. */
const PAUSE_MS = 300;

interface Announcement {
  readonly type: Kind;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly roles: readonly Role[];
  readonly users: readonly string[];
}
const BLANK: Announcement = { type: 'SYSTEM_ANNOUNCEMENT', title: '', text: '', link: '', roles: [], users: [] };

const inputOf = ({ link, roles, users, ...rest }: Announcement) => ({
  ...rest,
  roles: [...roles],
  users: [...users],
  link: link.trim() === '' ? null : link.trim(),
});
const send = (announcement: Announcement, dryRun: boolean, signal?: AbortSignal) =>
  call<typeof writeAnnouncement>('POST /api/notifications/announce', { input: { ...inputOf(announcement), dryRun }, signal });

export default function WriteScreen() {
  const navigate = useNavigate();
  const form = useForm<Announcement>({
    mode: 'controlled',
    initialValues: BLANK,
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a title.' : null),
      text: (text) => (text.trim() === '' ? 'Enter a text.' : null),
      link: (link) => (link.trim() === '' || /^\/(?:[^/\\]|$)/.test(link.trim()) ? null : 'Use a path in Greenroom, such as /schedules.'),
    },
  });
  const { roles, users } = form.values;
  const place = useRef<HTMLFormElement>(null);
  useFirstField(place);
  const { count, failed, countAgain } = useRecipients(roles, users);
  const nobody = roles.length === 0 && users.length === 0;
  const sending = useMutation({
    mutationFn: (announcement: Announcement) => send(announcement, false),
    onSuccess: ({ data }) => {
      toast.success(`Sent to ${people(data.recipients)}.`);
      void navigate({ to: '/notifications/history' });
    },
    onError: (error) => {
      if (error instanceof ApiError) for (const { propertyPath, message } of error.violations) form.setFieldError(propertyPath, message);
      toast.error(error);
    },
  });
  return (
    <>
      <PageHeader title="New announcement" subtitle="Sent to people’s inboxes, and by email and push according to their preferences." />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw="70rem" style={{ alignItems: 'start' }}>
        <Card ref={place} component="form" data-page-form onSubmit={form.onSubmit((values) => sending.mutate(values))} noValidate>
          <Stack gap="md">
            <div>
              <SegmentedControl aria-label="Kind" fullWidth data={[...KINDS]} {...form.getInputProps('type')} />
              <Text size="xs" c="dimmed" mt={4}>
                {DESCRIPTIONS[form.values.type]}
              </Text>
            </div>
            <TextInput
              label="Title"
              required
              maxLength={MAX_TITLE_LENGTH}
              description={`${MAX_TITLE_LENGTH - form.values.title.length} characters left`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('title')}
            />
            <Textarea label="Text" required autosize minRows={4} maxRows={14} maxLength={5000} {...form.getInputProps('text')} />
            <TextInput
              label="Link"
              placeholder="/schedules"
              description="Page opened on click. Optional."
              {...form.getInputProps('link')}
            />
            <Recipients
              roles={roles}
              users={users}
              onRoles={(next) => form.setFieldValue('roles', next)}
              onUsers={(next) => form.setFieldValue('users', next)}
            />
            <Group justify="space-between">
              <Text size="sm" role="status" c={nobody || count === 0 ? 'dimmed' : undefined}>
                {nobody ? 'Choose recipients.' : failed ? 'The recipients could not be counted. ' : recipientsText(count)}
                {failed && !nobody && (
                  <Button size="compact-xs" variant="default" onClick={countAgain}>
                    Try again
                  </Button>
                )}
              </Text>
              <Button
                type="submit"
                leftSection={<IconSend size={16} stroke={1.75} />}
                loading={sending.isPending}
                disabled={nobody || count === null || count === 0}
              >
                {count === null || nobody ? 'Send' : `Send to ${people(count)}`}
              </Button>
            </Group>
          </Stack>
        </Card>
        <Preview announcement={form.values} />
      </SimpleGrid>
    </>
  );
}

function people(count: number): string {
  return countText(count, 'person', 'people');
}

function recipientsText(count: number | null): string {
  if (count === null) return 'Counting…';
  return `${countText(count, 'recipient')}.`;
}

/** Number of recipients; null while unknown. */
function useRecipients(roles: readonly Role[], users: readonly string[]) {
  const chosen = JSON.stringify({ roles, users });
  const [debounced] = useDebouncedValue(chosen, PAUSE_MS);
  const who = JSON.parse(debounced) as Pick<Announcement, 'roles' | 'users'>;
  const count = useQuery({
    queryKey: ['api', 'users', 'recipients', debounced],
    queryFn: async ({ signal }) => (await send({ ...BLANK, title: '-', text: '-', ...who }, true, signal)).data.recipients,
    enabled: who.roles.length > 0 || who.users.length > 0,
  });
  const current = debounced === chosen;
  return { count: current ? (count.data ?? null) : null, failed: current && count.isError, countAgain: () => void count.refetch() };
}

interface RecipientsProps {
  readonly roles: readonly Role[];
  readonly users: readonly string[];
  readonly onRoles: (roles: Role[]) => void;
  readonly onUsers: (users: string[]) => void;
}

function Recipients({ roles, users, onRoles, onUsers }: RecipientsProps) {
  const people = useList(User, [
    ['status', 'ACTIVE'],
    ['itemsPerPage', '500'],
    ['order[username]', 'asc'],
  ]);
  const failed = people.isError && people.data === undefined;
  return (
    <>
      <Checkbox.Group
        label="Everyone with the role"
        value={[...roles]}
        onChange={(next) => onRoles(ROLES.filter((role) => next.includes(role)))}
      >
        <Group gap="md" mt={4}>
          {ROLES.map((role) => (
            <Checkbox key={role} value={role} label={statusText(role)} />
          ))}
        </Group>
      </Checkbox.Group>
      <MultiSelect
        label="And these people"
        placeholder={users.length === 0 ? 'Search by name' : undefined}
        searchable
        clearable
        limit={50}
        // Without data no dropdown is shown, since it would cover the retry button.
        nothingFoundMessage={failed ? undefined : people.data === undefined ? 'Loading…' : 'No one found with this name'}
        data={(people.data?.items ?? []).map((user) => ({ value: user['@id'], label: `${displayName(user)} (${user.username})` }))}
        value={[...users]}
        onChange={onUsers}
      />
      {failed && (
        <Group gap="sm" role="alert">
          <Text size="sm" c="var(--mantine-color-error)">
            The people could not be loaded.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void people.refetch()}>
            Try again
          </Button>
        </Group>
      )}
    </>
  );
}

function Preview({ announcement: { type, title, text, link } }: { readonly announcement: Announcement }) {
  return (
    <Card component="section" aria-labelledby="preview">
      <Title order={2} size="h5" id="preview" mb="sm">
        Preview
      </Title>
      <div className={classes.preview} data-urgent={type === 'SYSTEM_ALERT' || undefined}>
        <span className={classes.icon} aria-hidden>
          <IconBell size={18} stroke={1.75} />
        </span>
        <div className={classes.words}>
          <Text fw={600} c={title === '' ? 'dimmed' : undefined}>
            {title === '' ? 'Title' : title}
          </Text>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {text === '' ? 'Text' : text}
          </Text>
          {link.trim() !== '' && (
            <Text size="xs" c="dimmed" mt={4}>
              Links to {link.trim()}
            </Text>
          )}
        </div>
      </div>
      {type === 'SYSTEM_ALERT' && (
        <Alert color="yellow" mt="md" title="Sent during quiet hours">
          Alerts are sent by push and email even during quiet hours.
        </Alert>
      )}
    </Card>
  );
}
