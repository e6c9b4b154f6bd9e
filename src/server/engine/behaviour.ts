/** What a domain can add to a declaration on the server: computed columns, hooks around writes, and actions. */
import type { Sql } from 'sql-template-tag';
import type { Actor } from '#core/access';
import type { ActionContract } from '#core/action';
import type { Violation } from '#core/errors';
import type { Resource } from '#core/resource';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, DatabaseError, Queryable, Transaction } from '../database.ts';
import type { Engine } from './engine.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Sheet } from '../http/export.ts';
import type { StreamedForm, UploadedFile } from '../http/multipart.ts';
import type { OpenRoute } from '../http/open-routes.ts';
import type { OnProgress } from '../http/progress.ts';

export type { OnProgress, Progress } from '../http/progress.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { CronEntry, Job, Listener } from '../jobs/job.ts';
import type { Round } from '../jobs/rounds.ts';

/** The raw values of a record's columns by field name; relations hold uuids. */
export type Values = Readonly<Record<string, unknown>>;

export interface WriteContext {
  readonly engine: Engine;
  readonly tx: Transaction;
  readonly actor: SignedIn;
  readonly resource: Resource;
  readonly requestId: string;
  readonly now: () => Date;
  /** Public origin without a trailing slash; absent = the record is written as part of an action. */
  readonly origin?: string;
  /** The record is written as part of its parent, whose hooks see the whole write. */
  readonly nested?: boolean;
}

export interface Change extends WriteContext {
  readonly operation: 'create' | 'update' | 'remove';
  /** Absent while a record is being created and not yet stored. */
  readonly uuid: string | null;
  readonly before: Values | null;
  /** Values to be stored, by field name; a `beforeWrite` hook may add to them. */
  readonly values: Record<string, unknown>;
  /** All names in the body, known or not; fields that are not among them have their default. */
  readonly sent: readonly string[];
  /** Names of the nested relations that were sent; after the write, of those that changed. */
  readonly children: readonly string[];
  /** Fields that were sent but are not columns: reasons, passwords, inverse links. */
  readonly extras: Readonly<Record<string, unknown>>;
}

/** A write that has been requested and not begun. */
export interface PlannedWrite {
  readonly database: Database;
  readonly actor: SignedIn;
  /** Of the record in the path; '' while it is being created. */
  readonly uuid: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Behaviour {
  readonly resource: string;
  /** SQL expression of each computed field, which may depend on the reader; `row` is the table alias. */
  readonly computed?: Readonly<Record<string, (row: Sql, reader: Actor) => Sql>>;
  /**
   * Runs before the transaction of a write to the record's own address: for what must remain when the write is rolled back, such as a
   * counted attempt. @returns what to do when the write fails.
   */
  readonly beforeTransaction?: (write: PlannedWrite) => Promise<((error: unknown) => Promise<void>) | null>;
  /** Runs before the row is stored: fills in values, or returns violations. */
  readonly beforeWrite?: (change: Change) => Promise<readonly Violation[]> | readonly Violation[];
  /** Runs after row, links and nested children are stored, inside the transaction. */
  readonly afterWrite?: (change: Change & { readonly uuid: string }) => Promise<void>;
  /** Maps a constraint failure to a catalogue error; runs after the rollback of the transaction, or of the savepoint that failed. */
  readonly explain?: (
    error: DatabaseError,
    at: { readonly database: Queryable; readonly actor: SignedIn; readonly engine: Engine },
  ) => Promise<Error | null>;
}

export interface ActionContext {
  readonly engine: Engine;
  readonly database: Database;
  readonly files: FileStore;
  /** `ANONYMOUS` on an open action. */
  readonly actor: SignedIn;
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  /** @throws Error on an action without an upload. */
  readonly file: () => UploadedFile;
  /** The form of an action that reads it as a stream; the input of such an action is empty. @throws Error on any other action. */
  readonly streamed: () => StreamedForm;
  /** The JSON body of an action that accepts a form or JSON; null = a form was sent. */
  readonly json: Readonly<Record<string, unknown>> | null;
  /** Runs the work and reports its progress to the client, if it listens. */
  readonly withProgress: <Result>(work: (onProgress: OnProgress) => Promise<Result>) => Promise<Result>;
}

/** Placeholder for the caller of an open action, who is not signed in. */
export const ANONYMOUS: SignedIn = {
  user: '00000000-0000-0000-0000-000000000000',
  username: '',
  nickname: null,
  roles: [],
  employee: null,
  client: null,
  session: '',
};

/** A contract with its handler. */
export interface Action extends ActionContract {
  /** Present when the contract promises a table. */
  readonly sheet?: ((output: never, input: never) => Sheet) | undefined;
  readonly run: (context: ActionContext, input: unknown) => Promise<unknown>;
}

/** Everything that a domain's server entry point provides. */
export interface DomainServer {
  readonly behaviours?: readonly Behaviour[];
  readonly actions?: readonly Action[];
  readonly routes?: readonly OpenRoute[];
  readonly jobs?: readonly Job[];
  readonly cron?: readonly CronEntry[];
  readonly listeners?: readonly Listener[];
  readonly rounds?: readonly Round[];
}

export type { Queryable };
