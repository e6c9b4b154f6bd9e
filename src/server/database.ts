/** Access to PostgreSQL: one pool, prepared statements, and transactions that are retried on serialisation failures and deadlocks. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';
import { enqueue, publish } from './jobs/enqueue.ts';
import { createPreparedStatements, type PreparedStatements } from './prepared-statements.ts';
import type { CopyChunks, Database, Queryable } from './transaction.ts';

export type { Database, Queryable, Snapshot, Transaction } from './transaction.ts';

/** serialization_failure and deadlock_detected: transient, so the transaction is retried. */
const RETRY_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 4;
/**
 * All times are UTC; on solid-state storage an index look-up costs about as much as a sequential read; queries are too short for JIT to pay
 * off.
 */
const SESSION = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off';

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const DATE = 1082;
const TIME = 1083;

/** `2026-06-10 09:00:00+00` → `2026-06-10T09:00:00+00:00`; the session's time zone is always UTC. */
function readTimestamp(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}+00:00`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, readTimestamp],
  [INT8, Number],
  [DATE, (text) => text],
  [TIME, (text) => text.slice(0, 5)],
]);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};

/**
 * @param options.max maximum number of connections.
 * @param options.connectionTimeoutMs how long a query waits for a free connection before the request is answered with 503.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    connectionTimeoutMs = 10_000,
    prepared = createPreparedStatements(),
  }: { readonly max?: number; readonly connectionTimeoutMs?: number; readonly prepared?: PreparedStatements } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: SESSION,
    connectionTimeoutMillis: connectionTimeoutMs,
  });
  // The pool replaces an idle connection that the server drops; without a listener the error would end the process.
  pool.on('error', () => undefined);
  const generations = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => {
    generations.set(client, prepared.generation);
    client.on('error', () => undefined);
  });
  // The pool discards a connection that is ending when it is returned.
  pool.on('release', (_error, client) => {
    if (generations.get(client) !== prepared.generation) void client.end();
  });

  const prepare = ({ text, values }: Pick<Sql, 'text' | 'values'>): { name?: string; text: string; values: unknown[] } => {
    const name = prepared.nameOf(text);
    return name === undefined ? { text, values } : { name, text, values };
  };
  const on = (runner: pg.Pool | pg.PoolClient): Queryable => ({
    async rows<Row extends object>(query: Sql) {
      const result = await runner.query<Row & pg.QueryResultRow>(prepare(query));
      return result.rows;
    },
    async tuples(query) {
      const result = await runner.query<unknown[]>({ ...prepare(query), rowMode: 'array' });
      return result.rows;
    },
  });

  return {
    ...on(pool),
    pool,
    url,
    async transaction(work) {
      for (let round = 1; ; round += 1) {
        const client = await pool.connect();
        const tasks: (() => void)[] = [];
        const notices = new Set<string>();
        const onNotice = ({ message }: { readonly message?: string | undefined }) => void notices.add(message ?? '');
        client.on('notice', onNotice);
        let broken: Error | undefined;
        try {
          await client.query('begin');
          const queryable = on(client);
          const result = await work({
            ...queryable,
            notices,
            note: (notice) => void notices.add(notice),
            afterCommit: (task) => void tasks.push(task),
            attempt: (part) => attempt(client, part),
            copyInto: (target, chunks) => copyInto(client, target, chunks),
            enqueue: (job, payload, options) => enqueue(queryable, job, payload, options),
            publish: (event, payload, by) => publish(queryable, event, payload, by),
          });
          await client.query('commit');
          for (const task of tasks) task();
          return result;
        } catch (error) {
          await client.query('rollback').catch((failure: Error) => (broken = failure));
          if (!(isDatabaseError(error) && RETRY_CODES.has(error.code)) || round === ATTEMPTS) throw error;
        } finally {
          client.off('notice', onNotice);
          client.release(broken);
        }
      }
    },
    async snapshot() {
      const client = await pool.connect();
      await client.query('begin isolation level repeatable read, read only').catch((error: Error) => {
        client.release(error);
        throw error;
      });
      let open = true;
      return {
        ...on(client),
        parts: (query, size) => cursorParts(client, query, size),
        async close() {
          if (!open) return;
          open = false;
          await client.query('rollback').then(
            () => client.release(),
            (error: Error) => client.release(error),
          );
        },
      };
    },
    close: () => pool.end(),
  };
}

async function copyInto(client: pg.PoolClient, target: string, chunks: CopyChunks): Promise<void> {
  await pipeline(Readable.from(chunks, { objectMode: false }), client.query(copyFrom(`copy ${target} from stdin`)));
}

/** Not prepared by name: the same fetch statement returns other columns for each cursor. */
async function* cursorParts(client: pg.PoolClient, query: Sql, size: number): AsyncGenerator<unknown[][]> {
  await client.query({ text: `declare parts no scroll cursor for ${query.text}`, values: query.values });
  for (;;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${size} from parts`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await client.query('close parts');
}

async function attempt<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('savepoint attempt');
  try {
    const result = await work();
    await client.query('release savepoint attempt');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    throw error;
  }
}

export interface DatabaseError extends Error {
  readonly code: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code);
}
