/** Decides what a handler of an action has at hand: the record it is about, judged and locked; the handler is only the deed. */
import type * as z from 'zod';
import { settle } from '#core/access';
import type { ActionContract } from '#core/action';
import { coreErrors } from '#core/errors';
import type { EventType } from '#core/events';
import type { Resource } from '#core/resource';
import type { Transaction } from '../database.ts';
import { matchesVersion } from '../http/tags.ts';
import { announce } from './announce.ts';
import { writeAudit, type AuditRow } from './audit.ts';
import type { Action, ActionContext } from './behaviour.ts';
import { iriOf, isUuid } from './references.ts';
import { lockRow, type Stored } from './writes.ts';

export interface ReadContext extends ActionContext {
  /** Of the record in the path; '' when the path names none. */
  readonly uuid: string;
}

export interface WriteActionContext extends ActionContext {
  readonly tx: Transaction;
  /** The record in the path, locked, as it was before. @throws Error when the path names none. */
  readonly row: Stored;
  /** Adds to the audit trail. @param entry of the record in the path unless it names another. */
  audit(entry: Pick<AuditRow, 'operation' | 'before' | 'after'> & Partial<AuditRow>): Promise<void>;
  /** Everybody who shows records of these resources hears that they have changed. */
  changed(...resources: readonly Resource[]): Promise<void>;
  /** Keeps an event for the listeners of other domains. */
  publish<Payload extends object>(event: EventType<Payload>, payload: Payload): Promise<void>;
  /** The record as the actor may now see it, in JSON-LD; its tag goes with the answer. */
  answer(resource: Resource, uuid: string): Promise<Record<string, unknown>>;
}

type Output<C extends ActionContract> = Promise<z.input<C['output']>> | z.input<C['output']>;

/** A call that changes nothing. */
export function reading<C extends ActionContract>(
  contract: C,
  deed: (context: ReadContext, input: z.output<C['input']>) => Output<C>,
): Action {
  return actionOf(contract, async (context, input) =>
    deed({ ...context, uuid: await judgedRecord(context, contract) }, input as z.output<C['input']>),
  );
}

/** A call that writes, in one transaction with its audit entry and events. */
export function writing<C extends ActionContract>(
  contract: C,
  deed: (context: WriteActionContext, input: z.output<C['input']>) => Output<C>,
): Action {
  return actionOf(contract, (context, input) =>
    context.database.transaction(async (tx) => deed(await writeContext(context, contract, tx), input as z.output<C['input']>)),
  );
}

/** A call that begins and ends its transactions itself, because it takes long or locks in an order of its own. The record has been judged, not locked. */
export function running<C extends ActionContract>(
  contract: C,
  deed: (context: ReadContext, input: z.output<C['input']>) => Output<C>,
): Action {
  return reading(contract, deed);
}

function actionOf(contract: ActionContract, run: Action['run']): Action {
  return { ...contract, run };
}

async function writeContext(context: ActionContext, contract: ActionContract, tx: Transaction): Promise<WriteActionContext> {
  const { engine, actor, requestId, request } = context;
  const resource = engine.registry.byName(contract.resource);
  const row = namesRecord(contract) ? await lockRow(tx, resource, uuidIn(context)) : null;
  if (namesRecord(contract)) {
    if (row === null) throw coreErrors.fail('notFound');
    await judge(context, contract, resource, row.uuid, tx);
    if (!matchesVersion(request.headers['if-match'], row.version)) throw coreErrors.fail('stale');
  }
  return {
    ...context,
    tx,
    get row() {
      if (row === null) throw new Error(`${contract.path} names no record.`);
      return row;
    },
    audit: (entry) =>
      writeAudit(
        { tx, actor, requestId },
        { resource: resource.name, record: row === null ? '' : iriOf(resource, row.uuid), reason: null, ...entry },
      ),
    async changed(...resources) {
      for (const one of resources) await announce(tx, one);
    },
    publish: (event, payload) => tx.publish(event, payload, { user: actor.user, requestId }),
    async answer(of, uuid) {
      const item = await engine.read(tx, of, actor, uuid);
      if (item === null) throw coreErrors.fail('notFound');
      return { '@context': `/api/contexts/${of.name}`, ...item.json };
    },
  };
}

async function judgedRecord(context: ActionContext, contract: ActionContract): Promise<string> {
  if (!namesRecord(contract)) return '';
  const uuid = uuidIn(context);
  await judge(context, contract, context.engine.registry.byName(contract.resource), uuid, context.database);
  return uuid;
}

/** A record that the actor may not read does not exist for them. */
async function judge(
  { engine, actor }: ActionContext,
  contract: ActionContract,
  resource: Resource,
  uuid: string,
  db: Pick<Transaction, 'rows' | 'tuples'>,
): Promise<void> {
  if (!(await engine.passing(db, resource, actor, resource.access.read, [uuid])).has(uuid)) throw coreErrors.fail('notFound');
  const rule = contract.row ?? (contract.method === 'GET' ? resource.access.read : resource.access.update);
  if (settle(rule, actor) !== true && !(await engine.passing(db, resource, actor, rule, [uuid])).has(uuid))
    throw coreErrors.fail('forbidden');
}

function namesRecord({ path }: Pick<ActionContract, 'path'>): boolean {
  return /\/:uuid(\/|$)/.test(path);
}

function uuidIn({ params }: Pick<ActionContext, 'params'>): string {
  const uuid = params['uuid'] ?? '';
  if (!isUuid(uuid)) throw coreErrors.fail('notFound');
  return uuid.toLowerCase();
}
