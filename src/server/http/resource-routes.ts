/** Registers the routes of every declared resource: collection, item, and the sub-collections of each item. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { ManyField } from '#core/fields';
import { collectionPath, subCollections, type Operation, type Resource } from '#core/resource';
import type { ActionKit } from './actions.ts';
import { methodHeaders } from './other-methods.ts';
import { run, type Exchange } from './pipeline.ts';

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
  for (const field of subCollections(resource)) {
    const target = kit.engine.registry.byName(field.target);
    registerPath(app, kit, target, `/api/${resource.plural}/:uuid/${collectionPath(field, target)}`, COLLECTION, {
      parent: resource,
      field,
    });
  }
}

function registerPath(
  app: FastifyInstance,
  kit: ActionKit,
  resource: Resource,
  url: string,
  table: readonly (readonly [HTTPMethods, Operation])[],
  below?: { readonly parent: Resource; readonly field: ManyField },
): void {
  const offered = table.filter(([, operation]) => resource.operations.includes(operation));
  const methods = new Set<string>(offered.map(([method]) => String(method)));
  const headers = methodHeaders(methods);
  for (const [method, operation] of offered) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        reply.headers(headers);
        const uuid = (request.params as { uuid?: string }).uuid?.toLowerCase() ?? '';
        return run(
          exchangeOf(kit, { request, reply }, resource, operation, below === undefined ? { uuid } : { below: { ...below, uuid } }),
        );
      },
    });
  }
}

export function exchangeOf(
  kit: ActionKit,
  { request, reply }: Pick<Exchange, 'request' | 'reply'>,
  resource: Resource,
  operation: Operation,
  about: Partial<Pick<Exchange, 'uuid' | 'below' | 'file'>>,
): Exchange {
  return {
    request,
    reply,
    resource,
    operation,
    engine: kit.engine,
    database: kit.database,
    timeZone: kit.timeZone,
    origin: kit.originOf(request),
    query: queryOf(request),
    authenticate: kit.authentication.authenticate,
    uuid: '',
    ...about,
  };
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
}
