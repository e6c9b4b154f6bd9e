/** Assembles the web server: resource routes, actions, docs, live events and the web files, all generated from the same declarations. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { coreErrors } from '#core/errors';
import { domainServers } from '#domains/servers';
import { registry } from '#domains/resources';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import { listenForChanges } from './changes.ts';
import type { Database } from './database.ts';
import type { DomainServer } from './engine/behaviour.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { prepareFileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-store.ts';
import { registerAction, UPLOAD_MEMORY, type ActionKit } from './http/actions.ts';
import { isOfApi } from './http/api-address.ts';
import { createAuthentication } from './http/authentication.ts';
import { answerClientError } from './http/client-error.ts';
import { registerEntry } from './http/entry-routes.ts';
import { registerEventStream } from './http/event-stream.ts';
import { registerFiles } from './http/file-routes.ts';
import { registerRateLimit } from './http/flood-limit.ts';
import { registerHealth } from './http/health-routes.ts';
import { jsonPayload } from './http/json-parts.ts';
import { loggedUrl } from './http/logged-url.ts';
import { logFailure } from './http/log-failure.ts';
import { MULTIPART_LIMITS } from './http/multipart.ts';
import { watchRoutes } from './http/other-methods.ts';
import { rejectWhileOverloaded } from './http/overload.ts';
import { problemBody, PROBLEM_TYPE } from './http/problem.ts';
import { checkQuery } from './http/query-text.ts';
import { registerOpenRoute } from './http/open-routes.ts';
import { registerResource } from './http/resource-routes.ts';
import { SLOW_BODY_LIMITS, abortSlowBodies } from './http/slow-bodies.ts';
import { varyBy } from './http/vary.ts';
import { ASSET_CACHE_CONTROL, registerWebAssets } from './http/web-assets.ts';
import { registerWellKnown } from './http/well-known.ts';
import { checkEncoding } from './http/negotiate.ts';
import type { Settings } from './settings.ts';

export interface AppOptions {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileStore;
  /** Folder of the built web files; absent = API only. */
  readonly webFolder?: string;
  /** The similarity service's current URL for browsers; null = none. Absent = as configured. */
  readonly similarityUrl?: () => string | null;
  /** For forms that are held in memory; absent = a budget of UPLOAD_MEMORY. */
  readonly uploadMemory?: ByteBudget;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly engine: Engine;
    readonly domains: readonly DomainServer[];
  }
}

/** Large enough for a week's plan in one request; uploads have their own limits. */
const BODY_LIMIT = 1024 * 1024;
/** Hosts that Firebase's library calls from the browser to get a token, when Firebase is configured. */
const FIREBASE_CALLS = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'];
/** Browsers cache a preflight no longer than two hours. */
const PREFLIGHT_SECONDS = 7200;
const REQUEST_ID = /^[\w-]{8,64}$/;

export async function createApp({
  settings,
  database,
  files,
  webFolder,
  similarityUrl = () => settings.similarity.url,
  uploadMemory = createByteBudget(UPLOAD_MEMORY),
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    logger: { level: settings.logLevel, serializers: { req: ({ method, url, id }) => ({ method, url: loggedUrl(url ?? ''), id }) } },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request as FastifyRequest, reply as unknown as FastifyReply),
  });
  const authentication = await createAuthentication(database, settings);
  await prepareFileLinks(database);
  const domains = domainServers({ authentication, settings });
  const actions = domains.flatMap((domain) => domain.actions ?? []);
  const changes = listenForChanges(database.url, { actorChanged: authentication.forget, listening: authentication.setListening });
  const { timeZone, maxUploadBytes } = settings;
  const engine = createEngine(registry, domains, timeZone);
  const kit: ActionKit = {
    engine,
    database,
    files,
    authentication,
    timeZone,
    maxUploadBytes,
    uploadMemory,
    originOf: (request) => originOf(request, settings),
  };

  app.decorate('engine', engine);
  app.decorate('domains', domains);
  app.addHook('onClose', () => changes.stop());
  await app.register(cookie);
  await app.register(helmet, securityHeaders(settings, similarityUrl));
  if (settings.allowedOrigins.length > 0)
    await app.register(cors, {
      origin: [...settings.allowedOrigins],
      credentials: true,
      exposedHeaders: ['link', 'location', 'etag', 'x-request-id', 'greenroom-arrears'],
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      maxAge: PREFLIGHT_SECONDS,
      // OPTIONS is answered by the route, which knows its methods, whether it is a preflight or not.
      preflightContinue: true,
      strictPreflight: false,
    });
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Compressed bodies are rejected.
    globalDecompression: false,
    zlibOptions: { level: 1 },
    brotliOptions: { params: { 1: 4 } },
  });
  if (settings.requestsPerSecond > 0) await rejectWhileOverloaded(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  app.addHook('onRequest', async (request, reply) => describeAnswer(request, reply, settings));
  app.addHook('onRequest', async ({ url, headers }) => {
    checkQuery(url);
    checkEncoding(headers['content-encoding']);
  });
  abortSlowBodies(app, SLOW_BODY_LIMITS);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await registerRateLimit(app, authentication, settings.requestsPerSecond);
  const refuseOtherMethods = watchRoutes(app);
  registerHealth(app, database, files);
  registerWellKnown(app, settings.securityContact);
  registerEntry(app, registry, actions, kit.originOf);
  registerEventStream(app, kit, changes, authentication);
  const { currency, demo } = settings;
  app.get('/api/settings', async () => ({ timeZone, currency, demo, similarityUrl: similarityUrl() }));
  for (const action of actions) registerAction(app, kit, action);
  for (const resource of registry.resources) registerResource(app, kit, resource);
  for (const route of domains.flatMap((domain) => domain.routes ?? [])) registerOpenRoute(app, kit, route);
  await registerFiles(app, kit, registry.resources);
  refuseOtherMethods();
  const web = webFolder !== undefined && existsSync(path.join(webFolder, 'index.html'));
  if (web) {
    await app.register(serveFiles, {
      root: webFolder,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? ASSET_CACHE_CONTROL : 'no-cache'),
    });
    await registerWebAssets(app, webFolder);
  }
  app.setNotFoundHandler(app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}, (request, reply) => {
    if (request.method === 'OPTIONS' && !isOfApi(request)) return reply.header('allow', 'GET, HEAD, OPTIONS').code(204).send();
    const page =
      web &&
      request.method === 'GET' &&
      !/^\/(api|assets)(\/|\?|$)/.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (page) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return sendProblem(coreErrors.fail('notFound'), request, reply);
  });
  return app;
}

function describeAnswer(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  reply.header('x-request-id', request.id);
  if (!isOfApi(request)) return;
  reply.header('link', `<${originOf(request, settings)}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
  varyBy(reply, 'Accept');
  reply.header(
    'cache-control',
    request.headers.authorization === undefined && request.headers.cookie === undefined ? 'no-cache' : 'private, no-cache',
  );
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = logFailure(request, error);
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', PROBLEM_TYPE)
    .send(jsonPayload(problemBody(problem)));
}

/** Public origin of this server: as configured, else taken from the request. */
function originOf(request: FastifyRequest, settings: Settings): string {
  return settings.publicUrl ?? `${request.protocol}://${request.host}`;
}

function securityHeaders(settings: Settings, similarityUrl: () => string | null) {
  // The only other origin that anything is loaded from, if the operator has configured it.
  const store =
    settings.files.kind === 's3' && settings.files.readUrl !== null ? [storeOrigin(settings.files, settings.files.readUrl)] : [];
  const similarity = () => {
    const url = similarityUrl();
    return url === null ? "'self'" : new URL(url).origin;
  };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // WebAssembly calculates the checksums of uploads; strings are never evaluated as code.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        // Mantine and the calendar set positions and colours as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...store],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", similarity, ...store, ...(settings.push.firebase === null ? [] : FIREBASE_CALLS)],
        mediaSrc: ["'self'", 'blob:', ...store],
        ...(settings.publicUrl?.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    frameguard: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: settings.publicUrl?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  };
}

/** Path-style addressing puts the bucket in the path, otherwise it is part of the host name. */
function storeOrigin({ bucket, pathStyle }: { readonly bucket: string; readonly pathStyle: boolean }, readUrl: string): string {
  const { protocol, host } = new URL(readUrl);
  return `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`;
}
