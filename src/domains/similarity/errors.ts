/** The errors of similarity. */
import { defineErrors } from '#core/errors';

export const similarityErrors = defineErrors('similarity', {
  notHeld: { status: 409, title: 'Not yours', detail: 'This task is not held by this worker any more.' },
  unsound: { status: 422, title: 'Unsound result', detail: '{message}' },
  notFailed: { status: 409, title: 'Not failed', detail: 'Only a task that has failed can be tried again.' },
});
