/** Inbox: unread or all notifications, by area and day; open, mark and mute by mouse, touch or keyboard. */
import { Button, Card, Group, Kbd, NativeSelect, Pagination, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { formatDay } from '#core/date-text';
import { DAY_MS } from '#core/span';
import { useSettings } from '#web/api/settings.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconArrowDown, IconArrowUp, IconBell } from '#web/kit/icons.ts';
import { useScreenKeys, type ShortcutGroup } from '#web/kit/screen-keys.ts';
import { useEntryKeys } from '#web/kit/use-entry-keys.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { dayIn } from '#web/kit/time-text.ts';
import { useActor } from '#web/session/use-session.ts';
import type { InboxEntry } from '../message/inbox.action.ts';
import { AREA_LABELS, AREAS } from '../message/notification-type.rules.ts';
import { EntryRow } from './entry-row.part.tsx';
import { useInbox, useInboxChanges, type Inbox, type InboxChanges } from './inbox-data.hook.tsx';
import { byDay, PER_PAGE, searchOf, viewOf, type InboxView } from './inbox-view.rules.ts';
import classes from './inbox.module.css';

const AREA_CHOICES = AREAS.map((area) => ({ value: area, label: AREA_LABELS[area] }));

export default function InboxScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const admin = useActor().roles.includes('ROLE_ADMIN');
  const view = viewOf(search);
  const inbox = useInbox(view);
  useScreenKeys(KEYS);
  useEntryKeys('[data-entry]');
  const changes = useInboxChanges();
  const show = (part: Partial<InboxView>) => void navigate({ to: '.', search: searchOf({ ...view, page: 1, ...part }) });
  const unread = inbox.data?.unread ?? 0;
  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle="Updates about your work."
        actions={
          <>
            {admin && (
              <Button variant="default" renderRoot={(props) => <AppLink to="/notifications/history" {...props} />}>
                Sent notifications
              </Button>
            )}
            <Button variant="default" renderRoot={(props) => <AppLink to="/profile" hash="notifications" {...props} />}>
              Settings
            </Button>
            <Button variant="default" disabled={unread === 0} onClick={() => changes.readAll(view.area)}>
              Mark all as read
            </Button>
          </>
        }
      />
      <Group className={classes.bar} gap="sm" maw="60rem">
        <SegmentedControl
          aria-label="Show"
          value={view.unread ? 'unread' : 'all'}
          onChange={(value) => show({ unread: value === 'unread' })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: unread === 0 ? 'Unread' : `Unread (${unread})` },
          ]}
        />
        <NativeSelect
          aria-label="Area"
          data={[{ value: '', label: 'All areas' }, ...AREA_CHOICES]}
          value={view.area ?? ''}
          onChange={({ currentTarget }) => show({ area: AREAS.find((known) => known === currentTarget.value) ?? null })}
          w={200}
        />
      </Group>
      <Shown inbox={inbox} view={view} changes={changes} onShow={show} />
    </>
  );
}

interface ShownProps {
  readonly inbox: UseQueryResult<Inbox>;
  readonly view: InboxView;
  readonly changes: InboxChanges;
  readonly onShow: (part: Partial<InboxView>) => void;
}

function Shown({ inbox, view, changes, onShow }: ShownProps) {
  if (inbox.isPending)
    return (
      <Card maw="60rem">
        <ListSkeleton rows={6} columns={2} />
      </Card>
    );
  if (inbox.isError) return <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />;
  if (inbox.data.items.length === 0) return <NothingHere view={view} onAll={() => onShow({ unread: false, area: null })} />;
  return (
    <>
      <Entries entries={inbox.data.items} changes={changes} stale={inbox.isPlaceholderData} />
      <Group justify="space-between" mt="md" maw="60rem">
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd size="xs">
            <IconArrowUp size={10} aria-hidden />
            <VisuallyHidden>Arrow up</VisuallyHidden>
          </Kbd>{' '}
          <Kbd size="xs">
            <IconArrowDown size={10} aria-hidden />
            <VisuallyHidden>Arrow down</VisuallyHidden>
          </Kbd>{' '}
          to move · <Kbd size="xs">Enter</Kbd> to open · <Kbd size="xs">E</Kbd> to mark as read or unread
        </Text>
        {inbox.data.total > PER_PAGE && (
          <Pagination
            size="sm"
            total={Math.ceil(inbox.data.total / PER_PAGE)}
            value={view.page}
            onChange={(page) => onShow({ page })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
    </>
  );
}

function titleOf({ unread, area }: InboxView): string {
  if (unread) return 'You’re all caught up';
  return area === null ? 'No notifications yet' : 'No notifications in this area';
}

function NothingHere({ view, onAll }: { readonly view: InboxView; readonly onAll: () => void }) {
  const narrowed = view.unread || view.area !== null;
  return (
    <EmptyState
      icon={<IconBell size={24} stroke={1.5} />}
      title={titleOf(view)}
      description="Changes to your shifts, tasks and pay, and announcements from the agency, appear here."
      action={
        narrowed ? (
          <Button variant="default" onClick={onAll}>
            Show all
          </Button>
        ) : undefined
      }
    />
  );
}

function Entries({
  entries,
  changes,
  stale,
}: {
  readonly entries: readonly InboxEntry[];
  readonly changes: InboxChanges;
  readonly stale: boolean;
}) {
  const { timeZone } = useSettings();
  const now = new Date();
  const today = dayIn(now.toISOString(), timeZone);
  const yesterday = dayIn(new Date(now.getTime() - DAY_MS).toISOString(), timeZone);
  const named = (day: string) => (day === today ? 'Today' : day === yesterday ? 'Yesterday' : formatDay(day));
  return (
    <Card p={0} maw="60rem" className={stale ? classes.stale : undefined}>
      {byDay(entries, (instant) => dayIn(instant, timeZone)).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={named(day)}>
          <h2 className={classes.day}>{named(day)}</h2>
          <ul className={classes.rows}>
            {ofDay.map((entry) => (
              <EntryRow
                key={entry.uuid}
                entry={entry}
                changes={changes}
                time="time"
                onKeyDown={(event) => onKey(event, () => changes.setRead(entry, entry.readAt === null))}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

const KEYS: ShortcutGroup = {
  title: 'Notifications',
  shortcuts: [
    { keys: ['↑', '↓'], what: 'Move between notifications (or j and k)' },
    { keys: ['Enter'], what: 'Open' },
    { keys: ['e'], what: 'Mark as read or unread' },
  ],
};

function onKey(event: KeyboardEvent<HTMLElement>, mark: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
  if (step !== undefined) {
    const all = [...document.querySelectorAll<HTMLElement>('main [data-entry]')];
    all[all.indexOf(event.currentTarget) + step]?.focus();
  } else if (event.key === 'e') mark();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
