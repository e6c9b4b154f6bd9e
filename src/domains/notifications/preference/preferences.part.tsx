/** Notification preferences of a user: a table of topics and channels, reminders and quiet hours. Each change is saved immediately. */
import { Button, Checkbox, Group, Skeleton, Stack, Switch, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import type { OutputOfAction } from '#core/action';
import { useSettings } from '#web/api/settings.ts';
import { call } from '#web/data/call.ts';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconCheck } from '#web/kit/icons.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useActor } from '#web/session/use-session.ts';
import type { muteType } from '../message/inbox.action.ts';
import { TYPE_LABELS, type Flag, type NotificationType } from '../message/notification-type.rules.ts';
import type { changePreferences, readPreferences, subscribeType } from './preference.action.ts';
import classes from './preferences.module.css';

type Preferences = OutputOfAction<typeof readPreferences>;
type Change = Partial<Omit<Preferences, 'uuid' | 'user' | 'createTime' | 'updateTime' | 'pushToken' | 'muted' | 'unsubscribed'>>;

const QuietClocks = lazy(() => import('./quiet-clocks.part.tsx'));

const KEY = ['api', 'notification_preferences', 'own'] as const;
const QUIET = { quietFrom: '22:00', quietTo: '07:00' } as const;

interface Row {
  readonly flag: Flag;
  readonly label: string;
  readonly description: string;
  /** Roles for which the topic exists; absent = all. */
  readonly only?: readonly string[];
}
const ROWS: readonly Row[] = [
  { flag: 'scheduleUpdates', label: 'Shifts', description: 'New, moved and cancelled shifts, reminders and conflicts' },
  { flag: 'taskNotifications', label: 'Tasks and approvals', description: 'Your tasks, their progress, and pending approvals' },
  { flag: 'weekSummaries', label: 'Summaries', description: 'Your week; for managers also each day and month' },
  {
    flag: 'payrollNotifications',
    label: 'Payroll',
    description: 'Payslips and payrolls that are ready or paid',
    only: ['ROLE_ADMIN', 'ROLE_EMPLOYEE'],
  },
  {
    flag: 'performanceAlerts',
    label: 'Performance',
    description: 'Streams that perform much better or worse than usual',
    only: ['ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_CLIENT'],
  },
  { flag: 'systemAnnouncements', label: 'Announcements', description: 'Announcements from the agency, and maintenance' },
];

export default function PreferencesPart() {
  const client = useQueryClient();
  const preferences = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call<typeof readPreferences>('GET /api/notification-preferences', { signal })).data,
  });
  const save = useMutation({
    mutationKey: KEY,
    // Mutations run one after another: each contains only its own change, and the last one wins.
    scope: { id: 'preferences' },
    mutationFn: (change: Change) => call<typeof changePreferences>('PUT /api/notification-preferences', { input: change }),
    onMutate: (change) => {
      // A response in flight would overwrite this change.
      void client.cancelQueries({ queryKey: KEY });
      const before = client.getQueryData<Preferences>(KEY);
      client.setQueryData<Preferences>(KEY, (now) => (now === undefined ? undefined : { ...now, ...change }));
      return before;
    },
    onError: (error, _change, before) => {
      client.setQueryData(KEY, before);
      toast.error(error, { title: 'Your settings were not saved' });
    },
    onSettled: () => (client.isMutating({ mutationKey: KEY }) === 1 ? client.invalidateQueries({ queryKey: KEY }) : undefined),
  });
  if (preferences.isPending) return <ListSkeleton rows={6} columns={4} />;
  if (preferences.isError) return <ErrorState compact error={preferences.error} onRetry={() => void preferences.refetch()} />;
  const change = (part: Change) => save.mutate(part);
  return (
    <Stack gap="lg">
      <Channels preferences={preferences.data} onChange={change} />
      <Group align="flex-start" gap="xl">
        <Reminders preferences={preferences.data} onChange={change} />
        <QuietHours preferences={preferences.data} onChange={change} />
      </Group>
      <QuietTypes
        title="Muted"
        description="These do not reach your inbox."
        types={preferences.data.muted}
        back="Unmute"
        onBack={(type) => call<typeof muteType>('POST /api/notifications/mute', { input: { type, muted: false } })}
      />
      <QuietTypes
        title="Unsubscribed by email"
        description="You unsubscribed from these using a link in an email. They still reach your inbox."
        types={preferences.data.unsubscribed}
        back="Subscribe to"
        onBack={(type) => call<typeof subscribeType>('POST /api/notification-preferences/subscribe', { input: { type } })}
      />
    </Stack>
  );
}

interface PartProps {
  readonly preferences: Preferences;
  readonly onChange: (change: Change) => void;
}

interface ChannelHeaderProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function ChannelHeader({ label, checked, onChange }: ChannelHeaderProps) {
  return (
    <Table.Th scope="col" className={classes.cell}>
      <Switch
        size="sm"
        color="teal"
        label={label}
        labelPosition="left"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        classNames={{ body: classes.switch }}
      />
    </Table.Th>
  );
}

/** Topics as rows, channels as columns; the switches control a whole row or column. */
function Channels({ preferences, onChange }: PartProps) {
  const { roles } = useActor();
  const rows = ROWS.filter(({ only }) => only === undefined || only.some((role) => roles.some((own) => own === role)));
  return (
    <>
      <Text size="sm" c="dimmed">
        Everything appears in your inbox. Choose what is also sent by email or push. Security emails are always sent.
      </Text>
      <Table className={classes.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Topic</Table.Th>
            <Table.Th scope="col" className={classes.cell}>
              In the app
            </Table.Th>
            <ChannelHeader label="Email" checked={preferences.emailEnabled} onChange={(emailEnabled) => onChange({ emailEnabled })} />
            <ChannelHeader label="Push" checked={preferences.pushEnabled} onChange={(pushEnabled) => onChange({ pushEnabled })} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ flag, label, description }) => (
            <Table.Tr key={flag}>
              <Table.Th scope="row" className={classes.what}>
                <Switch
                  size="sm"
                  color="teal"
                  label={label}
                  description={description}
                  checked={preferences[flag]}
                  onChange={({ currentTarget }) => onChange({ [flag]: currentTarget.checked })}
                />
              </Table.Th>
              <Sent on label={`${label} in the app`} />
              <Sent on={preferences[flag] && preferences.emailEnabled} label={`${label} by email`} />
              <Sent on={preferences[flag] && preferences.pushEnabled} label={`${label} by push`} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function Sent({ on, label }: { readonly on: boolean; readonly label: string }) {
  return (
    <Table.Td className={classes.cell}>
      <span role="img" aria-label={`${label}: ${on ? 'yes' : 'no'}`} className={on ? classes.yes : classes.no}>
        {on ? <IconCheck size={18} stroke={2} aria-hidden /> : '–'}
      </span>
    </Table.Td>
  );
}

function Reminders({ preferences, onChange }: PartProps) {
  const { roles } = useActor();
  if (!roles.includes('ROLE_EMPLOYEE') && !roles.includes('ROLE_MANAGER')) return null;
  return (
    <Stack gap="xs" flex={1} miw={240} role="group" aria-labelledby="reminders">
      <Title order={3} size="h6" id="reminders">
        Reminders before a shift
      </Title>
      <Checkbox
        label="The day before"
        checked={preferences.remindDayBefore}
        disabled={!preferences.scheduleUpdates}
        onChange={({ currentTarget }) => onChange({ remindDayBefore: currentTarget.checked })}
      />
      <Checkbox
        label="Two hours before"
        checked={preferences.remindTwoHours}
        disabled={!preferences.scheduleUpdates}
        onChange={({ currentTarget }) => onChange({ remindTwoHours: currentTarget.checked })}
      />
    </Stack>
  );
}

function QuietHours({ preferences, onChange }: PartProps) {
  const { timeZone } = useSettings();
  const { quietFrom, quietTo } = preferences;
  const quiet = quietFrom !== null && quietTo !== null;
  return (
    <Stack gap="xs" flex={1} miw={280} role="group" aria-labelledby="quiet-hours">
      <Title order={3} size="h6" id="quiet-hours">
        Quiet hours
      </Title>
      <Switch
        size="sm"
        color="teal"
        label="No email and no push at night"
        description="Notifications are held back and sent afterwards. Only urgent alerts are sent."
        checked={quiet}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? QUIET : { quietFrom: null, quietTo: null })}
      />
      {quiet && (
        <Group gap="xs" align="flex-end">
          <LatePart skeleton={<Skeleton h={60} w={200} />}>
            <QuietClocks from={quietFrom} to={quietTo} onChange={onChange} />
          </LatePart>
          <Text size="xs" c="dimmed" pb={8}>
            {(preferences.timeZone ?? timeZone).replaceAll('_', ' ')} time
          </Text>
        </Group>
      )}
    </Stack>
  );
}

interface QuietTypesProps {
  readonly title: string;
  readonly description: string;
  readonly types: readonly NotificationType[];
  /** Label of the button. */
  readonly back: string;
  readonly onBack: (type: NotificationType) => Promise<unknown>;
}

/** Types that a user has turned off individually, with a button to turn them on again. */
function QuietTypes({ title, description, types, back, onBack }: QuietTypesProps) {
  const client = useQueryClient();
  const turnOn = useMutation({
    mutationFn: onBack,
    onError: (error) => toast.error(error, { title: 'Could not be turned on' }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  if (types.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h6">
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {description}
      </Text>
      <Stack gap={4} align="flex-start">
        {types.map((type) => (
          <Group key={type} gap="xs">
            <Text size="sm">{TYPE_LABELS[type]}</Text>
            <Button size="compact-xs" variant="default" aria-label={`${back} ${TYPE_LABELS[type]}`} onClick={() => turnOn.mutate(type)}>
              {back}
            </Button>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
