/** Write hooks of video jobs: transitions set the timestamps. */
import type { Violation } from '#core/errors';
import { Temporal, writeInstant } from '#core/time';
import type { Behaviour, Change } from '#server/engine/behaviour';
import { clientName, isDueSoon, isOverdue, jobPeople, jobProgress, OPEN_JOB, readyToComplete, taskCount } from './job-figures.query.ts';
import { JOB_LIFE, jobStamps, type JobStamps, type JobStatus } from './job-life.rules.ts';
import { checkTransition } from './transition-access.service.ts';

const NEW_JOB = { status: JOB_LIFE.initial, startedAt: null, completedAt: null } as const;

/** @param zone of the agency, which determines due dates. */
export function videoJobBehaviour(zone: string): Behaviour {
  return {
    resource: 'VideoJob',
    computed: {
      clientName,
      taskCount,
      progress: jobProgress,
      overdue: (row) => isOverdue(row, OPEN_JOB, zone),
      dueSoon: (row) => isDueSoon(row, OPEN_JOB, zone),
      readyToComplete,
      people: jobPeople,
    },
    beforeWrite: stampJob,
  };
}

async function stampJob(change: Change): Promise<readonly Violation[]> {
  const { values } = change;
  const before = (change.before ?? NEW_JOB) as JobStamps & { readonly status: JobStatus };
  const status = values.status as JobStatus | undefined;
  if (status === undefined) return [];
  const faults = await checkTransition(change, JOB_LIFE, { from: before.status, to: status, uuid: change.uuid });
  if (faults.length === 0) Object.assign(values, jobStamps(before, status, writeInstant(Temporal.Now.instant())));
  return faults;
}
