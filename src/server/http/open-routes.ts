/** Routes without sign-in: the URL itself contains a secret, or the response is the same for everyone. */
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database.ts';
import type { Engine } from '../engine/engine-types.ts';

export interface OpenCall {
  readonly engine: Engine;
  readonly database: Database;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Public origin without a trailing slash. */
  readonly origin: string;
}

export interface OpenRoute {
  /** All other paths belong to the web app. */
  readonly url: `/calendar/${string}` | `/unsubscribe/${string}` | `/api/${string}/:id`;
  /** Absent = GET only. */
  readonly methods?: readonly ('GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE')[];
  /** Maximum number of calls per minute from one IP address, per node. */
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
