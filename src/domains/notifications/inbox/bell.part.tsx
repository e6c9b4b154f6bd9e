/** Notification bell: unread count, a panel with the latest notifications, and toasts for new ones. */
import { firstIn } from '#core/present';
import { ActionIcon } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useRef } from 'react';
import { IconBell } from '#web/kit/icons.ts';
import { LatePart } from '#web/kit/late-part.tsx';
import { Later } from '#web/kit/later.tsx';
import { ListSkeleton } from '#web/kit/skeletons.tsx';
import { toast } from '#web/kit/toast.tsx';
import { useInboxChanges, useLatest, type Inbox, type InboxChanges } from './inbox-data.hook.tsx';
import { arrivals, toastOf } from './inbox-view.rules.ts';
import classes from './inbox.module.css';

const INBOX = '/notifications';
/** Prefetched on hover. */
const loadPanel = () => import('./bell-panel.part.tsx');
const Panel = lazy(loadPanel);
/** More arrivals are combined into one toast. */
const MAX_TOASTS = 2;
const MAX_SHOWN = 99;

export default function Bell() {
  const latest = useLatest();
  const changes = useInboxChanges();
  const unread = latest.data?.unread ?? 0;
  useToasts(latest.data, changes);
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <Later
      popup="dialog"
      ahead={loadPanel}
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} className={classes.bell}>
          <IconBell size={20} stroke={1.75} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </span>
          )}
        </ActionIcon>
      }
    >
      {({ Popover }, { opened, onChange, target }) => (
        <Popover
          opened={opened}
          onChange={onChange}
          position="bottom-end"
          width={400}
          shadow="md"
          trapFocus
          returnFocus
          withinPortal={false}
        >
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown p={0} aria-label="Notifications" className={classes.panel}>
            <LatePart skeleton={<ListSkeleton rows={4} columns={1} />}>
              <Panel latest={latest} changes={changes} onClose={() => onChange(false)} />
            </LatePart>
          </Popover.Dropdown>
        </Popover>
      )}
    </Later>
  );
}

/** Toasts for new notifications; not shown on the inbox itself. */
function useToasts(inbox: Inbox | undefined, changes: InboxChanges): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const { open } = changes;
  const opening = useRef(open);
  opening.current = open;
  const router = useRouter();
  useEffect(() => {
    if (inbox === undefined) return;
    const fresh = arrivals(known.current, inbox.items);
    known.current = new Set(inbox.items.map(({ uuid }) => uuid));
    if (fresh.length === 0 || window.location.pathname === INBOX) return;
    if (fresh.length > MAX_TOASTS) {
      toast.news(`${fresh.length} new notifications`, firstIn(fresh).title, () => router.history.push(INBOX), { id: 'news' });
      return;
    }
    for (const entry of fresh.toReversed())
      toast.news(entry.title, entry.text === '' ? 'Open' : entry.text, () => opening.current(entry), { id: toastOf(entry.uuid) });
  }, [inbox, router]);
}
