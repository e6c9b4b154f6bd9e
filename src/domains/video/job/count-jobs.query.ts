/** Counts the video jobs that a reader sees, by status and by what needs attention. */
import { recordFrom } from '#core/typed-object';
import { oneRow } from '#server/one-row';
import sql, { raw } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { Queryable } from '#server/database';
import type { Engine } from '#server/engine/engine';
import { rowFilter, yes } from '#server/engine/row-filter';
import { awaitingApproval, isDueSoon, isOverdue, OPEN_JOB } from './job-figures.query.ts';
import { JOB_STATUSES } from './job-life.rules.ts';
import type { JobStatistics } from './jobs.action.ts';
import { VideoJob } from './video-job.resource.ts';

export interface Counting {
  readonly engine: Engine;
  readonly database: Queryable;
  readonly actor: Actor;
  /** Time zone of the agency, which determines due dates. */
  readonly zone: string;
}

/** @param client uuid; null = the jobs of all clients. */
export async function countJobs({ engine, database, actor, zone }: Counting, client: string | null): Promise<JobStatistics> {
  const j = raw('j');
  const scope = engine.scope(actor);
  const which = client === null ? yes : sql`j.client = ${client}`;
  const row = await oneRow<Omit<JobStatistics, 'byStatus'> & { readonly counted: Partial<JobStatistics['byStatus']> }>(
    database,
    sql`
    with j as (select * from video_job j where ${rowFilter(scope, { resource: VideoJob, alias: j }, VideoJob.access.read)} and ${which})
    select count(*)::int as total,
      coalesce((select jsonb_object_agg(status, n) from (select status, count(*)::int as n from j group by status) s), '{}') as counted,
      count(*) filter (where ${isOverdue(j, OPEN_JOB, zone)})::int as overdue,
      count(*) filter (where ${isDueSoon(j, OPEN_JOB, zone)})::int as "dueSoon",
      count(*) filter (where ${awaitingApproval(j, scope)})::int as "awaitingApproval" from j`,
  );
  const { counted, ...counts } = row;
  return {
    ...counts,
    byStatus: recordFrom(JOB_STATUSES, (status) => counted[status] ?? 0),
  };
}

/** @param client uuid of an existing client. */
export async function readClientName(db: Queryable, client: string): Promise<string> {
  const row = await oneRow<{ name: string }>(db, sql`select name from client where uuid = ${client}`);
  return row.name;
}
