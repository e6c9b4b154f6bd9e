/** What a domain can add to a declaration on the server: computed columns, hooks around writes, and actions. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActionContract } from '#core/action';
import type { Database, Queryable } from '../database.ts';
import type { Behaviour, CommitHook, Engine } from './engine-types.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Sheet } from '../http/export.ts';
import type { StreamedForm, UploadedFile } from '../http/multipart.ts';
import type { OpenRoute } from '../http/open-routes.ts';
import type { OnProgress } from '../http/progress.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { CronEntry } from '../jobs/cron.ts';
import type { Job, Listener } from '../jobs/job.ts';

export type { OnProgress, Progress } from '../http/progress.ts';
export type {
  Behaviour,
  Change,
  Commit,
  CommitHook,
  Hanging,
  HangingCount,
  LeavingWish,
  PlannedWrite,
  Values,
  WriteContext,
} from './engine-types.ts';

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
  readonly beforeCommit?: readonly CommitHook[];
  readonly actions?: readonly Action[];
  readonly routes?: readonly OpenRoute[];
  readonly jobs?: readonly Job[];
  readonly cron?: readonly CronEntry[];
  readonly listeners?: readonly Listener[];
}

export type { Queryable };
