/** Addresses that take no sign-in: whoever has one is let in by what is in it, or everybody is answered the same. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import type { Engine } from '../engine/engine.ts';

export interface OpenCall {
  readonly engine: Engine;
  readonly database: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Where the outside reaches us, without a slash at the end. */
  readonly origin: string;
}

export interface OpenRoute {
  /** The screens have all others. */
  readonly url: `/calendar/${string}` | `/unsubscribe/${string}` | `/api/${string}/:id`;
  /** Absent = GET alone. */
  readonly methods?: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  /** How many calls a node takes from one address in a minute. */
  readonly perMinute: number;
  /** @throws ProblemError. */
  readonly answer: (call: OpenCall) => Promise<FastifyReply>;
}

export function registerOpenRoute(
  app: FastifyInstance,
  kit: Pick<OpenCall, 'engine' | 'database'> & { readonly originOf: (request: FastifyRequest) => string },
  { url, perMinute, answer, methods = ['GET'] }: OpenRoute,
): void {
  const { engine, database, originOf } = kit;
  app.route({
    method: [...methods],
    url,
    config: {
      rateLimit: { max: perMinute, timeWindow: 60_000, keyGenerator: ({ ip }) => `${url} ${normalizeIP(ip)}`, allowList: [] },
    },
    handler: (request, reply) => answer({ engine, database, request, reply, origin: originOf(request) }),
  });
}
