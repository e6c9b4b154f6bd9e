/** What a domain may add to a declaration on the server: computed columns, what happens around a write, and its own operations. */
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
  /** Where the outside reaches us, without a slash at the end; absent = the record is written as part of an action. */
  readonly origin?: string;
  /** The record is written as part of its parent, whose hooks see the whole. */
  readonly nested?: boolean;
}

export interface Change extends WriteContext {
  readonly operation: 'create' | 'update' | 'remove';
  /** Absent while a record is being created and not yet stored. */
  readonly uuid: string | null;
  readonly before: Values | null;
  /** What will be stored, by field name; a `beforeWrite` hook may add to it. */
  readonly values: Record<string, unknown>;
  /** Names in the body, whether they mean anything or not: what is not among them has its default. */
  readonly sent: readonly string[];
  /** Names of the nested relations that were sent; once stored, of those that changed. */
  readonly children: readonly string[];
  /** Fields that were sent but are not columns: reasons, passwords, inverse links. */
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface Behaviour {
  readonly resource: string;
  /** SQL expression of each computed field, which may depend on who reads it; `row` is the table alias. */
  readonly computed?: Readonly<Record<string, (row: Sql, reader: Actor) => Sql>>;
  /** Before the row is stored: fill in, or answer violations. */
  readonly beforeWrite?: (change: Change) => Promise<readonly Violation[]> | readonly Violation[];
  /** After row, links and nested children are stored, inside the transaction. */
  readonly afterWrite?: (change: Change & { readonly uuid: string }) => Promise<void>;
  /** Turns a constraint failure into a catalogue error; runs after the rollback, or that of the part of a transaction which failed. */
  readonly explain?: (
    error: DatabaseError,
    at: { readonly database: Queryable; readonly actor: SignedIn; readonly engine: Engine },
  ) => Promise<Error | null>;
}

export interface ActionContext {
  readonly engine: Engine;
  readonly database: Database;
  readonly files: FileStore;
  /** `NOBODY` on an open action. */
  readonly actor: SignedIn;
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Where the outside reaches us, without a slash at the end. */
  readonly origin: string;
  /** @throws Error on an action that takes none. */
  readonly file: () => UploadedFile;
  /** The form of an action that reads it as it comes; what such an action is given as its input is empty. @throws Error on any other. */
  readonly streamed: () => StreamedForm;
  /** Runs the work, reporting how far it is to whoever listens. */
  readonly withProgress: <Result>(work: (onProgress: OnProgress) => Promise<Result>) => Promise<Result>;
}

/** Stands for the person of an open action, who has not signed in. */
export const NOBODY: SignedIn = {
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
  /** Of a contract that promises one. */
  readonly sheet?: ((output: never, input: never) => Sheet) | undefined;
  readonly run: (context: ActionContext, input: unknown) => Promise<unknown>;
}

/** Everything a domain's server entry point gives to the server. */
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
