/** Decides whose video jobs are whose: managers run those of clients whose accounts they manage, and those without a client. */
import { allOf, anyOf, manages, ofClient, role, SELF, where, type Rule } from '#core/access';

/** @param job the path to the job, `self` on a job. */
export function runsJob(job: string): Rule {
  return anyOf(role('ADMIN'), manages(below(job, 'client.liveAccounts')), allOf(role('MANAGER'), where(below(job, 'client'), null)));
}

/** Sees the whole of it, every task. */
export function seesJob(job: string): Rule {
  return anyOf(runsJob(job), ofClient(below(job, 'client')));
}

function below(job: string, path: string): string {
  return job === SELF ? path : `${job}.${path}`;
}
