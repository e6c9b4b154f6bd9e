/** Decides whose video jobs are whose: managers manage jobs of clients whose accounts they manage, and jobs without a client. */
import { allOf, anyOf, manages, ofClient, role, SELF, where, type Rule } from '#core/access';

/** @param job path to the job, `self` for the job itself. */
export function runsJob(job: string): Rule {
  return anyOf(role('ADMIN'), manages(below(job, 'client.liveAccounts')), allOf(role('MANAGER'), where(below(job, 'client'), null)));
}

/** Users who see the whole job with all tasks. */
export function seesJob(job: string): Rule {
  return anyOf(runsJob(job), ofClient(below(job, 'client')));
}

function below(job: string, path: string): string {
  return job === SELF ? path : `${job}.${path}`;
}
