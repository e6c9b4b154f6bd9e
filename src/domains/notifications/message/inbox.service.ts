/** Handlers of the inbox: reading, marking as read and muting. */
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { markAllRead, markRead, muteType, readInbox, unreadCount } from './inbox.action.ts';
import { countUnread, mutedBy, publishOwn, readEntries, storeAllRead, storeMuted, storeRead } from './inbox.query.ts';
import { TYPES } from './notification-type.rules.ts';

const ITEMS = 30;

export const inboxActions: readonly Action[] = [
  answering(unreadCount, async ({ database, actor }) => ({ count: await countUnread(database, actor.user) })),

  answering(readInbox, async ({ database, actor }, { unread, area, page = 1, itemsPerPage = ITEMS }) => {
    const { entries, total } = await readEntries(database, actor.user, {
      onlyUnread: unread === '1',
      area,
      limit: itemsPerPage,
      offset: (page - 1) * itemsPerPage,
    });
    return {
      items: entries.map((entry) => ({ ...entry, area: TYPES[entry.type].area })),
      total,
      unread: await countUnread(database, actor.user),
    };
  }),

  writing(markRead, async ({ tx, actor, row }, { read = true }) => {
    await storeRead(tx, actor.user, row.uuid, read);
    await publishOwn(tx, actor.user);
    return { count: await countUnread(tx, actor.user) };
  }),

  writing(markAllRead, async ({ tx, actor }, { area }) => {
    await storeAllRead(tx, actor.user, area);
    await publishOwn(tx, actor.user);
    return { count: await countUnread(tx, actor.user) };
  }),

  writing(muteType, async ({ tx, actor }, { type, muted }) => {
    await storeMuted(tx, actor.user, type, muted);
    await publishOwn(tx, actor.user);
    return { muted: await mutedBy(tx, actor.user) };
  }),
];
