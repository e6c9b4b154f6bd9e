/** Errors of background work. */
import { defineErrors } from '#core/errors';

export const operationsErrors = defineErrors('operations', {
  notDead: { status: 409, title: 'Not failed', detail: 'Only a failed job can be retried; this one is {state}.' },
  waitingAlready: { status: 409, title: 'Waiting already', detail: 'The same job is waiting already.' },
});
