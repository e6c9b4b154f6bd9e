/** Wraps action handlers: checks, locks and version-checks the record in the path and provides transactions before the handler runs. */
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import { settle, type Rule } from '#core/access';
import { namesRecord, type ActionContract, type ParsedInputOfAction, type FileOutput } from '#core/action';
import { coreErrors } from '#core/errors';
import type { EventType } from '#core/events';
import type { Resource } from '#core/resource';
import type { Queryable, Transaction } from '../database.ts';
import type { Sheet } from '../http/export.ts';
import type { AnswerFile } from '../http/file-answer.ts';
import { reasonForClosedPeriod, recordedReason } from '../http/reason.ts';
import { checkPreconditions } from '../http/tags.ts';
import { publishChange } from './publish-change.ts';
import { personOf, writeAudit, type AuditRow } from './audit.ts';
import type { Action, ActionContext } from './behaviour.ts';
import { iriOf, isUuid } from './references.ts';
import { lockRow, type Stored } from './locked-row.ts';

/** What a transaction of an action provides. */
export interface Writing {
  readonly tx: Transaction;
  /** Why a closed period is changed, for records that the action writes; its own audit entries have it. Null = not given. */
  readonly closedPeriodReason: string | null;
  /**
   * The record in the path before the change, locked until the transaction ends. @throws ProblemError 404, or 412 when its version differs
   * from If-Match.
   */
  readonly lock: () => Promise<Stored>;
  /** Adds an entry to the audit trail. @param entry about the record in the path unless it names another. */
  readonly audit: (entry: Pick<AuditRow, 'operation' | 'before' | 'after'> & Partial<AuditRow>) => Promise<void>;
  /** Notifies all open screens that records of these resources have changed, regardless of audit entries. */
  readonly changed: (...resources: readonly Resource[]) => Promise<void>;
  /** Stores an event for the listeners of other domains. */
  readonly publish: <Payload extends object>(event: EventType<Payload>, payload: Payload) => Promise<void>;
  /** The record as the actor may now see it, in JSON-LD; the response gets its ETag. */
  readonly answer: (resource: Resource, uuid: string) => Promise<Record<string, unknown>>;
}

export interface ActionCall extends ActionContext {
  /** uuid of the record in the path, which has been checked; '' when the path has none. */
  readonly uuid: string;
  /** A handler that writes to the record in the path must call `lock` first. */
  readonly transaction: <Result>(work: (writing: Writing) => Promise<Result>) => Promise<Result>;
}

export interface WriteCall extends ActionContext, Writing {
  /** The record in the path before the change, locked. @throws Error when the path has none. */
  readonly row: Stored;
}

/** Thrown in a transaction of an action to roll it back and still return the response. */
export class Preview extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('A preview changes nothing.');
    this.answer = answer;
  }
}

type HandlerOutput<C extends ActionContract> = C['output'] extends FileOutput
  ? AnswerFile | FastifyReply
  : z.input<Extract<C['output'], z.ZodType>>;
type HandlerResult<C extends ActionContract> = Promise<HandlerOutput<C>> | HandlerOutput<C>;
/** Builds the table from the output, required when the contract promises a table. */
type Sheets<C extends ActionContract> =
  NonNullable<C['table']> extends true ? [sheet: (output: HandlerOutput<C>, input: ParsedInputOfAction<C>) => Sheet] : [];

/** Handler of an action that changes nothing, or that starts its own transactions because it takes long or needs its own lock order. */
export function answering<C extends ActionContract>(
  contract: C,
  handler: (call: ActionCall, input: ParsedInputOfAction<C>) => HandlerResult<C>,
  ...[sheet]: Sheets<C>
): Action {
  return {
    ...contract,
    sheet,
    run: async (context, input) => {
      const uuid = namesRecord(contract) ? uuidIn(context) : '';
      if (uuid !== '') await checkAccess(context, contract, context.database, uuid);
      return handler({ ...context, uuid, transaction: (work) => runTransaction(context, contract, work) }, input as ParsedInputOfAction<C>);
    },
  };
}

/** Handler of an action that writes, in one transaction with its audit entry and events. */
export function writing<C extends ActionContract>(
  contract: C,
  handler: (call: WriteCall, input: ParsedInputOfAction<C>) => HandlerResult<C>,
): Action {
  return {
    ...contract,
    run: (context, input) =>
      runTransaction(context, contract, async (parts) => {
        const row = namesRecord(contract) ? await parts.lock() : null;
        if (row !== null) await checkAccess(context, contract, parts.tx, row.uuid);
        const call: WriteCall = {
          ...context,
          ...parts,
          get row() {
            if (row === null) throw new Error(`${contract.path} names no record.`);
            return row;
          },
        };
        return handler(call, input as ParsedInputOfAction<C>);
      }),
  };
}

async function runTransaction<Result>(
  context: ActionContext,
  contract: ActionContract,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  const { registry } = context.engine;
  try {
    return await context.database.transaction(async (tx) => {
      const trail = { isWritten: false };
      const result = await work(writingContext(context, contract, tx, () => (trail.isWritten = true)));
      await context.engine.settle({
        engine: context.engine,
        tx,
        actor: context.actor,
        requestId: context.requestId,
        now: () => new Date(),
        reason: () => reasonForClosedPeriod(context.request, tx),
        explainsItself: contract.explainsItself === true,
        setHeader: (name, value) => void context.reply.header(name, value),
      });
      if (trail.isWritten) for (const name of contract.changes ?? []) await publishChange(tx, registry.byName(name));
      return result;
    });
  } catch (error) {
    if (error instanceof Preview) return error.answer as Result;
    throw error;
  }
}

function writingContext(context: ActionContext, contract: ActionContract, tx: Transaction, onAudit: () => void): Writing {
  const { engine, actor, requestId, request, params } = context;
  const resource = engine.registry.byName(contract.resource);
  return {
    tx,
    closedPeriodReason: recordedReason(request),
    async lock() {
      const row = await lockRow(tx, resource, uuidIn(context));
      if (row === null) throw coreErrors.fail('notFound');
      try {
        checkPreconditions(request.headers, row.version);
      } catch (error) {
        await checkAccess(context, contract, tx, row.uuid);
        throw error;
      }
      return row;
    },
    async audit(entry) {
      onAudit();
      const record = namesRecord(contract) ? iriOf(resource, (params['uuid'] ?? '').toLowerCase()) : '';
      await writeAudit({ tx, actor, requestId }, { resource: resource.name, record, reason: recordedReason(request), ...entry });
    },
    async changed(...resources) {
      for (const resource of resources) await publishChange(tx, resource);
    },
    publish: (event, payload) => tx.publish(event, payload, { user: personOf(actor), requestId }),
    async answer(of, uuid) {
      const item = await engine.read(tx, of, actor, uuid);
      if (item === null) throw coreErrors.fail('notFound');
      return { '@context': `/api/contexts/${of.name}`, ...item.json };
    },
  };
}

/** A record that the actor may not see is reported as not found. */
async function checkAccess({ engine, actor }: ActionContext, contract: ActionContract, db: Queryable, uuid: string): Promise<void> {
  const resource = engine.registry.byName(contract.resource);
  const seen = contract.visible ?? resource.access.read;
  if (!(await engine.filterAllowed(db, resource, actor, seen, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
  const rule = contract.row ?? (contract.method === 'GET' ? seen : resource.access.update);
  if (rule === seen || settle(rule, actor) === true) return;
  const holds = async (one: Rule) => (await engine.filterAllowed(db, resource, actor, one, [uuid])).has(uuid);
  if (await holds(rule)) return;
  for (const { when, error } of contract.rowRefusals ?? []) if (await holds(when)) throw error();
  throw coreErrors.fail('forbidden');
}

function uuidIn({ params }: Pick<ActionContext, 'params'>): string {
  const uuid = params['uuid'] ?? '';
  if (!isUuid(uuid)) throw coreErrors.fail('notFound');
  return uuid.toLowerCase();
}
