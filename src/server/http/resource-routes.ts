/** Decides the routes of every declared resource: collection and item. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { Operation, Resource } from '#core/resource';
import { NOBODY } from '../engine/behaviour.ts';
import type { ActionKit } from './actions.ts';
import { describeMethods } from './other-methods.ts';
import { run } from './pipeline.ts';

const COLLECTION: readonly (readonly [HTTPMethods, Operation])[] = [
  ['GET', 'list'],
  ['POST', 'create'],
];
const ITEM: readonly (readonly [HTTPMethods, Operation])[] = [
  ['GET', 'read'],
  ['PATCH', 'update'],
  ['DELETE', 'remove'],
];

export function registerResource(app: FastifyInstance, kit: ActionKit, resource: Resource): void {
  registerPath(app, kit, resource, `/api/${resource.plural}`, COLLECTION);
  registerPath(app, kit, resource, `/api/${resource.plural}/:uuid`, ITEM);
}

function registerPath(
  app: FastifyInstance,
  kit: ActionKit,
  resource: Resource,
  url: string,
  table: readonly (readonly [HTTPMethods, Operation])[],
): void {
  const offered = table.filter(([, operation]) => resource.operations.includes(operation));
  const methods = new Set<string>(offered.map(([method]) => String(method)));
  for (const [method, operation] of offered) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        describeMethods(reply, methods);
        return run({
          ...{ request, reply, resource, operation, engine: kit.engine, database: kit.database, timeZone: kit.timeZone },
          query: queryOf(request),
          authenticate: kit.authentication.authenticate,
          format: 'jsonld',
          actor: NOBODY,
          uuid: (request.params as { uuid?: string }).uuid?.toLowerCase() ?? '',
          body: {},
          db: kit.database,
          tx: null,
          before: null,
          page: null,
          item: null,
        });
      },
    });
  }
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
}
