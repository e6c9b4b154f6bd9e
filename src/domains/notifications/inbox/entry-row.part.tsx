/** Row of a notification, in the inbox and in the bell's panel: text, time and actions. */
import { ActionIcon, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { AppLink } from '#web/generic/app-link.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { Hint, Later } from '#web/kit/later.tsx';
import {
  IconBell,
  IconBellOff,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconCheck,
  IconChecklist,
  IconDots,
  IconFileText,
  type Icon,
} from '#web/kit/icons.ts';
import type { InboxEntry } from '../message/inbox.action.ts';
import { TYPE_LABELS, type Area } from '../message/notification-type.rules.ts';
import type { InboxChanges } from './inbox-data.hook.tsx';
import classes from './inbox.module.css';

const AREA_ICONS: Readonly<Record<Area, Icon>> = {
  SCHEDULE: IconCalendarEvent,
  TASKS: IconChecklist,
  PAYROLL: IconCash,
  PERFORMANCE: IconChartBar,
  SUMMARIES: IconFileText,
  SYSTEM: IconBell,
};

interface EntryRowProps {
  readonly entry: InboxEntry;
  readonly changes: InboxChanges;
  /** Without the menu, and with fewer lines of text. */
  readonly short?: boolean;
  /** Date and time, or only the time where the day is shown above. */
  readonly time: 'date-time' | 'time';
  readonly onOpened?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export function EntryRow({ entry, changes, short = false, time, onOpened, onKeyDown }: EntryRowProps) {
  const { title, text, link, readAt, area, urgency, createTime } = entry;
  const unread = readAt === null;
  const Shape = AREA_ICONS[area];
  const content = (
    <>
      <span className={classes.title}>
        {unread && <span className={classes.hidden}>Unread: </span>}
        {title}
      </span>
      {text !== '' && (
        <Text component="span" size="sm" c="dimmed" className={classes.text} lineClamp={short ? 2 : 5}>
          {text}
        </Text>
      )}
    </>
  );
  const open = () => {
    changes.open(entry);
    onOpened?.();
  };
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <span className={classes.icon} data-urgent={urgency === 'URGENT' || undefined} aria-hidden>
        <Shape size={18} stroke={1.75} />
      </span>
      {link === null ? (
        <button type="button" className={classes.main} data-entry onClick={open} onKeyDown={onKeyDown}>
          {content}
        </button>
      ) : (
        <AppLink
          to={link}
          className={classes.main}
          data-entry
          onKeyDown={onKeyDown}
          onClick={(event) => {
            // Modified clicks open a new tab, which the browser handles.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return changes.setRead(entry, true);
            event.preventDefault();
            open();
          }}
        >
          {content}
        </AppLink>
      )}
      <Text size="xs" c="dimmed" component="span" className={classes.time}>
        <DateTime value={createTime} style={time} />
      </Text>
      <span className={classes.buttons}>
        <Hint label={unread ? 'Mark as read' : 'Mark as unread'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${unread ? 'Mark as read' : 'Mark as unread'}: ${title}`}
            onClick={() => changes.setRead(entry, unread)}
          >
            {unread ? <span className={classes.dot} /> : <IconCheck size={16} stroke={1.75} className={classes.quiet} />}
          </ActionIcon>
        </Hint>
        {!short && <EntryMenu entry={entry} changes={changes} />}
      </span>
    </li>
  );
}

function EntryMenu({ entry, changes }: Pick<EntryRowProps, 'entry' | 'changes'>) {
  const { muted, type, title } = entry;
  return (
    <Later
      popup="menu"
      target={
        <ActionIcon variant="subtle" color="gray" aria-label={`More about: ${title}`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      }
    >
      {({ Menu }, { target, ...opening }) => (
        <Menu {...opening} position="bottom-end">
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={muted ? <IconBell size={16} stroke={1.75} /> : <IconBellOff size={16} stroke={1.75} />}
              onClick={() => changes.setMuted(entry, !muted)}
            >
              {muted ? 'Unmute' : 'Mute'} “{TYPE_LABELS[type]}”
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Later>
  );
}
