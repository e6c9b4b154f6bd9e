/** Web server of the service: the public API, each request on behalf of the user whose token it carries. */
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { reason, type Log } from '../process/log.ts';
import { nothingOf, RefusedError, type Greenroom } from '../greenroom/client.ts';
import { openApi } from './openapi.ts';
import {
  RESULTS_QUERY,
  SEGMENTS_QUERY,
  TASKS_QUERY,
  typed,
  type PageQuery,
  type QuerySchema,
  type ResultsQuery,
  type TasksQuery,
} from './parameters.ts';
import { requireAdmin, type Person } from './person.ts';
import { problemBody, problems, PROBLEM_TYPE, toProblem, type ProblemError } from './problem.ts';
import { listResults, readResult } from './results.ts';
import { violationOf } from './violation.ts';
import { listTasks, readStats, readTask, summarizeTasks } from './tasks.ts';

export interface AppOptions {
  readonly greenroom: Greenroom;
  readonly allowedOrigins: readonly string[];
  readonly canDecode: () => Promise<boolean>;
  readonly log: Log;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NO_QUERY = { type: 'object', properties: {} };
const REQUEST_MS = 15_000;
const MOST_BYTES = 1024;
const HEALTH_PATIENCE_MS = 2000;

export async function createApp({ greenroom, allowedOrigins, canDecode, log }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: MOST_BYTES,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: true,
    frameworkErrors: (error, _request, reply) => void send(reply as unknown as FastifyReply, toProblem(error)),
    // Unknown parameters are kept; they are ignored.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    schemaErrorFormatter: (errors) => problems.wrongParameters(errors.map(violationOf)),
  });
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['GET', 'HEAD'],
    allowedHeaders: ['authorization', 'content-type', 'accept'],
    exposedHeaders: ['retry-after'],
    credentials: true,
    maxAge: 600,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status === 500) log('error', `${request.method} ${request.routeOptions.url ?? ''} failed: ${reason(error)}`);
    return send(reply, problem);
  });
  app.setNotFoundHandler(() => {
    throw problems.notFound();
  });

  // Authorisation comes first: users without access must not see validation errors either.
  const people = new WeakMap<FastifyRequest, Person>();
  const get = <Query>(url: string, querystring: QuerySchema, answer: (person: Person, query: Query, id: string) => Promise<unknown>) =>
    app.get(url, {
      schema: { querystring },
      async preValidation(request) {
        people.set(request, await requireAdmin(greenroom, request));
        request.query = typed(request.query as Record<string, unknown>, querystring);
      },
      async handler(request) {
        const { id } = request.params as { readonly id?: string };
        if (id !== undefined && !UUID.test(id)) throw problems.notFound();
        return answer(people.get(request)!, request.query as Query, id ?? '');
      },
    });
  get<ResultsQuery>('/api/v1/similarity/results', RESULTS_QUERY, listResults);
  get<PageQuery>('/api/v1/similarity/results/:id', SEGMENTS_QUERY, (person, query, id) => readResult(person, id, query));
  get('/api/v1/similarity/stats', NO_QUERY, async (person) => readStats(person, await canDecode()));
  get<TasksQuery>('/api/v1/tasks/current', TASKS_QUERY, listTasks);
  get('/api/v1/tasks/stats/summary', NO_QUERY, summarizeTasks);
  get('/api/v1/tasks/:id', NO_QUERY, (person, _query, id) => readTask(person, id));
  app.get('/openapi.json', async () => openApi());
  app.get('/healthz', async () => {
    // Any answer counts, including a refusal: Greenroom is up.
    const answers = await greenroom.call('/healthz', { token: 'none', patienceMs: HEALTH_PATIENCE_MS }, nothingOf).then(
      () => true,
      (error: unknown) => error instanceof RefusedError,
    );
    return { ok: true, greenroom: answers, can_decode: await canDecode() };
  });
  return app;
}

const send = (reply: FastifyReply, problem: ProblemError) =>
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem)));
