/** Answers unsupported methods on known routes with 405 and `Allow`; OPTIONS is answered with the list. */
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { coreErrors } from '#core/errors';
import { PATCH_TYPES } from './negotiate.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Records the routes registered from now on, except those that match any URL. @returns a function to call when all are: it rejects every other method on them. */
export function watchRoutes(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const methods = known.get(url) ?? new Set();
    known.set(url, methods);
    for (const name of [method].flat()) methods.add(name);
  });
  return () => {
    for (const [url, methods] of known) rejectOthers(app, url, new Set(methods));
  };
}

function rejectOthers(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const headers = methodHeaders(methods);
  app.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    handler: async (request, reply) => {
      reply.headers(headers);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw coreErrors.fail('methodNotAllowed', { method: request.method, allowed: headers.allow });
    },
  });
}

/** The headers of a response that list the supported methods. */
export function methodHeaders(methods: ReadonlySet<string>): { readonly allow: string; readonly 'accept-patch'?: string } {
  const allowed = METHODS.filter((method) => methods.has(method) || method === 'OPTIONS')
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
  return { allow: allowed, ...(methods.has('PATCH') ? { 'accept-patch': PATCH_TYPES.join(', ') } : {}) };
}
