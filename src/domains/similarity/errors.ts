/** Errors of the similarity domain. */
import { defineErrors } from '#core/errors';

export const similarityErrors = defineErrors('similarity', {
  notHeld: { status: 409, title: 'Task not held', detail: 'This worker no longer holds the task.' },
  unsound: { status: 422, title: 'Invalid result', detail: '{message}' },
  notFailed: { status: 409, title: 'Not failed', detail: 'Only a failed task can be retried.' },
});
