/** Decides the entry points: `/api`, the docs in three forms, and the contexts. They are open, since they hold no data. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coreErrors } from '#core/errors';
import type { Registry } from '#core/registry';
import { entrypointContext, entryName, errorContext, resourceContext } from '../docs/contexts.ts';
import { docsPage } from '../docs/page.ts';
import { hydraDocumentation } from '../docs/hydra.ts';
import { openApi } from '../docs/openapi.ts';
import type { Action } from '../engine/behaviour.ts';

const JSON_LD = 'application/ld+json; charset=utf-8';

export function registerEntry(app: FastifyInstance, registry: Registry, actions: readonly Action[], originOf: (request: FastifyRequest) => string): void {
  const document = (url: string, type: string, make: (origin: string, request: FastifyRequest) => unknown) => {
    app.get(url, async (request, reply) => {
      const made = make(originOf(request), request);
      return sendDocument(request, reply, typeof made === 'string' ? made : JSON.stringify(made), type);
    });
  };
  document('/api', JSON_LD, () => ({
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(registry.resources.filter(({ operations }) => operations.includes('list')).map((resource) => [entryName(resource), `/api/${resource.plural}`])),
  }));
  document('/api/docs.jsonld', JSON_LD, (origin) => hydraDocumentation(registry, origin));
  document('/api/docs.jsonopenapi', 'application/vnd.openapi+json; charset=utf-8', (origin) => openApi(registry, actions, origin));
  document('/api/docs', 'text/html; charset=utf-8', (origin) => docsPage(openApi(registry, actions, origin)));
  document('/api/contexts/:name', JSON_LD, (origin, request) => {
    const { name } = request.params as { name: string };
    if (name === 'Entrypoint') return entrypointContext(registry, origin);
    if (name === 'Error' || name === 'ConstraintViolation') return errorContext(origin);
    const resource = registry.resources.find((one) => one.name === name);
    if (resource === undefined) throw coreErrors.fail('notFound');
    return resourceContext(registry, resource, origin);
  });
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, body: string, type: string): unknown {
  const tag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 16)}"`;
  reply.header('etag', tag).header('content-type', type);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body);
}
