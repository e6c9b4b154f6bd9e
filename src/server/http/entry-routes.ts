/** Public routes without data: `/api`, the docs in three formats, and the JSON-LD contexts. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { coreErrors } from '#core/errors';
import type { Registry } from '#core/registry';
import { entrypointContext, entryName, errorContext, resourceContext } from '../docs/contexts.ts';
import { docsPage } from '../docs/page.ts';
import { hydraDocumentation } from '../docs/hydra.ts';
import { openApi } from '../docs/openapi.ts';
import type { Action } from '../engine/behaviour.ts';
import { DOCUMENT_LIMIT } from './flood-limit.ts';
import { matchesTag, tagOf } from './tags.ts';

const JSON_LD = 'application/ld+json; charset=utf-8';
/** Maximum number of cached documents; one is built for each origin that clients use. */
const MAX_CACHED = 200;

interface CachedDocument {
  readonly body: string;
  readonly tag: string;
}

export function registerEntry(
  app: FastifyInstance,
  registry: Registry,
  actions: readonly Action[],
  originOf: (request: FastifyRequest) => string,
): void {
  const cache = new Map<string, CachedDocument>();
  const document = (url: string, type: string, make: (origin: string, name: string) => unknown, options: RouteShorthandOptions = {}) => {
    app.get(url, options, async (request, reply) => {
      const origin = originOf(request);
      const { name = '' } = request.params as { name?: string };
      const key = `${url} ${name} ${origin}`;
      const known = cache.get(key) ?? toCached(make(origin, name));
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(key, known);
      return sendDocument(request, reply, known, type);
    });
  };
  document('/api', JSON_LD, () => ({
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(
      registry.resources
        .filter(({ operations }) => operations.includes('list'))
        .map((resource) => [entryName(resource), `/api/${resource.plural}`]),
    ),
  }));
  document('/api/docs.jsonld', JSON_LD, (origin) => hydraDocumentation(registry, actions, origin), DOCUMENT_LIMIT);
  document(
    '/api/docs.jsonopenapi',
    'application/vnd.openapi+json; charset=utf-8',
    (origin) => openApi(registry, actions, origin),
    DOCUMENT_LIMIT,
  );
  document('/api/docs', 'text/html; charset=utf-8', (origin) => docsPage(openApi(registry, actions, origin)), DOCUMENT_LIMIT);
  document('/api/contexts/:name', JSON_LD, (origin, name) => {
    if (name === 'Entrypoint') return entrypointContext(registry, origin);
    if (name === 'Error' || name === 'ConstraintViolation') return errorContext(origin);
    const resource = registry.resources.find((candidate) => candidate.name === name);
    if (resource === undefined) throw coreErrors.fail('notFound');
    return resourceContext(registry, resource, origin);
  });
}

function toCached(content: unknown): CachedDocument {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  return { body, tag: tagOf(body) };
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { body, tag }: CachedDocument, type: string): unknown {
  reply.header('etag', tag).header('content-type', type);
  return matchesTag(request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}
