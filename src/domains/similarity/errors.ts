/** Errors of the similarity domain. */
import { defineErrors } from '#core/errors';

export const similarityErrors = defineErrors('similarity', {
  notHeld: { status: 409, title: 'Task not held', detail: 'This worker no longer holds the task.' },
  unsound: { status: 422, title: 'Invalid result', detail: '{message}' },
  notFailed: { status: 409, title: 'Not failed', detail: 'Only a failed task can be retried.' },
  alreadyMarked: { status: 409, title: 'Already marked', detail: 'These seconds are marked already, as “{name}”. Remove that mark first.' },
  linkDead: {
    status: 403,
    title: 'Invalid link',
    detail: 'This link has expired or was modified. Read the record again to get a new one.',
  },
  gone: { status: 409, title: 'Result gone', detail: '{count} of these results no longer exist. Reload the page and decide again.' },
  alreadyDecided: {
    status: 409,
    title: 'Decided in the meantime',
    detail: '{file} has been decided in the meantime. Nothing was changed; reload the page and decide again.',
  },
});
