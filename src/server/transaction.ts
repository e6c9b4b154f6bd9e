/** What queries, transactions and snapshots of the database can do; types only, so that jobs and requests can name them. */
import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { EventType } from '#core/events';
import type { EnqueueOptions, JobToQueue, Publisher } from './jobs/job-to-queue.ts';

export interface Queryable {
  /** Rows as objects. */
  rows<Row extends object>(query: Sql): Promise<Row[]>;
  /** Rows as arrays in column order, for projections whose columns are addressed by position. */
  tuples(query: Pick<Sql, 'text' | 'values'>): Promise<unknown[][]>;
}

export type CopyChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface Transaction extends Queryable {
  /**
   * Texts of notices that the database has raised so far: a trigger reports that something is to be settled before the transaction ends. And
   * what parts of the transaction have noted for others.
   */
  readonly notices: ReadonlySet<string>;
  note(notice: string): void;
  /** Runs the task after the transaction has committed; not when it rolls back. */
  afterCommit(task: () => void): void;
  /** Runs part of the transaction in a savepoint: if it fails, only its writes are rolled back. Rethrows. */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Loads rows in COPY's text format, see `copy-line.ts`. @param target table and columns: `staged (row, title)`. */
  copyInto(target: string, chunks: CopyChunks): Promise<void>;
  /** Queues background work that exists only if the transaction commits. @returns uuid of the background job. */
  enqueue<Payload extends object>(job: JobToQueue<Payload>, payload: Payload, options?: EnqueueOptions): Promise<string>;
  /** Stores an event for listeners of other domains, which run after the transaction has committed. */
  publish<Payload extends object>(event: EventType<Payload>, payload: Payload, by: Publisher): Promise<void>;
}

/** A read-only snapshot of the data at one moment; holds a connection until it is closed. */
export interface Snapshot extends Queryable {
  /** Streams the tuples of a query in batches of `size`. Only one query at a time can be streamed. */
  parts(query: Sql, size: number): AsyncGenerator<unknown[][]>;
  /** Idempotent. */
  close(): Promise<void>;
}

export interface Database extends Queryable {
  readonly pool: pg.Pool;
  readonly url: string;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}
