/** Handler with which an admin retries a failed or stopped background job. */
import { stampsOf, transitionBetween } from '#core/states';
import { Temporal } from '#core/time';
import { writing } from '#server/engine/action-handlers';
import { retry } from '#server/jobs/enqueue';
import { BackgroundJob } from './background-job.resource.ts';
import { BACKGROUND_JOB_LIFE, type JobState } from './background-job.rules.ts';
import { operationsErrors } from './errors.ts';
import { retryJob } from './retry.action.ts';

export const retryAction = writing(retryJob, async ({ tx, row, audit, answer }) => {
  const { state } = row.values as { readonly state: JobState };
  if (state !== 'FAILED' && state !== 'CANCELLED')
    throw operationsErrors.fail('notDead', { state: BACKGROUND_JOB_LIFE.states[state].label.toLowerCase() });
  if (!(await retry(tx, row.uuid))) throw operationsErrors.fail('waitingAlready');
  const transition = transitionBetween(BACKGROUND_JOB_LIFE, state, 'QUEUED')!;
  const undone = stampsOf(transition, row.values, Temporal.Now.instant().toString());
  const before = Object.fromEntries(Object.keys(undone).map((field) => [field, row.values[field]]));
  await audit({ operation: 'ACTION', before: { state, ...before }, after: { state: transition.to, ...undone } });
  return answer(BackgroundJob, row.uuid);
});
