/** Form to add or edit a feed: its content, name and alarm. */
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ItemOf } from '#core/resource';
import { messageOf } from '#web/api/api-error.ts';
import { useSave } from '#web/data/use-save.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { alarmChoices } from './alarm-text.rules.ts';
import { CalendarFeed } from './calendar-feed.resource.ts';
import { FEED_KIND_LABELS, type FeedKind } from './feed-kind.rules.ts';

type Feed = ItemOf<typeof CalendarFeed>;

interface FeedFormProps {
  /** Absent = a new feed. */
  readonly feed?: Feed;
  /** Kinds available to the user, the default one first. */
  readonly kinds: readonly FeedKind[];
  readonly onSaved: (feed: Feed) => void;
  readonly onClose: () => void;
}

const MEANINGS: Readonly<Record<FeedKind, string>> = {
  SHIFTS: 'Every published schedule that you are on.',
  ACCOUNTS: 'Every published schedule of the live accounts that you run.',
  CLIENT: 'Every published live stream of your company.',
};

export function FeedForm({ feed, kinds, onSaved, onClose }: FeedFormProps) {
  const saving = useSave(CalendarFeed);
  const withdrawal = useWithdrawal();
  const [kind, setKind] = useState<FeedKind>(feed?.kind ?? kinds[0]!);
  const [name, setName] = useState(feed?.name ?? FEED_KIND_LABELS[kind]);
  const [alarm, setAlarm] = useState(feed === undefined ? '' : String(feed.alarmMinutes ?? ''));
  const show = (next: FeedKind) => {
    if (name === FEED_KIND_LABELS[kind]) setName(FEED_KIND_LABELS[next]);
    setKind(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { name: name.trim(), alarmMinutes: alarm === '' ? null : Number(alarm) };
    const withdraw = withdrawal.begin();
    saving.mutate(feed === undefined ? { body: { ...body, kind }, withdraw } : { uuid: feed.uuid, body, withdraw }, {
      onSuccess: (saved) => saved !== null && onSaved(saved.item),
    });
  };
  return (
    <Modal opened onClose={onClose} title={feed === undefined ? 'New calendar feed' : 'Edit calendar feed'} size="md">
      <form onSubmit={save}>
        <Stack gap="md">
          {feed === undefined && kinds.length > 1 ? (
            <NativeSelect
              label="Shows"
              description={MEANINGS[kind]}
              data={kinds.map((value) => ({ value, label: FEED_KIND_LABELS[value] }))}
              value={kind}
              onChange={(event) => show(event.currentTarget.value as FeedKind)}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {MEANINGS[kind]}
            </Text>
          )}
          <TextInput
            label="Name"
            description="Name of the calendar in your calendar app."
            data-autofocus
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label="Alarm"
            description="Some apps ignore the alarms of subscribed calendars and use their own."
            data={[...alarmChoices(feed?.alarmMinutes ?? null)]}
            value={alarm}
            onChange={(event) => setAlarm(event.currentTarget.value)}
          />
          {saving.isError && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {messageOf(saving.error)}
            </Text>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <WaitingNote busy={saving.isPending} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
            {feed === undefined ? 'Create feed' : 'Save'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
