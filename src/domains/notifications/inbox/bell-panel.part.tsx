/** Panel of the bell: the latest notifications, with links to the inbox and the settings. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { AppLink } from '#web/generic/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { IconBell } from '#web/kit/icons.ts';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { EntryRow } from './entry-row.part.tsx';
import type { InboxChanges, useLatest } from './inbox-data.hook.tsx';
import classes from './inbox.module.css';

const INBOX = '/notifications';

interface PanelProps {
  readonly latest: ReturnType<typeof useLatest>;
  readonly changes: InboxChanges;
  readonly onClose: () => void;
}

export default function Panel({ latest, changes, onClose }: PanelProps) {
  return (
    <>
      <Group justify="space-between" className={classes.panelHead}>
        <Text fw={600}>Notifications</Text>
        {(latest.data?.unread ?? 0) > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => changes.readAll(null)}>
            Mark all as read
          </Button>
        )}
      </Group>
      <div className={classes.panelRows}>
        <Newest latest={latest} changes={changes} onClose={onClose} />
      </div>
      <Group justify="space-between" className={classes.panelFoot}>
        <Anchor inherit renderRoot={(props) => <AppLink to={INBOX} onClick={onClose} {...props} />}>
          See all
        </Anchor>
        <Anchor inherit c="dimmed" renderRoot={(props) => <AppLink to="/profile" hash="notifications" onClick={onClose} {...props} />}>
          Settings
        </Anchor>
      </Group>
    </>
  );
}

function Newest({ latest, changes, onClose }: PanelProps) {
  if (latest.isPending) return <ListSkeleton rows={4} columns={1} />;
  if (latest.isError) return <ErrorState compact error={latest.error} onRetry={() => void latest.refetch()} />;
  if (latest.data.items.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconBell size={18} stroke={1.5} />}
        title="No notifications"
        description="Notifications about your work appear here."
      />
    );
  return (
    <ul className={classes.rows}>
      {latest.data.items.map((entry) => (
        <EntryRow key={entry.uuid} entry={entry} changes={changes} short time="date-time" onOpened={onClose} />
      ))}
    </ul>
  );
}
