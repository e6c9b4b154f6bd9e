/** Handler with which an admin stops a queued or running background job. */
import { stampsOf, transitionBetween } from '#core/states';
import { Temporal } from '#core/time';
import { writing } from '#server/engine/action-handlers';
import { stop } from '#server/jobs/enqueue';
import { BackgroundJob } from './background-job.resource.ts';
import { BACKGROUND_JOB_LIFE, type JobState } from './background-job.rules.ts';
import { operationsErrors } from './errors.ts';
import { stopJob } from './stop.action.ts';

export const stopAction = writing(stopJob, async ({ tx, actor, row, audit, answer }) => {
  const { state } = row.values as { readonly state: JobState };
  const transition = transitionBetween(BACKGROUND_JOB_LIFE, state, 'CANCELLED');
  const stopped = transition !== null && (await stop(tx, row.uuid, `Stopped by ${actor.username}.`));
  if (!stopped) throw operationsErrors.fail('ended', { state: BACKGROUND_JOB_LIFE.states[state].label.toLowerCase() });
  const stamps = stampsOf(transition, row.values, Temporal.Now.instant().toString());
  const before = Object.fromEntries(Object.keys(stamps).map((field) => [field, row.values[field]]));
  await audit({ operation: 'ACTION', before: { state, ...before }, after: { state: transition.to, ...stamps } });
  return answer(BackgroundJob, row.uuid);
});
