/** The reason that a request gives for what would otherwise be refused: `overrideReason` in its body or, without one, in its address. */
import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '#core/json-object';

/** @returns null when none is given. */
export function reasonOf({ body, query }: Pick<FastifyRequest, 'body' | 'query'>): string | null {
  for (const source of [parsed(body), query]) {
    const given = isJsonObject(source) && Object.hasOwn(source, 'overrideReason') ? source.overrideReason : null;
    if (typeof given === 'string' && given.trim() !== '') return given.trim();
  }
  return null;
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
