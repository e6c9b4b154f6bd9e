/**
 * Health endpoints for load balancers and Prometheus: healthz (the database responds), readyz (queue and files too), and metrics of this
 * process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import type { FileStore } from '../files/file-store.ts';

/** A slower database counts as unreachable. */
const TIMEOUT_MS = 3000;
/** How long a successful check of the file store is cached. */
const FILES_CACHE_MS = 10_000;
/** Gauges of the library with a counter's suffix; the gauges by type, without that suffix, add up to them. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

let known: Registry | undefined;

/** One registry per process, however many servers it has: the event loop monitor never stops. */
function processRegistry(): Registry {
  if (known !== undefined) return known;
  known = new Registry();
  collectDefaultMetrics({ register: known });
  for (const name of MISNAMED) known.removeSingleMetric(name);
  return known;
}

export function registerHealth(app: FastifyInstance, database: Database, files: FileStore): void {
  const own = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [own],
  });
  const metrics = Registry.merge([processRegistry(), own]);
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  // A separate connection, since a busy pool says nothing about the database.
  const probe = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  probe.on('error', () => undefined);
  app.addHook('onClose', () => probe.end());
  const databaseAnswers = (): Promise<boolean> =>
    probe.query('select 1').then(
      () => true,
      () => false,
    );
  const filesAvailable = watchFiles(files);
  app.get('/healthz', async (_request, reply) => {
    const [available, filesOk] = await Promise.all([databaseAnswers(), filesAvailable()]);
    return reply
      .code(available ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: available ? 'ok' : 'database unreachable', files: filesOk ? 'ok' : 'unreachable' });
  });
  app.get('/readyz', async (_request, reply) => {
    const [reachable, filesOk] = await Promise.all([databaseAnswers(), filesAvailable()]);
    const checks = { database: reachable, queue: reachable ? await queueState(database) : null };
    const ready = checks.database && checks.queue !== null && filesOk;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        database: checks.database ? 'ok' : 'unreachable',
        queue: checks.queue ?? 'unreachable',
        files: filesOk ? 'ok' : 'unreachable',
      });
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics()),
  );
}

function watchFiles(files: FileStore): () => Promise<boolean> {
  let knownUntil = 0;
  let pending: Promise<boolean> | null = null;
  const check = async (): Promise<boolean> => {
    const late = sleep(TIMEOUT_MS, false, { ref: false });
    const available = await Promise.race([
      files.check().then(
        () => true,
        () => false,
      ),
      late,
    ]);
    if (available) knownUntil = performance.now() + FILES_CACHE_MS;
    return available;
  };
  return async () => {
    if (performance.now() < knownUntil) return true;
    pending ??= check().finally(() => (pending = null));
    return pending;
  };
}

/** Numbers of waiting, running and permanently failed jobs; null when the queue does not respond. */
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
