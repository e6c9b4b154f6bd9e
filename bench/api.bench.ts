/**
 * Benchmark of the API: requests per second, p50 and p99 at 32 connections on 10,000 schedules for list, item, create and patch, compared
 * with the same statements through bare Fastify and pg in the same run as an upper limit. `npm run bench:api`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { prepareDatabase, serveBare, serveProduct, type Recipe } from './api-servers.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const CONNECTIONS = 32;
const SCHEDULES = 10_000;

interface Figures {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const embedded =
    process.env.TEST_DATABASE_URL === undefined ? await startEmbeddedDatabase({ dataDir: folder, report: () => undefined }) : null;
  const url = embedded?.url ?? (await freshDatabase(process.env.TEST_DATABASE_URL!));
  try {
    const recipe = await prepareDatabase(url, SCHEDULES);
    const rows: string[] = [];
    for (const operation of ['list', 'item', 'create', 'patch'] as const) {
      const product = await measure('product', url, recipe, operation);
      const bare = await measure('bare', url, recipe, operation);
      rows.push(row(operation, product, bare));
    }
    process.stdout.write(
      [
        '| operation | req/s | p50 ms | p99 ms | bare req/s | bare p50 | bare p99 | share of the upper limit |',
        '|---|---|---|---|---|---|---|---|',
        ...rows,
        '',
      ].join('\n'),
    );
  } finally {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function row(operation: string, product: Figures, bare: Figures): string {
  const note = product.failed + bare.failed > 0 ? ` (failed: ${product.failed}, ${bare.failed})` : '';
  return `| ${operation} | ${product.rate} | ${product.p50} | ${product.p99} | ${bare.rate} | ${bare.p50} | ${bare.p99} | ${Math.round((product.rate / bare.rate) * 100)} %${note} |`;
}

async function freshDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists greenroom_bench with (force)');
  await client.query('create database greenroom_bench');
  await client.end();
  const url = new URL(server);
  url.pathname = '/greenroom_bench';
  return url.href;
}

async function measure(kind: 'product' | 'bare', url: string, recipe: Recipe, operation: keyof Recipe['requests']): Promise<Figures> {
  const child = fork(fileURLToPath(import.meta.url), [kind], {
    env: { ...process.env, NODE_ENV: 'production' },
    // As in production.
    execArgv: ['--max-semi-space-size=32'],
  });
  const address = await started(child, { url, recipe, operation });
  const request = recipe.requests[operation];
  let count = 0;
  const headers = { authorization: `Bearer ${recipe.token}`, ...(request.body === undefined ? {} : { 'content-type': request.type }) };
  const load = (seconds: number) =>
    autocannon({
      url: address,
      connections: CONNECTIONS,
      duration: seconds,
      headers,
      requests: [
        {
          method: request.method,
          setupRequest: (sent) => {
            count += 1;
            return {
              ...sent,
              path: request.path.replace(recipe.schedules[0]!, recipe.schedules[count % recipe.schedules.length]!),
              ...(request.body === undefined ? {} : { body: request.body.replace('Bench 0', `Bench ${count}`) }),
            };
          },
        },
      ],
    });
  await load(2);
  const result = await load(SECONDS);
  child.kill('SIGKILL');
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function started(child: ChildProcess, job: object): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as string));
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}.`)));
    child.send(job);
  });
}

const role = process.argv[2];
if (role === 'product' || role === 'bare') {
  process.once('message', (job: { url: string; recipe: Recipe; operation: keyof Recipe['requests'] }) => {
    void (role === 'product' ? serveProduct(job.url) : serveBare(job.url, job.recipe, job.operation)).then((address) =>
      process.send?.(address),
    );
  });
} else await main();
