/**
 * The request pipeline of resources: `run` calls the steps in order, and each returns what the next ones need. A write is one transaction,
 * from locking the record to reading the result.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allOf, unconditional, settle, type Rule } from '#core/access';
import { coreErrors, ProblemError } from '#core/errors';
import type { ManyField } from '#core/fields';
import { collectionPath, type Operation, type Resource } from '#core/resource';
import { isDatabaseError, type Database, type DatabaseError, type Queryable, type Transaction } from '../database.ts';
import type { Engine, Item } from '../engine/engine.ts';
import { propertiesIn } from '../engine/parameters.ts';
import { findUuid, iriOf, isUuid } from '../engine/references.ts';
import { lockRow, type Stored } from '../engine/locked-row.ts';
import { createRecord, removeRecord, updateRecord } from '../engine/writes.ts';
import { leavingWish } from '../engine/leaving.ts';
import type { LeavingWish, WriteContext } from '../engine/behaviour.ts';
import { keepFile, type WrittenFile } from '../files/stored-file.ts';
import { explainConstraint } from './constraints.ts';
import { readObject } from './body.ts';
import { checkContentType, chooseFormat, type Format } from './negotiate.ts';
import { isFile, sendItem, sendList, sendPage } from './serialise.ts';
import type { SignedIn } from './signed-in.ts';
import { reasonForClosedPeriod, recordedReason } from './reason.ts';
import { checkPreconditions } from './tags.ts';

interface Below {
  readonly parent: Resource;
  readonly field: ManyField;
  readonly uuid: string;
}

/** A file field of the record, written through its own URL. */
interface FileWrite {
  readonly name: string;
  /** Stores the uploaded bytes; absent = the file is removed. */
  readonly receive?: (asked: Asked) => Promise<WrittenFile>;
  /** Removes bytes that no record will refer to. */
  readonly discard: (written: WrittenFile) => Promise<void>;
}

/** A request, its route, and what answers it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly engine: Engine;
  readonly database: Database;
  readonly resource: Resource;
  readonly operation: Operation;
  /** The record that a sub-collection belongs to; absent = the collection of all records. */
  readonly below?: Below;
  readonly query: URLSearchParams;
  /** Absent = the record itself is written. */
  readonly file?: FileWrite;
  /** The agency's time zone. */
  readonly timeZone: string;
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly authenticate: (request: FastifyRequest) => Promise<SignedIn>;
  /** Of the record, or its id as a number, as the URL has it; empty for a collection. */
  readonly uuid: string;
}

/** An exchange whose format, caller and record are known, and whose caller may do this to some record. */
export interface Asked extends Exchange {
  readonly format: Format;
  readonly actor: SignedIn;
}

/** What a write received, before its transaction. */
interface Content {
  readonly body: Record<string, unknown>;
  readonly written: WrittenFile | null;
  /** What happens to what hangs on the record, if the write deletes it. */
  readonly leaving: LeavingWish | null;
}

const LIST_FORMATS: readonly Format[] = ['jsonld', 'json', 'csv', 'xlsx'];

export async function run(exchange: Exchange): Promise<unknown> {
  const format = negotiate(exchange);
  const actor = await exchange.authenticate(exchange.request);
  checkRoleAccess(exchange, actor);
  const asked: Asked = { ...exchange, format, actor, ...(await findRecord(exchange)) };
  if (asked.operation === 'list') return answerList(asked);
  const item = asked.operation === 'read' ? await readRecord(asked) : await writeRecord(asked);
  return asked.operation === 'remove' ? asked.reply.code(204).send() : sendItem(asked, item);
}

function negotiate({ request, operation, file }: Exchange): Format {
  const format = chooseFormat(request.headers.accept, operation === 'remove' ? ['jsonld', 'json'] : LIST_FORMATS);
  if (file === undefined && (operation === 'create' || operation === 'update'))
    checkContentType(request.headers['content-type'], operation === 'update');
  return format;
}

/** What the roles alone forbid is 403 for every record, which reveals nothing about any of them. */
function checkRoleAccess({ resource, operation }: Exchange, actor: SignedIn): void {
  const rule = operation === 'list' ? resource.access.read : resource.access[operation];
  if (settle(resource.access.read, actor) === false && operation !== 'create') throw coreErrors.fail('forbidden');
  if (settle(rule, actor) === false) throw coreErrors.fail('forbidden');
}

/** The URL may refer to the record, or to the parent of a sub-collection, by its id. */
async function findRecord({ database, resource, below, uuid }: Exchange): Promise<Pick<Exchange, 'uuid' | 'below'>> {
  return {
    uuid: uuid === '' ? '' : ((await findUuid(database, resource, uuid)) ?? uuid),
    ...(below === undefined ? {} : { below: { ...below, uuid: (await findUuid(database, below.parent, below.uuid)) ?? below.uuid } }),
  };
}

async function answerList(asked: Asked): Promise<unknown> {
  const { engine, database, resource, actor, query, below, format } = asked;
  await checkParentAccess(asked, database);
  const parent = below === undefined ? undefined : { by: below.field.options.by, uuid: below.uuid };
  // Tables are read while they are sent.
  if (isFile(format)) return sendList({ ...asked, below: parent }, format);
  const path =
    below === undefined ? `/api/${resource.plural}` : `${iriOf(below.parent, below.uuid)}/${collectionPath(below.field, resource)}`;
  return sendPage({ ...asked, path }, await engine.list(database, resource, actor, query, { below: parent }));
}

async function readRecord(asked: Asked): Promise<Item> {
  if (!isUuid(asked.uuid)) throw coreErrors.fail('notFound');
  const item = await readItem(asked, asked.database, asked.uuid);
  if (item === null) throw coreErrors.fail('notFound');
  return item;
}

/** @returns the record as it is after the write; null when it is removed, or its writer may not read it. */
async function writeRecord(asked: Asked): Promise<Item | null> {
  const { engine, database, resource, operation, actor, uuid } = asked;
  const content = await receive(asked);
  const planned = { database, actor, uuid, body: content.body };
  const afterFailure = await engine.behaviours.get(resource.name)?.beforeTransaction?.(planned);
  try {
    return await database.transaction(async (tx) => {
      const before = await lockRecord(asked, tx);
      if (before !== null) await checkRecordAccess(asked, tx);
      await checkParentAccess(asked, tx);
      if (before !== null) checkVersion(asked, before);
      const stored = await write(asked, tx, before, content);
      await engine.settle({
        engine,
        tx,
        actor,
        requestId: asked.request.id,
        now: () => new Date(),
        reason: () => reasonForClosedPeriod(asked.request, tx),
        explainsItself: false,
        setHeader: (name, value) => void asked.reply.header(name, value),
      });
      return operation === 'remove' ? null : readItem(asked, tx, stored);
    });
  } catch (error) {
    const reason = isDatabaseError(error) ? await explain(asked, error) : error;
    await afterFailure?.(reason);
    // Any other failure may have occurred after the commit.
    if (content.written !== null && reason instanceof ProblemError) await asked.file?.discard(content.written);
    throw reason;
  }
}

/** A file is received before the transaction starts, since an upload could keep it open for long. */
async function receive(asked: Asked): Promise<Content> {
  const { operation, file, request, database, resource, query } = asked;
  const hasBody = file === undefined && (operation === 'create' || operation === 'update');
  const leaving = file === undefined && operation !== 'create' ? await leavingWish(database, resource, query) : null;
  return { body: hasBody ? readObject(request.body) : {}, written: (await file?.receive?.(asked)) ?? null, leaving };
}

/** @returns the record that is changed or removed; null for a new one. */
async function lockRecord({ operation, resource, uuid }: Asked, tx: Transaction): Promise<Stored | null> {
  if (operation === 'create') return null;
  const before = isUuid(uuid) ? await lockRow(tx, resource, uuid) : null;
  if (before === null) throw coreErrors.fail('notFound');
  return before;
}

/** A row that the actor may not read is reported as not found; one that they may read but not write is forbidden. */
async function checkRecordAccess({ operation, resource, engine, actor, uuid }: Asked, tx: Transaction): Promise<void> {
  const isAllowed = async (rule: Rule) =>
    settle(rule, actor) === true || (await engine.filterAllowed(tx, resource, actor, rule, [uuid])).has(uuid);
  if (!(await isAllowed(resource.access.read))) throw coreErrors.fail('notFound');
  if (!(await isAllowed(operation === 'remove' ? resource.access.remove : resource.access.update))) throw coreErrors.fail('forbidden');
}

/**
 * A sub-collection is not found when the actor may not read its parent or the field; creating in it requires the right to set the link to
 * the parent.
 */
async function checkParentAccess({ below, resource, operation, engine, actor }: Asked, db: Queryable): Promise<void> {
  if (below === undefined) return;
  const { parent, field, uuid } = below;
  const rule = allOf(parent.access.read, field.options.read ?? unconditional);
  if (!isUuid(uuid) || !(await engine.filterAllowed(db, parent, actor, rule, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
  const back = resource.fields[field.options.by];
  const { readOnly, computed, write = resource.access.create } = back?.options ?? {};
  if (operation === 'create' && (readOnly || computed || settle(write, actor) === false)) throw coreErrors.fail('forbidden');
}

/** Only strong ETags guard a write (RFC 9110 §13.1.1): content with the same weak tag may differ. */
function checkVersion({ request }: Asked, before: Stored): void {
  checkPreconditions(request.headers, before.version);
}

/** @returns uuid of the written record. */
async function write(asked: Asked, tx: Transaction, before: Stored | null, { body, written, leaving }: Content): Promise<string> {
  const { operation, engine, actor, resource, request, reply, origin, below, file, uuid } = asked;
  const addHeader = (header: string, value: string) => tx.afterCommit(() => void reply.header(header, value));
  const context: WriteContext = {
    engine,
    tx,
    actor,
    resource,
    requestId: request.id,
    now: () => new Date(),
    origin,
    leaving,
    addHeader,
    closedPeriodReason: recordedReason(request),
  };
  if (before === null)
    // The parent is sent like any other link, so that the same checks apply.
    return createRecord(context, below === undefined ? body : { ...body, [below.field.options.by]: iriOf(below.parent, below.uuid) });
  if (operation === 'remove') await removeRecord(context, before);
  else if (file === undefined) await updateRecord(context, before, body);
  else await updateRecord(context, before, {}, { files: { [file.name]: written === null ? null : await keepFile(tx, written) } });
  return uuid;
}

function readItem({ engine, resource, actor, query, format }: Asked, db: Queryable, uuid: string): Promise<Item | null> {
  return engine.read(db, resource, actor, uuid, format === 'csv' ? undefined : propertiesIn(query));
}

async function explain({ engine, database, actor, resource }: Asked, error: DatabaseError): Promise<Error | ProblemError> {
  for (const candidate of engine.registry.resources) {
    if (candidate.table !== error.table && candidate !== resource) continue;
    const explained = await engine.behaviours.get(candidate.name)?.explain?.(error, { database, actor, engine });
    if (explained !== undefined && explained !== null) return explained;
  }
  return explainConstraint(engine.registry, error, resource) ?? error;
}
