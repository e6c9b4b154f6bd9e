/** What video gives to the server: jobs and tasks whose status, progress and stamps go together, counted and changed together. */
import type { DomainServer } from '#server/engine/behaviour';
import { videoJobBehaviour } from './job/job-writes.query.ts';
import { jobActions } from './job/jobs.service.ts';
import { scheduleJobActions } from './schedule/schedule-jobs.query.ts';
import { videoTaskBehaviour } from './task/task-writes.query.ts';
import { taskActions } from './task/tasks.service.ts';

/** @param agency the zone by whose calendar work is due. */
export function videoServer(agency: { readonly timeZone: string }): DomainServer {
  return {
    behaviours: [videoJobBehaviour(agency.timeZone), videoTaskBehaviour],
    actions: [...jobActions(agency.timeZone), ...taskActions(agency.timeZone), ...scheduleJobActions],
  };
}
