/** Handlers for the video jobs of a schedule; adding and removing are updates of the schedule, with its rules and audit entry. */
import type { Actor } from '#core/access';
import { coreErrors } from '#core/errors';
import { iriOf } from '#core/iri';
import { Schedule } from '#domains/scheduling';
import type { Queryable } from '#server/database';
import { answering, writing, type WriteCall } from '#server/engine/action-handlers';
import type { Action } from '#server/engine/behaviour';
import type { Engine } from '#server/engine/engine';
import { findUuid } from '#server/engine/references';
import { updateRecord } from '#server/engine/writes';
import { VideoJob } from '../job/video-job.resource.ts';
import { addScheduleJobs, removeScheduleJob, scheduleJobs } from './schedule-jobs.action.ts';
import { readLinkedJobs, readLinkedJobsInOrder } from './schedule-jobs.query.ts';

export const scheduleJobActions: Action[] = [
  answering(scheduleJobs, ({ engine, database, actor, uuid }) => jobsOf(engine, database, actor, uuid)),
  writing(addScheduleJobs, async (call, { videoJobUuids }) => {
    const { engine, tx, actor, row } = call;
    await setJobs(call, [...(await linkedTo(call)), ...videoJobUuids]);
    return jobsOf(engine, tx, actor, row.uuid);
  }),
  writing(removeScheduleJob, async (call) => {
    const job = await findUuid(call.tx, VideoJob, call.params['jobId'] ?? '');
    const linked = await linkedTo(call);
    if (job === null || !linked.includes(job)) throw coreErrors.fail('notFound');
    await setJobs(
      call,
      linked.filter((uuid) => uuid !== job),
    );
    return {};
  }),
];

/** The linked jobs that the actor may see; the others stay linked in any case. */
async function linkedTo({ engine, tx, actor, row }: WriteCall): Promise<string[]> {
  const all = await readLinkedJobs(tx, row.uuid);
  const seen = await engine.filterAllowed(tx, VideoJob, actor, VideoJob.access.read, all);
  return all.filter((uuid) => seen.has(uuid));
}

async function setJobs({ engine, tx, actor, requestId, row }: WriteCall, jobs: readonly string[]): Promise<void> {
  const context = { engine, tx, actor, resource: Schedule, requestId, now: () => new Date() };
  await updateRecord(context, row, { videoJobs: [...new Set(jobs)].map((uuid) => iriOf(VideoJob, uuid)) });
}

async function jobsOf(engine: Engine, db: Queryable, actor: Actor, schedule: string) {
  const member: Record<string, unknown>[] = [];
  for (const uuid of await readLinkedJobsInOrder(db, schedule)) {
    const item = await engine.read(db, VideoJob, actor, uuid);
    if (item !== null) member.push(item.json);
  }
  return {
    '@context': '/api/contexts/VideoJob',
    '@id': `${iriOf(Schedule, schedule)}/video_jobs`,
    '@type': 'Collection' as const,
    totalItems: member.length,
    member,
  };
}
