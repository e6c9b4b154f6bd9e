/** What the engine can do, and what domains add to it around reads and writes; types only, because the two name each other. */
import type { Sql } from 'sql-template-tag';
import type { Actor, Rule } from '#core/access';
import type { Violation } from '#core/errors';
import type { Registry } from '#core/registry';
import type { Resource } from '#core/resource';
import type { SignedIn } from '../http/signed-in.ts';
import type { Database, DatabaseError, Queryable, Snapshot, Transaction } from '../database.ts';
import type { ListRequest } from './filters.ts';
import type { Json } from './projection.ts';
import type { SqlScope } from './row-filter.ts';

export interface Page {
  readonly members: Json[];
  /** Undefined for a partial list. */
  readonly total: number | undefined;
  /** Whether another page follows. */
  readonly more: boolean;
  readonly request: ListRequest;
}

/** A list that is streamed in parts instead of loaded at once. */
export interface Listing {
  /** Fields that at least one record shows, in declaration order. */
  readonly names: readonly string[];
  readonly parts: AsyncGenerator<Json[]>;
}

export interface Item {
  readonly json: Json;
  readonly version: number;
}

/** The parent record of all records in a list, and their field that refers to it. */
export interface Below {
  readonly by: string;
  readonly uuid: string;
}

export interface ListOptions {
  readonly unpaged?: boolean;
  readonly below?: Below;
}

export interface ListingOptions {
  readonly below?: Below | undefined;
  /** Maximum number of records; a larger list is rejected. */
  readonly most?: number;
}

export interface Engine {
  readonly registry: Registry;
  /** The agency's time zone: it decides what day it is. */
  readonly timeZone: string;
  readonly behaviours: ReadonlyMap<string, Behaviour>;
  /** Called at the end of every transaction of a request. @throws ProblemError to roll it back. */
  readonly settle: (commit: Commit) => Promise<void>;
  scope(actor: Actor): SqlScope;
  list(db: Queryable, resource: Resource, actor: Actor, query: URLSearchParams, options?: ListOptions): Promise<Page>;
  /** The same records as `list`, streamed in parts. */
  listing(snapshot: Snapshot, resource: Resource, actor: Actor, query: URLSearchParams, options?: ListingOptions): Promise<Listing>;
  /** The record as the actor may see it, or null. */
  read(db: Queryable, resource: Resource, actor: Actor, uuid: string, properties?: readonly string[]): Promise<Item | null>;
  /** The subset of `uuids` for which the actor passes `rule`. */
  readonly filterAllowed: (db: Queryable, resource: Resource, actor: Actor, rule: Rule, uuids: readonly string[]) => Promise<Set<string>>;
}

/** What is to happen to what hangs on a record that leaves. @see Leaving in core/resource.ts */
export type LeavingWish = { readonly choice: 'open' | 'leave' } | { readonly choice: 'hand'; readonly to: string };

/** One kind of what hangs on a record, such as its future shifts; `changes` are stored as JSON for the undo. */
export interface Hanging {
  readonly kind: string;
  /** @returns how much hangs on the record, with the first and last day, YYYY-MM-DD, or null when it has no dates. */
  readonly count: (tx: Transaction, uuid: string) => Promise<HangingCount>;
  /**
   * Opens it, or hands it over to the record with the uuid `to`, which is of the same resource and not the leaving one.
   * @returns what restores it. @throws ProblemError 409 or 422 when it cannot be handed over.
   */
  readonly settle: (context: WriteContext, uuid: string, to: string | null) => Promise<readonly object[]>;
  /** Takes back what `settle` changed where nothing else took its place. @returns how many could not be restored. */
  readonly restore: (context: WriteContext, uuid: string, changes: readonly object[]) => Promise<number>;
}

export interface HangingCount {
  readonly count: number;
  readonly first: string | null;
  readonly last: string | null;
}

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
  /** What the caller chose for what hangs on the record; null = nothing. Absent = the write is part of another one. */
  readonly leaving?: LeavingWish | null;
  /** Adds a header to the response once the transaction has committed. */
  readonly addHeader?: (header: string, value: string) => void;
  /** Why a closed period is changed, which is recorded with the change; null = not given. */
  readonly closedPeriodReason?: string | null;
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

/** A request whose writes are done and whose transaction has not ended. */
export interface Commit extends Pick<WriteContext, 'engine' | 'tx' | 'actor' | 'requestId' | 'now'> {
  /** Why the writer wants it nevertheless, as given with the request; null = not given. */
  readonly reason: () => string | null;
  /** The request needs no reason: it is one itself, such as an import. */
  readonly explainsItself: boolean;
  readonly setHeader: (name: string, value: string) => void;
}

/** What a domain settles before the transaction of a request ends, when the database raised the notice in it. */
export interface CommitHook {
  readonly notice: string;
  readonly settle: (commit: Commit) => Promise<void>;
}

export interface Behaviour {
  readonly resource: string;
  /** SQL expression of each computed field, which may depend on the reader; `row` is the table alias, `scope` compiles access rules. */
  readonly computed?: Readonly<Record<string, (row: Sql, reader: Actor, scope: SqlScope) => Sql>>;
  /**
   * Runs before the transaction of a write to the record's own address: for what must remain when the write is rolled back, such as a
   * counted attempt. @returns what to do when the write fails.
   */
  readonly beforeTransaction?: (write: PlannedWrite) => Promise<((error: unknown) => Promise<void>) | null>;
  /** Runs before the row is stored: fills in values, or returns violations. */
  readonly beforeWrite?: (change: Change) => Promise<readonly Violation[]> | readonly Violation[];
  /** Runs after row, links and nested children are stored, inside the transaction. */
  readonly afterWrite?: (change: Change & { readonly uuid: string }) => Promise<void>;
  /** What can hang on a record of a resource that declares `leaving`. Settled in the order given, and restored in the opposite one. */
  readonly hanging?: readonly Hanging[];
  /** Maps a constraint failure to a catalogue error; runs after the rollback of the transaction, or of the savepoint that failed. */
  readonly explain?: (
    error: DatabaseError,
    at: { readonly database: Queryable; readonly actor: SignedIn; readonly engine: Engine },
  ) => Promise<Error | null>;
}
