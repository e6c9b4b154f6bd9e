/** Handlers for statistics, client summaries and bulk changes of video jobs. */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Queryable } from '#server/database';
import { answering, writing } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Engine } from '#server/engine/engine';
import { rowFilter, yes } from '#server/engine/row-filter';
import { writeAll } from './bulk-write.service.ts';
import { awaitingApproval, isDueSoon, isOverdue, OPEN_JOB } from './job-figures.query.ts';
import { JOB_STATUSES } from './job-life.rules.ts';
import { bulkJobStatus, clientSummary, jobStatistics, type JobStatistics } from './jobs.action.ts';
import { VideoJob } from './video-job.resource.ts';

const RECENT_JOBS = 5;

/** @param zone of the agency, which determines due dates. */
export function jobActions(zone: string): Action[] {
  return [
    answering(jobStatistics, ({ engine, database, actor }) => countJobs({ engine, database, actor, zone }, yes)),
    answering(clientSummary, async ({ engine, database, actor, uuid }) => {
      const [client] = await database.rows<{ name: string }>(sql`select name from client where uuid = ${uuid}`);
      const counts = await countJobs({ engine, database, actor, zone }, sql`j.client = ${uuid}`);
      const query = new URLSearchParams({ client: uuid, 'order[updateTime]': 'desc', itemsPerPage: String(RECENT_JOBS) });
      query.append('status', '!DELETED');
      const { members } = await engine.list(database, VideoJob, actor, query);
      return { client: { '@id': `/api/clients/${uuid}`, uuid, name: client!.name }, ...counts, recentJobs: members };
    }),
    writing(bulkJobStatus, async (call, { ids, status }) => {
      const { updated, records } = await writeAll(call, { resource: VideoJob, field: 'ids', uuids: ids, change: { status } });
      return { updated, jobs: records };
    }),
  ];
}

interface Counting {
  readonly engine: Engine;
  readonly database: Queryable;
  readonly actor: Actor;
  readonly zone: string;
}

/** @param which condition on the jobs `j`, in addition to read access. */
async function countJobs({ engine, database, actor, zone }: Counting, which: Sql): Promise<JobStatistics> {
  const j = raw('j');
  const [row] = await database.rows<Omit<JobStatistics, 'byStatus'> & { readonly counted: Partial<JobStatistics['byStatus']> }>(sql`
    with j as (select * from video_job j where ${rowFilter(engine.scope(actor), { resource: VideoJob, alias: j }, VideoJob.access.read)} and ${which})
    select count(*)::int as total,
      coalesce((select jsonb_object_agg(status, n) from (select status, count(*)::int as n from j group by status) s), '{}') as counted,
      count(*) filter (where ${isOverdue(j, OPEN_JOB, zone)})::int as overdue,
      count(*) filter (where ${isDueSoon(j, OPEN_JOB, zone)})::int as "dueSoon",
      count(*) filter (where ${awaitingApproval(j, actor)})::int as "awaitingApproval" from j`);
  const { counted, ...counts } = row!;
  return {
    ...counts,
    byStatus: Object.fromEntries(JOB_STATUSES.map((status) => [status, counted[status] ?? 0])) as JobStatistics['byStatus'],
  };
}
