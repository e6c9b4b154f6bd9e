/** The request pipeline of resources: the steps in `PIPELINE` run in order. From `begin` on, a write is inside one transaction. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allOf, unconditional, settle } from '#core/access';
import { coreErrors, ProblemError } from '#core/errors';
import type { ManyField } from '#core/fields';
import type { Operation, Resource } from '#core/resource';
import { isDatabaseError, type Database, type DatabaseError, type Queryable, type Transaction } from '../database.ts';
import type { Engine, Item, Page } from '../engine/engine.ts';
import { findUuid, iriOf, isUuid } from '../engine/references.ts';
import { lockRow, type Stored } from '../engine/locked-row.ts';
import { createRecord, removeRecord, updateRecord } from '../engine/writes.ts';
import type { WriteContext } from '../engine/behaviour.ts';
import { keepFile, type WrittenFile } from '../files/stored-file.ts';
import { explainConstraint } from './constraints.ts';
import { readObject } from './body.ts';
import { checkContentType, chooseFormat, type Format } from './negotiate.ts';
import { isFile, sendItem, sendList, sendPage } from './serialise.ts';
import type { SignedIn } from './signed-in.ts';
import { checkPreconditions } from './tags.ts';

interface Below {
  readonly parent: Resource;
  readonly field: ManyField;
  readonly uuid: string;
}

/** A file field of the record, written through its own URL. */
export interface FileWrite {
  readonly name: string;
  /** Stores the uploaded bytes; absent = the file is removed. */
  readonly receive?: (exchange: Exchange) => Promise<WrittenFile>;
  /** Removes bytes that no record will refer to. */
  readonly discard: (written: WrittenFile) => Promise<void>;
}

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly engine: Engine;
  readonly database: Database;
  readonly resource: Resource;
  readonly operation: Operation;
  /** The record that a sub-collection belongs to; absent = the collection of all records. */
  below?: Below;
  readonly query: URLSearchParams;
  /** Absent = the record itself is written. */
  readonly file?: FileWrite;
  /** The agency's time zone. */
  readonly timeZone: string;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly authenticate: (request: FastifyRequest) => Promise<SignedIn>;
  format: Format;
  actor: SignedIn;
  uuid: string;
  body: Record<string, unknown>;
  written: WrittenFile | null;
  /** What to do when the write fails. */
  afterFailure: ((error: unknown) => Promise<void>) | null;
  db: Queryable;
  tx: Transaction | null;
  before: Stored | null;
  page: Page | null;
  item: Item | null;
}

type Step = (exchange: Exchange) => void | Promise<unknown>;

const LIST_FORMATS: readonly Format[] = ['jsonld', 'json', 'csv', 'xlsx'];

const PIPELINE: readonly (Step | 'begin' | 'commit')[] = [
  negotiate,
  signIn,
  checkRoleAccess,
  findRecord,
  deserialise,
  receive,
  beforeTransaction,
  'begin',
  lockRecord,
  checkRecordAccess,
  checkParentAccess,
  checkVersion,
  write,
  readResult,
  'commit',
  serialise,
];

export async function run(exchange: Exchange): Promise<unknown> {
  const begin = PIPELINE.indexOf('begin');
  const commit = PIPELINE.indexOf('commit');
  const steps = (from: number, to?: number) => PIPELINE.slice(from, to) as Step[];
  for (const step of steps(0, begin)) await step(exchange);
  const inside = async () => {
    for (const step of steps(begin + 1, commit)) await step(exchange);
  };
  if (exchange.operation === 'list' || exchange.operation === 'read') await inside();
  else {
    await exchange.database
      .transaction(async (tx) => {
        exchange.tx = tx;
        exchange.db = tx;
        await inside();
      })
      .catch(async (error: unknown) => {
        const reason = isDatabaseError(error) ? await explain(exchange, error) : error;
        await exchange.afterFailure?.(reason);
        // Any other failure may have occurred after the commit.
        if (exchange.written !== null && reason instanceof ProblemError) await exchange.file?.discard(exchange.written);
        throw reason;
      });
  }
  let answer: unknown;
  for (const step of steps(commit + 1)) answer = await step(exchange);
  return answer;
}

function negotiate(exchange: Exchange): void {
  const { request, operation, file } = exchange;
  exchange.format = chooseFormat(request.headers.accept, operation === 'remove' ? ['jsonld', 'json'] : LIST_FORMATS);
  if (file === undefined && (operation === 'create' || operation === 'update'))
    checkContentType(request.headers['content-type'], operation === 'update');
}

async function signIn(exchange: Exchange): Promise<void> {
  exchange.actor = await exchange.authenticate(exchange.request);
}

/** What the roles alone forbid is 403 for every record, which reveals nothing about any of them. */
function checkRoleAccess(exchange: Exchange): void {
  const { resource, operation, actor } = exchange;
  const rule = operation === 'list' ? resource.access.read : resource.access[operation];
  if (settle(resource.access.read, actor) === false && operation !== 'create') throw coreErrors.fail('forbidden');
  if (settle(rule, actor) === false) throw coreErrors.fail('forbidden');
}

/** The URL may refer to the record, or to the parent of a sub-collection, by its id. */
async function findRecord(exchange: Exchange): Promise<void> {
  const { database, resource, below, uuid } = exchange;
  if (uuid !== '') exchange.uuid = (await findUuid(database, resource, uuid)) ?? uuid;
  if (below !== undefined) exchange.below = { ...below, uuid: (await findUuid(database, below.parent, below.uuid)) ?? below.uuid };
}

function deserialise(exchange: Exchange): void {
  if (exchange.file !== undefined) return;
  if (exchange.operation === 'create' || exchange.operation === 'update') exchange.body = readObject(exchange.request.body);
}

/** Receives the file before the transaction starts, since an upload could keep it open for long. */
async function receive(exchange: Exchange): Promise<void> {
  if (exchange.file?.receive !== undefined) exchange.written = await exchange.file.receive(exchange);
}

async function beforeTransaction(exchange: Exchange): Promise<void> {
  const { operation, resource, engine, database, actor, uuid, body } = exchange;
  if (operation === 'list' || operation === 'read') return;
  exchange.afterFailure = (await engine.behaviours.get(resource.name)?.beforeTransaction?.({ database, actor, uuid, body })) ?? null;
}

async function lockRecord(exchange: Exchange): Promise<void> {
  const { operation, resource, tx, uuid } = exchange;
  if (operation === 'list' || operation === 'create') return;
  if (!isUuid(uuid)) throw coreErrors.fail('notFound');
  if (operation === 'update' || operation === 'remove') {
    exchange.before = await lockRow(tx!, resource, uuid);
    if (exchange.before === null) throw coreErrors.fail('notFound');
  }
}

/** A row that the actor may not read is reported as not found; one that they may read but not write is forbidden. */
async function checkRecordAccess(exchange: Exchange): Promise<void> {
  const { operation, resource, engine, db, actor, uuid } = exchange;
  if (operation !== 'update' && operation !== 'remove') return;
  if (
    settle(resource.access.read, actor) !== true &&
    !(await engine.filterAllowed(db, resource, actor, resource.access.read, [uuid])).has(uuid)
  )
    throw coreErrors.fail('notFound');
  const rule = resource.access[operation];
  if (settle(rule, actor) !== true && !(await engine.filterAllowed(db, resource, actor, rule, [uuid])).has(uuid))
    throw coreErrors.fail('forbidden');
}

/**
 * A sub-collection is not found when the actor may not read its parent or the field; creating in it requires the right to set the link to
 * the parent.
 */
async function checkParentAccess({ below, resource, operation, engine, db, actor }: Exchange): Promise<void> {
  if (below === undefined) return;
  const { parent, field, uuid } = below;
  const rule = allOf(parent.access.read, field.options.read ?? unconditional);
  if (!isUuid(uuid) || !(await engine.filterAllowed(db, parent, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
  const back = resource.fields[field.options.by];
  const { readOnly, computed, write = resource.access.create } = back?.options ?? {};
  if (operation === 'create' && (readOnly || computed || settle(write, actor) === false)) throw coreErrors.fail('forbidden');
}

/** Only strong ETags guard a write (RFC 9110 §13.1.1): content with the same weak tag may differ. */
function checkVersion(exchange: Exchange): void {
  if (exchange.before !== null) checkPreconditions(exchange.request.headers, exchange.before.version);
}

async function write(exchange: Exchange): Promise<void> {
  const { operation, engine, tx, actor, resource, request, origin, before, body } = exchange;
  if (operation === 'list' || operation === 'read') return;
  const context: WriteContext = { engine, tx: tx!, actor, resource, requestId: request.id, now: () => new Date(), origin };
  const { below, file, written } = exchange;
  // Sent like any other link, so that the same checks apply.
  const whole = below === undefined ? body : { ...body, [below.field.options.by]: iriOf(below.parent, below.uuid) };
  if (operation === 'create') exchange.uuid = await createRecord(context, whole);
  else if (operation === 'update' && file !== undefined)
    await updateRecord(context, before!, {}, { files: { [file.name]: written === null ? null : await keepFile(tx!, written) } });
  else if (operation === 'update') await updateRecord(context, before!, body);
  else await removeRecord(context, before!);
}

async function readResult(exchange: Exchange): Promise<void> {
  const { operation, engine, db, resource, actor, query, uuid, format } = exchange;
  if (operation === 'remove') return;
  if (operation === 'list') {
    // Tables are read while they are sent.
    if (isFile(format)) return;
    exchange.page = await engine.list(db, resource, actor, query, { below: parentFilter(exchange) });
    return;
  }
  const properties = [...query].filter(([key]) => /^properties\[\d*\]$/.test(key)).map(([, value]) => value);
  exchange.item = await engine.read(db, resource, actor, uuid, properties.length === 0 || format === 'csv' ? undefined : properties);
  if (exchange.item === null && operation === 'read') throw coreErrors.fail('notFound');
}

function serialise(exchange: Exchange): unknown {
  if (exchange.operation === 'list') {
    const { below, resource } = exchange;
    const path = below === undefined ? `/api/${resource.plural}` : `${iriOf(below.parent, below.uuid)}/${resource.plural}`;
    if (isFile(exchange.format)) return sendList({ ...exchange, below: parentFilter(exchange) }, exchange.format);
    return sendPage({ ...exchange, path }, exchange.page!);
  }
  if (exchange.operation === 'remove') return exchange.reply.code(204).send();
  return sendItem(exchange, exchange.item);
}

function parentFilter({ below }: Exchange): { readonly by: string; readonly uuid: string } | undefined {
  return below === undefined ? undefined : { by: below.field.options.by, uuid: below.uuid };
}

async function explain(exchange: Exchange, error: DatabaseError): Promise<Error | ProblemError> {
  const { engine, database, actor, resource } = exchange;
  for (const candidate of engine.registry.resources) {
    if (candidate.table !== error.table && candidate !== resource) continue;
    const explained = await engine.behaviours.get(candidate.name)?.explain?.(error, { database, actor, engine });
    if (explained !== undefined && explained !== null) return explained;
  }
  return explainConstraint(engine.registry, error, resource) ?? error;
}
