/** Sends notifications in tests: one for an employee about a task, or with other values. */
import { notify, type Message } from '../../src/domains/notifications/message/notify.query.ts';
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
