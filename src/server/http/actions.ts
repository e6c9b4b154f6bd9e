/** Decides how a domain's action becomes a route: sign-in, body or query checked against its schema, answer as JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { settle } from '#core/access';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { isDatabaseError, type Database } from '../database.ts';
import { NOBODY, type Action, type ActionContext } from '../engine/behaviour.ts';
import type { Engine } from '../engine/engine.ts';
import type { Authentication } from './authentication.ts';
import { readObject } from './body.ts';
import { explainConstraint } from './constraints.ts';
import { chooseFormat, MEDIA_TYPES } from './negotiate.ts';

export interface ActionKit {
  readonly engine: Engine;
  readonly database: Database;
  readonly authentication: Authentication;
}

export function registerAction(app: FastifyInstance, kit: ActionKit, action: Action): void {
  app.route({
    method: action.method,
    url: action.path,
    handler: (request, reply) => handle(kit, action, request, reply),
  });
}

async function handle({ engine, database, authentication }: ActionKit, action: Action, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const format = chooseFormat(request.headers.accept, ['jsonld', 'json']);
  const actor = action.access === 'open' ? NOBODY : await authentication.authenticate(request);
  if (action.access !== 'open' && settle(action.access, actor) === false) throw coreErrors.fail('forbidden');
  const input = action.input.safeParse(readInput(action, request), { error: ({ code, input: given }) => (code === 'invalid_type' && given === undefined ? 'This value should not be null.' : undefined) });
  if (!input.success) throw invalid(violationsOf(input.error));
  const context: ActionContext = { engine, database, actor, requestId: request.id, params: request.params as Record<string, string>, request, reply };
  try {
    const output = await action.run(context, input.data);
    if (reply.sent) return reply;
    reply.code(action.status ?? 200);
    if (action.status === 204) return await reply.send();
    return await reply.header('content-type', `${MEDIA_TYPES[format]}; charset=utf-8`).send(JSON.stringify(output));
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    for (const behaviour of engine.behaviours.values()) {
      const told = await behaviour.explain?.(error, { database, actor, engine });
      if (told !== undefined && told !== null) throw told;
    }
    throw explainConstraint(engine.registry, error) ?? error;
  }
}

function readInput(action: Action, request: FastifyRequest): unknown {
  if (action.method === 'GET' || action.method === 'DELETE') return request.query;
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  // Calls without a payload (refresh, logout, publish everything) may leave the body out.
  if (empty) return {};
  if (!['application/json', 'application/ld+json', 'application/merge-patch+json'].includes(type)) throw coreErrors.fail('unsupportedType', { given: type, supported: '"application/json", "application/ld+json"' });
  return readObject(request.body);
}

function violationsOf(error: z.ZodError): Violation[] {
  return error.issues.map((issue) => ({ propertyPath: issue.path.map((step) => (typeof step === 'number' ? `[${step}]` : String(step))).join('.').replaceAll('.[', '['), message: issue.message, code: issue.code.toUpperCase() }));
}
