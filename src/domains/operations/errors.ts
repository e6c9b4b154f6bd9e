/** What can go wrong with background work. */
import { defineErrors } from '#core/errors';

export const operationsErrors = defineErrors('operations', {
  notDead: { status: 409, title: 'Not failed', detail: 'Only a job that has failed for good can be retried; this one is {state}.' },
});
