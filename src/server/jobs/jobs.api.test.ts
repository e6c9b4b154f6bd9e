/**
 * Background jobs on a real queue: stored with their transaction, retried, finally dead, retried by an admin, taken over from dead workers.
 */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defineEvent } from '#core/events';
import { coreErrors } from '#core/errors';
import type { DomainServer } from '#server/engine/behaviour';
import type { Logger } from '#server/logger';
import { forWorker, startApi, type Api } from '../../../test/kit/api.ts';
import { skipStateMachines } from '../../../test/kit/state-machines.ts';
import { defineJob, listenTo, type JobContext, type JobResult } from './job.ts';
import { takeOver } from './liveness.ts';
import { startWorker, type Worker } from './worker.ts';

interface Entry {
  readonly level: string;
  readonly message: string;
}

let api: Api;
let worker: Worker | null = null;
let logged: Entry[] = [];
const write = (level: string) => (_details: object, message: string) => void logged.push({ level, message });
const log: Logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };

beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  logged = [];
});
afterAll(() => api.stop());

async function work(domain: DomainServer): Promise<void> {
  worker = await startWorker({ ...forWorker(api), domains: [domain], log });
}

const job = (name: string, execute: (context: JobContext, payload: { readonly n: number }) => Promise<JobResult>, maxAttempts?: number) =>
  defineJob<{ readonly n: number }>({ name, execute, maxAttempts });
const uuidOf = (iri: string) => iri.split('/').at(-1)!;
const enqueue = (
  one: ReturnType<typeof job>,
  payload: { readonly n: number },
  options?: { key?: string; requestedBy?: string; record?: string },
) => api.database.transaction((tx) => tx.enqueue(one, payload, options));
const read = async (uuid: string) =>
  (await api.as('admin').get(`/api/background_jobs/${uuid}`)).json<{
    state: string;
    message: string | null;
    attempts: number;
    stage: string | null;
    done: number;
    total: number;
  }>();
const until = async (uuid: string, state: string) => {
  await expect.poll(async () => (await read(uuid)).state).toBe(state);
  return read(uuid);
};
/** The queue waits longer after each failure; the test skips the waiting. */
const hurry = () => api.database.rows(sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

it('runs what was queued, and stores its progress', async () => {
  const seen: unknown[] = [];
  const count = job('test.count', async ({ onProgress, attempt }, payload) => {
    seen.push({ attempt, ...payload });
    onProgress({ stage: 'counting', done: 3, total: 3 });
    return { state: 'SUCCEEDED', message: 'Counted.' };
  });
  await work({ jobs: [count] });
  const uuid = await enqueue(count, { n: 7 });
  expect(await until(uuid, 'SUCCEEDED')).toMatchObject({ message: 'Counted.', attempts: 1, stage: 'counting', done: 3, total: 3 });
  expect(seen).toEqual([{ attempt: 1, n: 7 }]);
});

it('is not queued when the transaction fails', async () => {
  const never = job('test.never', async () => ({ state: 'SUCCEEDED' }));
  await expect(
    api.database.transaction(async (tx) => {
      await tx.enqueue(never, { n: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const [row] = await api.database.rows<{ jobs: number; tasks: number }>(
    sql`select (select count(*) from background_job where name = 'test.never') as jobs, (select count(*) from graphile_worker.jobs where task_identifier = 'test.never') as tasks`,
  );
  expect(row).toEqual({ jobs: 0, tasks: 0 });
});

it('is queued once for each key, and can be queued again once it runs', async () => {
  const once = job('test.once', async () => ({ state: 'SKIPPED', message: 'Nothing to do.' }));
  const [first, second, other] = [
    await enqueue(once, { n: 1 }, { key: 'a' }),
    await enqueue(once, { n: 2 }, { key: 'a' }),
    await enqueue(once, { n: 3 }, { key: 'b' }),
  ];
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  await work({ jobs: [once] });
  expect(await until(first, 'SKIPPED')).toMatchObject({ message: 'Nothing to do.' });
  expect(await enqueue(once, { n: 4 }, { key: 'a' })).not.toBe(first);
});

describe('a failing job', () => {
  it('is retried, is finally dead with a readable message, and runs again when an admin retries it', async () => {
    let broken = true;
    const execute = async (): Promise<JobResult> => {
      if (broken) throw new Error('secret /path and SQL');
      return { state: 'SUCCEEDED' };
    };
    const fragile = job('test.fragile', execute, 2);
    await work({ jobs: [fragile] });
    const uuid = await enqueue(fragile, { n: 1 }, { requestedBy: uuidOf(api.world.users.manager) });
    await expect.poll(async () => (await read(uuid)).attempts).toBe(1);
    await expect
      .poll(async () => {
        await hurry();
        return (await read(uuid)).state;
      })
      .toBe('FAILED');
    expect(await read(uuid)).toMatchObject({ attempts: 2, message: 'Something went wrong. See the log for details.' });
    expect(logged).toContainEqual({ level: 'error', message: 'A background job has failed permanently.' });

    expect((await api.as('manager').post(`/api/background_jobs/${uuid}/retry`, {})).status).toBe(403);
    broken = false;
    expect((await api.as('admin').post(`/api/background_jobs/${uuid}/retry`, {})).json()).toMatchObject({ state: 'QUEUED', attempts: 0 });
    await until(uuid, 'SUCCEEDED');
    expect((await api.as('admin').post(`/api/background_jobs/${uuid}/retry`, {})).status).toBe(409);
  });

  it('is not retried while another with its key is waiting', async () => {
    const [dead] = await api.database.rows<{ uuid: string }>(
      sql`insert into background_job (name, dedupe_key, state, finished_at) values ('test.twice', 'k', 'FAILED', now()), ('test.twice', 'k', 'QUEUED', null) returning uuid`,
    );
    const answer = await api.as('admin').post(`/api/background_jobs/${dead!.uuid}/retry`, {});
    expect([answer.status, answer.json()]).toMatchObject([409, { detail: 'The same job is waiting already.' }]);
    expect(await read(dead!.uuid)).toMatchObject({ state: 'FAILED' });
  });

  it('is retried in its queue and as often as declared, although a restored database has no queue', async () => {
    const rare = { ...job('test.rare', async () => ({ state: 'SUCCEEDED' }), 3), queue: 'rare' };
    const uuid = await enqueue(rare, { n: 1 });
    await api.database.rows(sql`select graphile_worker.complete_jobs(array[id]) from graphile_worker.jobs where key = ${uuid}`);
    await skipStateMachines(
      api.database,
      sql`update background_job set state = 'FAILED', started_at = now(), finished_at = now() where uuid = ${uuid}`,
    );
    expect((await api.as('admin').post(`/api/background_jobs/${uuid}/retry`, {})).status).toBe(200);
    const tasks = await api.database.rows(
      sql`select queue_name as queue, max_attempts as attempts from graphile_worker.jobs where key = ${uuid}`,
    );
    expect(tasks).toEqual([{ queue: 'rare', attempts: 3 }]);
  });

  it('stores the message of a catalogue error', async () => {
    const refused = job('test.refused', () => Promise.reject(coreErrors.fail('notFound')), 1);
    await work({ jobs: [refused] });
    expect(await until(await enqueue(refused, { n: 1 }), 'FAILED')).toMatchObject({ message: 'Not found.' });
  });
});

it('is visible to admins and its requester only', async () => {
  const mine = job('test.mine', async () => ({ state: 'SUCCEEDED' }));
  const uuid = await enqueue(mine, { n: 1 }, { requestedBy: uuidOf(api.world.users.manager) });
  const status = async (person: 'admin' | 'manager' | 'manager2' | 'client' | 'employee') =>
    (await api.as(person).get(`/api/background_jobs/${uuid}`)).status;
  expect([
    await status('admin'),
    await status('manager'),
    await status('manager2'),
    await status('client'),
    await status('employee'),
  ]).toEqual([200, 200, 404, 404, 404]);
});

describe('an event', () => {
  const closed = defineEvent<{ readonly till: number }>('test.closed');
  it('reaches each listener once, and a failing one does not block the others', async () => {
    const handled: unknown[] = [];
    const listener = (name: string, fails: boolean) =>
      listenTo(closed, {
        name,
        execute: async (_context, payload, event) => {
          if (fails && !handled.includes(name)) {
            handled.push(name);
            throw new Error('at first');
          }
          handled.push([name, payload.till, event.requestId]);
          return { state: 'SUCCEEDED' };
        },
      });
    await work({
      listeners: [
        listener('test.count-till', false),
        listener('test.lock-gate', true),
        { name: 'test.deaf', event: 'test.other', execute: () => Promise.reject(new Error('not mine')) },
      ],
    });
    await api.database.transaction((tx) =>
      tx.publish(closed, { till: 3 }, { user: uuidOf(api.world.users.admin), requestId: 'request-1' }),
    );
    await expect
      .poll(async () => {
        await hurry();
        return handled.length;
      })
      .toBe(3);
    expect(handled).toContainEqual(['test.count-till', 3, 'request-1']);
    expect(handled).toContainEqual(['test.lock-gate', 3, 'request-1']);
  });
});

it('takes over the jobs of a dead worker', async () => {
  const slow = job('test.slow', async () => ({ state: 'SUCCEEDED' }));
  const uuid = await enqueue(slow, { n: 1 });
  await api.database.rows(
    sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead', attempts = 1 where key = ${uuid}`,
  );
  await api.database.rows(sql`update background_job set state = 'RUNNING', started_at = now() where uuid = ${uuid}`);
  await api.database.rows(
    sql`insert into worker_process (worker, seen_at) values ('worker-dead', now() - interval '1 minute'), ('worker-alive', now())`,
  );
  expect(await takeOver(api.database)).toEqual(['worker-dead']);
  await work({ jobs: [slow] });
  expect(await until(uuid, 'SUCCEEDED')).toMatchObject({ attempts: 2 });
});

it('sends heartbeats under the name that it locks jobs with, so that they can be taken over', async () => {
  const seen: string[] = [];
  const looking = job('test.looking', async () => {
    const rows = await api.database.rows<{ name: string }>(
      sql`select j.locked_by as name from graphile_worker._private_jobs j join worker_process p on p.worker = j.locked_by`,
    );
    seen.push(...rows.map(({ name }) => name));
    return { state: 'SUCCEEDED' };
  });
  await work({ jobs: [looking] });
  await until(await enqueue(looking, { n: 1 }), 'SUCCEEDED');
  expect(seen).toHaveLength(1);
});

it('rejects two jobs with the same name', async () => {
  const twin = job('test.twin', async () => ({ state: 'SUCCEEDED' }));
  await expect(work({ jobs: [twin, { ...twin }] })).rejects.toThrow('Two jobs or listeners are called test.twin.');
});
