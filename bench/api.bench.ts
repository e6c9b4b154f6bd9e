/**
 * Benchmark of the API: requests per second, p50 and p99 at 32 connections on 10,000 schedules for list, item, create and patch, compared
 * with the same statements through bare Fastify and pg in the same run as an upper limit. Both servers are measured in turns, since the
 * speed of a machine changes within minutes. `npm run bench:api`
 *
 * `--write` stores the shares of the upper limit in api-shares.json and the table in the README; `--check` fails if a share has fallen.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/embedded-database';
import { prepareDatabase, serveBare, serveProduct, type Recipe } from './api-servers.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 32;
const SCHEDULES = 10_000;
/** In percentage points. Slower moments of a machine cost the product more than the bare server, so a failure has to repeat itself. */
const TOLERANCE = 5;
const SHARES = 'bench/api-shares.json';
const README = 'README.md';
const TABLE = /(<!-- bench:api -->\n)[\s\S]*?(<!-- \/bench:api -->)/;

const OPERATIONS = {
  list: 'list of 30 with relation, shifts, filter and order',
  item: 'item',
  create: 'create',
  patch: 'patch',
} as const;
type Operation = keyof typeof OPERATIONS;

interface Figures {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

interface Comparison {
  readonly product: Figures;
  readonly bare: Figures;
  /** Of the upper limit, in percent: the median of the rounds. */
  readonly share: number;
}

async function main(options: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-bench-'));
  const embedded =
    process.env.TEST_DATABASE_URL === undefined ? await startEmbeddedDatabase({ dataDir: folder, report: () => undefined }) : null;
  const url = embedded?.url ?? (await freshDatabase(process.env.TEST_DATABASE_URL!));
  try {
    const recipe = await prepareDatabase(url, SCHEDULES);
    const found: [Operation, Comparison][] = [];
    for (const operation of Object.keys(OPERATIONS) as Operation[]) found.push([operation, await compare(url, recipe, operation)]);
    const table = tableOf(found);
    process.stdout.write(table);
    const shares = Object.fromEntries(found.map(([operation, { share }]) => [operation, share]));
    if (options.includes('--write')) store(table, shares);
    if (options.includes('--check')) check(shares);
  } finally {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function store(table: string, shares: object): void {
  const text = readFileSync(README, 'utf8');
  if (!TABLE.test(text)) throw new Error(`${README} has no place for the table.`);
  writeFileSync(
    README,
    text.replace(TABLE, (_, begin: string, end: string) => `${begin}${table}${end}`),
  );
  writeFileSync(SHARES, `${JSON.stringify(shares, null, 2)}\n`);
}

function check(shares: Readonly<Record<string, number>>): void {
  const stored = JSON.parse(readFileSync(SHARES, 'utf8')) as Record<string, number>;
  const fallen = Object.entries(stored).filter(([operation, before]) => (shares[operation] ?? 0) < before - TOLERANCE);
  for (const [operation, before] of fallen) process.stderr.write(`${operation}: ${shares[operation]} % of bare, ${before} % before.\n`);
  if (fallen.length > 0) process.exitCode = 1;
}

function tableOf(found: readonly [Operation, Comparison][]): string {
  const rows = found.map(([operation, { product, bare, share }]) => {
    const note = product.failed + bare.failed > 0 ? ` (failed: ${product.failed}, ${bare.failed})` : '';
    return `| ${OPERATIONS[operation]} | ${product.rate} | ${product.p50} | ${product.p99} | ${bare.rate} | ${bare.p50} | ${bare.p99} | ${share} %${note} |`;
  });
  return [
    '| operation | req/s | p50 ms | p99 ms | bare req/s | bare p50 | bare p99 | share of bare |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
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

async function compare(url: string, recipe: Recipe, operation: Operation): Promise<Comparison> {
  const product = await start('product', url, recipe, operation);
  const bare = await start('bare', url, recipe, operation);
  try {
    await product.load(WARM_UP_SECONDS);
    await bare.load(WARM_UP_SECONDS);
    const rounds: { readonly product: Figures; readonly bare: Figures }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ product: await product.load(SECONDS), bare: await bare.load(SECONDS) });
    return {
      product: medians(rounds.map((round) => round.product)),
      bare: medians(rounds.map((round) => round.bare)),
      share: Math.round(median(rounds.map((round) => (round.product.rate / round.bare.rate) * 100))),
    };
  } finally {
    product.stop();
    bare.stop();
  }
}

function medians(figures: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => Math.round(median(figures.map((one) => one[name])));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), failed: figures.reduce((sum, { failed }) => sum + failed, 0) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

interface Measured {
  readonly load: (seconds: number) => Promise<Figures>;
  readonly stop: () => void;
}

async function start(kind: 'product' | 'bare', url: string, recipe: Recipe, operation: Operation): Promise<Measured> {
  const child = fork(fileURLToPath(import.meta.url), [kind], {
    env: { ...process.env, NODE_ENV: 'production' },
    // As in production.
    execArgv: ['--max-semi-space-size=32'],
  });
  const address = await started(child, { url, recipe, operation });
  const request = recipe.requests[operation];
  let count = 0;
  const headers = { authorization: `Bearer ${recipe.token}`, ...(request.body === undefined ? {} : { 'content-type': request.type }) };
  return {
    stop: () => child.kill('SIGKILL'),
    async load(seconds) {
      const { requests, latency, non2xx, errors } = await autocannon({
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
      return { rate: Math.round(requests.average), p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
    },
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
  process.once('message', (job: { url: string; recipe: Recipe; operation: Operation }) => {
    void (role === 'product' ? serveProduct(job.url) : serveBare(job.url, job.recipe, job.operation)).then((address) =>
      process.send?.(address),
    );
  });
} else await main(process.argv.slice(2));
