/** Handlers for statistics, client summaries and bulk changes of video jobs. */
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import { writeAll } from './bulk-write.service.ts';
import { countJobs, readClientName } from './count-jobs.query.ts';
import { bulkJobStatus, clientSummary, jobStatistics } from './jobs.action.ts';
import { VideoJob } from './video-job.resource.ts';

const RECENT_JOBS = 5;

/** @param zone of the agency, which determines due dates. */
export function jobActions(zone: string): Action[] {
  return [
    answering(jobStatistics, ({ engine, database, actor }) => countJobs({ engine, database, actor, zone }, null)),
    answering(clientSummary, async ({ engine, database, actor, uuid }) => {
      const name = await readClientName(database, uuid);
      const counts = await countJobs({ engine, database, actor, zone }, uuid);
      const query = new URLSearchParams({ client: uuid, 'order[updateTime]': 'desc', itemsPerPage: String(RECENT_JOBS) });
      query.append('status', '!DELETED');
      const { members } = await engine.list(database, VideoJob, actor, query);
      return { client: { '@id': `/api/clients/${uuid}`, uuid, name }, ...counts, recentJobs: members };
    }),
    writing(bulkJobStatus, async (call, { ids, status }) => {
      const { updated, records } = await writeAll(call, { resource: VideoJob, field: 'ids', uuids: ids, change: { status } });
      return { updated, jobs: records };
    }),
  ];
}
