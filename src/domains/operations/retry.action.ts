/** Decides how an admin retries a background job that has failed for good. */
import sql from 'sql-template-tag';
import * as z from 'zod';
import { role } from '#core/access';
import { coreErrors } from '#core/errors';
import { writeAudit } from '#server/engine/audit';
import { defineAction } from '#server/engine/behaviour';
import { isUuid } from '#server/engine/references';
import { retry } from '#server/jobs/enqueue';
import { BackgroundJob } from './background-job.resource.ts';
import { canRetry, JOB_STATE_LABELS, type JobState } from './background-job.rules.ts';
import { operationsErrors } from './errors.ts';

export const retryAction = defineAction({
  method: 'POST', path: '/api/background_jobs/:uuid/retry', resource: 'BackgroundJob', access: role('ADMIN'), summary: 'Queues a job that has failed for good once more.',
  input: z.object({}), output: z.record(z.string(), z.unknown()).describe('The background job.'),
  run: ({ engine, database, actor, requestId, params }) => database.transaction(async (tx) => {
    const uuid = params.uuid ?? '';
    const [job] = isUuid(uuid) ? await tx.rows<{ name: string; state: JobState }>(sql`select name, state from background_job where uuid = ${uuid} for update`) : [];
    if (job === undefined) throw coreErrors.fail('notFound');
    if (!canRetry(job.state)) throw operationsErrors.fail('notDead', { state: JOB_STATE_LABELS[job.state].toLowerCase() });
    await retry(tx, job.name, uuid);
    await writeAudit({ tx, actor, requestId }, { record: `/api/background_jobs/${uuid}`, resource: 'BackgroundJob', operation: 'ACTION', before: { state: 'FAILED' }, after: { state: 'QUEUED' }, reason: null });
    return { '@context': '/api/contexts/BackgroundJob', ...(await engine.read(tx, BackgroundJob, actor, uuid))!.json };
  }),
});
