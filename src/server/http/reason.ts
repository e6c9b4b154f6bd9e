/**
 * The reasons that a request gives for what would otherwise be refused. A soft conflict and a closed period are two questions: a reason that
 * accepted the one does not answer the other.
 */
import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '#core/json-object';
import type { Transaction } from '../transaction.ts';

type Asked = Pick<FastifyRequest, 'body' | 'query'>;

/** The notice of a transaction in which `overrideReason` has accepted something, such as a soft conflict. */
export const REASON_USED = 'reason used';

/**
 * Why a closed period is changed: `closedPeriodReason`, or `overrideReason` if the request has no such property and nothing else has used it.
 *
 * @returns null when none is given.
 */
export function reasonForClosedPeriod(request: Asked, { notices }: Pick<Transaction, 'notices'>): string | null {
  const own = givenIn(request, 'closedPeriodReason');
  if (own !== undefined) return own;
  return notices.has(REASON_USED) ? null : (givenIn(request, 'overrideReason') ?? null);
}

/** What is recorded with the change besides the fields of its body: `closedPeriodReason`, or a reason in the address; null = none. */
export function recordedReason({ body, query }: Asked): string | null {
  return givenIn({ body, query }, 'closedPeriodReason') ?? givenIn({ body: null, query }, 'overrideReason') ?? null;
}

/** In the body or, without one, in the address. @returns null for a blank one, undefined without the property. */
function givenIn({ body, query }: Asked, name: string): string | null | undefined {
  const holder = [parsed(body), query].filter(isJsonObject).find((source) => Object.hasOwn(source, name));
  if (holder === undefined) return undefined;
  const given = holder[name];
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null;
}

/** Bodies arrive as bytes, since each route reads its own format; whether this one is JSON has been checked by then. */
function parsed(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return body;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
