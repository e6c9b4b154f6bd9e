/** Sends notifications in tests: one for an employee about a task, or with other values; and a server that sends nothing else. */
import type { DomainServer } from '../../src/server/engine/behaviour.ts';
import { notificationsServer } from '../../src/domains/notifications/server.ts';
import { notify, type Message } from '../../src/domains/notifications/message/notify.query.ts';
import { CALENDAR_POLL } from '../../src/domains/notifications/summary/calendar-poll.query.ts';
import { readSettings } from '../../src/server/settings.ts';
import type { Api } from './api.ts';

/** Sends a notification with a unique key. */
export function notifications(api: () => Api) {
  let sent = 0;
  return (message: Partial<Message> = {}) =>
    api().database.transaction((tx) =>
      notify(tx, {
        key: `test:${(sent += 1)}`,
        type: 'TASK_ASSIGNED',
        to: [api().world.users.employee.split('/').at(-1)!],
        title: 'A task for you',
        text: 'Edit it.',
        link: '/video-tasks',
        ...message,
      }),
    );
}

/** Without what is sent on some days of the week and hours: tests of other messages must pass at any time. */
export function offCalendar(environment: Readonly<Record<string, string>>): DomainServer {
  const server = notificationsServer(readSettings(environment));
  return { ...server, cron: server.cron?.filter((entry) => 'job' in entry || entry.name !== CALENDAR_POLL) };
}
