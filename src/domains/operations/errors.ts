/** Errors of background work. */
import { defineErrors } from '#core/errors';

export const operationsErrors = defineErrors('operations', {
  notDead: { status: 409, title: 'Not failed', detail: 'Only a failed or stopped job can be retried; this one is {state}.' },
  ended: { status: 409, title: 'Ended already', detail: 'Only a queued or running job can be stopped; this one is {state}.' },
  waitingAlready: { status: 409, title: 'Waiting already', detail: 'The same job is waiting already.' },
});
