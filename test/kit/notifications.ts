/** Notifications for tests: one that an employee gets about a task, or whatever a test says it is. */
import { notify, type Message } from '../../src/domains/notifications/message/notify.query.ts';
import type { Api } from './api.ts';

/** Sends a notification with a key of its own. */
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
