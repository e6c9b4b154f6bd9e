/** Decides the routes of every declared resource: collection and item, and 405 with `Allow` for the methods it has not. */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { coreErrors } from '#core/errors';
import type { Operation, Resource } from '#core/resource';
import { NOBODY } from '../engine/behaviour.ts';
import type { ActionKit } from './actions.ts';
import { PATCH_TYPE } from './negotiate.ts';
import { run } from './pipeline.ts';

const COLLECTION: readonly (readonly [HTTPMethods, Operation])[] = [['GET', 'list'], ['POST', 'create']];
const ITEM: readonly (readonly [HTTPMethods, Operation])[] = [['GET', 'read'], ['PATCH', 'update'], ['DELETE', 'remove']];
const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function registerResource(app: FastifyInstance, kit: ActionKit, resource: Resource): void {
  registerPath(app, kit, resource, `/api/${resource.plural}`, COLLECTION);
  registerPath(app, kit, resource, `/api/${resource.plural}/:uuid`, ITEM);
}

function registerPath(app: FastifyInstance, kit: ActionKit, resource: Resource, url: string, table: readonly (readonly [HTTPMethods, Operation])[]): void {
  const offered = table.filter(([, operation]) => resource.operations.includes(operation));
  const allowed = [...offered.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');
  const describe = (reply: FastifyReply) => {
    reply.header('allow', allowed);
    if (offered.some(([method]) => method === 'PATCH')) reply.header('accept-patch', PATCH_TYPE);
  };
  for (const [method, operation] of offered) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        describe(reply);
        return run({
          ...{ request, reply, resource, operation, engine: kit.engine, database: kit.database },
          query: queryOf(request),
          authenticate: kit.authentication.authenticate,
          format: 'jsonld', actor: NOBODY, uuid: (request.params as { uuid?: string }).uuid?.toLowerCase() ?? '', body: {}, db: kit.database, tx: null, before: null, page: null, item: null,
        });
      },
    });
  }
  refuseOthers(app, url, METHODS.filter((method) => !offered.some(([one]) => one === method)), allowed, describe);
}

/** Every other method of a known path is 405 with `Allow`; OPTIONS answers with it. */
export function refuseOthers(app: FastifyInstance, url: string, methods: readonly HTTPMethods[], allowed: string, describe: (reply: FastifyReply) => void): void {
  app.route({
    method: [...methods],
    url,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      describe(reply);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw coreErrors.fail('methodNotAllowed', { method: request.method, allowed });
    },
  });
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
}
