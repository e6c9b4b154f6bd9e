/** Decides what a load balancer and Prometheus hear: alive, ready (database and queue answer), and the figures of this process. */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';

/** Gauges of the library that end like counters; the ones without the ending, by type, add up to them. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

export function registerHealth(app: FastifyInstance, database: Database): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  for (const name of MISNAMED) metrics.removeSingleMetric(name);
  const duration = new Histogram({ name: 'http_request_duration_seconds', help: 'Time from request to answer.', labelNames: ['method', 'route', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5], registers: [metrics] });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: await answers(database), queue: await queueState(database) };
    const ready = checks.database && checks.queue !== null;
    return reply.code(ready ? 200 : 503).header('cache-control', 'no-store').send({
      status: ready ? 'ready' : 'not ready',
      database: checks.database ? 'ok' : 'unreachable',
      queue: checks.queue ?? 'unreachable',
    });
  });
  app.get('/metrics', async (_request, reply) => reply.header('content-type', metrics.contentType).header('cache-control', 'no-store').send(await metrics.metrics()));
}

async function answers(database: Database): Promise<boolean> {
  return database.rows(sql`select 1`).then(() => true, () => false);
}

/** Jobs that wait, run, and have failed for good; null when the queue does not answer. */
async function queueState(database: Database): Promise<{ waiting: number; running: number; failed: number } | null> {
  try {
    const [row] = await database.rows<{ waiting: number; running: number; failed: number }>(sql`
      select count(*) filter (where locked_at is null and attempts < max_attempts) as waiting, count(*) filter (where locked_at is not null) as running, count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
      from graphile_worker.jobs`);
    return row!;
  } catch {
    return null;
  }
}
