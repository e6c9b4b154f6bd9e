/** The servers compared by the API benchmark: the product's own, and a bare one that runs the same SQL statements for the same request. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { createAdmin } from '#domains/identity/server';
import { createApp } from '#server/app';
import { openDatabase } from '#server/database';
import { openFileStore } from '#server/files/open-store';
import { migrate } from '#server/migrate';
import { readSettings } from '#server/settings';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface RequestRecipe {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly type: string;
  readonly body?: string;
}

export interface Recipe {
  readonly token: string;
  /** Rows that reads and patches are spread over, so that lock contention on one row is not measured. The first is the recorded one. */
  readonly schedules: readonly string[];
  readonly requests: Readonly<Record<'list' | 'item' | 'create' | 'patch', RequestRecipe>>;
  readonly statements: Readonly<Record<'list' | 'item' | 'create' | 'patch', readonly Statement[]>>;
}

const settings = readSettings({
  LOG_LEVEL: 'fatal',
  DEMO: '0',
  ACCESS_TOKEN_MINUTES: '1440',
  REQUESTS_PER_SECOND: '0',
  FILES_DIR: join(tmpdir(), 'greenroom-bench-files'),
});

/** Migrates and seeds, and records the statements that the product runs for each measured request. */
export async function prepareDatabase(url: string, schedules: number): Promise<Recipe> {
  const database = openDatabase(url);
  await migrate({ pool: database.pool, folder: fileURLToPath(new URL('../../migrations/', import.meta.url)) });
  await createAdmin(database, { username: 'bench', email: null, password: 'only for measuring' });
  await seed(database.pool, schedules);
  const app = await createApp({ settings, database, files: await openFileStore(settings.files) });
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/authentication/token',
    payload: { username: 'bench', password: 'only for measuring' },
  });
  const { token } = signIn.json<{ token: string }>();
  const account = (await database.rows<{ uuid: string }>(sql`select uuid from live_account order by id offset 3 limit 1`))[0]!.uuid;
  const rows = await database.rows<{ uuid: string }>(sql`select uuid from schedule order by id offset 5000 limit 500`);
  const spread = rows.map(({ uuid }) => uuid);
  const schedule = spread[0]!;
  const requests: Recipe['requests'] = {
    list: {
      method: 'GET',
      path: `/api/schedules?liveAccount=/api/live_accounts/${account}&startTime[after]=2026-01-01&order[startTime]=desc`,
      type: '',
    },
    item: { method: 'GET', path: `/api/schedules/${schedule}`, type: '' },
    create: {
      method: 'POST',
      path: '/api/schedules',
      type: 'application/ld+json',
      body: JSON.stringify({ type: 'VIDEO', title: 'Bench', startTime: '2026-06-10T09:00:00Z', endTime: '2026-06-10T10:00:00Z' }),
    },
    patch: {
      method: 'PATCH',
      path: `/api/schedules/${schedule}`,
      type: 'application/merge-patch+json',
      body: JSON.stringify({ title: 'Bench 0' }),
    },
  };
  const statements: Partial<Record<keyof Recipe['requests'], Statement[]>> = {};
  for (const operation of ['list', 'item', 'create', 'patch'] as const) {
    const request = requests[operation];
    const call = (body?: string) =>
      app.inject({
        method: request.method,
        url: request.path,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': request.type }) },
        ...(body === undefined ? {} : { payload: body }),
      });
    await call(request.body);
    statements[operation] = await recorded(() => call(request.body?.replace('Bench 0', 'Bench 1')));
  }
  await app.close();
  await database.close();
  return { token, requests, schedules: spread, statements: statements as Recipe['statements'] };
}

async function recorded(call: () => Promise<{ statusCode: number; body: string }>): Promise<Statement[]> {
  const found: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- restored below
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters;
    if (typeof first === 'string') found.push({ text: first, values: [] });
    else if (typeof first === 'object' && first !== null && 'text' in first)
      found.push({ text: String(first.text), values: 'values' in first && Array.isArray(first.values) ? first.values : [] });
    return Reflect.apply(original, this, parameters) as never;
  };
  const answer = await call();
  pg.Client.prototype.query = original;
  if (answer.statusCode >= 300) throw new Error(`A measured request failed: ${answer.body}`);
  return found;
}

async function seed(pool: pg.Pool, schedules: number): Promise<void> {
  const statements = readFileSync(new URL('../../bench/seed.sql', import.meta.url), 'utf8')
    .replaceAll(':schedules', String(schedules))
    .split(';\n');
  for (const statement of statements) await pool.query(statement);
}

export async function serveProduct(url: string): Promise<string> {
  const app = await createApp({ settings, database: openDatabase(url), files: await openFileStore(settings.files) });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Runs the same statements in the same order on one pooled connection and serialises the rows to JSON, without any other processing. */
export async function serveBare(url: string, recipe: Recipe, operation: keyof Recipe['requests']): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off' });
  const [recordedRow] = recipe.schedules;
  let count = 0;
  const statementsFor = (uuid: string) =>
    recipe.statements[operation].map((statement, index) =>
      statement.values.length === 0 && /^(begin|commit)$/.test(statement.text)
        ? statement.text
        : { name: `s${index}`, text: statement.text, values: statement.values.map((value) => swap(value, recordedRow!, uuid)) },
    );
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    if (typeof request.body === 'string' && request.body !== '') JSON.parse(request.body);
    const statements = statementsFor(recipe.schedules[count++ % recipe.schedules.length]!);
    const rows = statements.includes('begin')
      ? await inOneConnection(pool, statements)
      : (await Promise.all(statements.map((statement) => pool.query(statement)))).map((result) => result.rows as unknown[]);
    return reply.header('content-type', 'application/json').send(JSON.stringify(rows));
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

function swap(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => swap(entry, from, to));
  return typeof value === 'string' ? value.replaceAll(from, to) : value;
}

async function inOneConnection(
  pool: pg.Pool,
  statements: readonly (string | { name: string; text: string; values: unknown[] })[],
): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push((await client.query(statement as string)).rows);
    return rows;
  } finally {
    client.release();
  }
}
