/** What video gives to the server: jobs and tasks whose status, progress and stamps go together. */
import type { DomainServer } from '#server/engine/behaviour';
import { videoJobBehaviour } from './job/job-writes.query.ts';
import { videoTaskBehaviour } from './task/task-writes.query.ts';

/** @param agency the zone by whose calendar work is due. */
export function videoServer(agency: { readonly timeZone: string }): DomainServer {
  return { behaviours: [videoJobBehaviour(agency.timeZone), videoTaskBehaviour] };
}
