/** Decides how a domain's action becomes a route: sign-in, body or query checked against its schema, answer as JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { settle } from '#core/access';
import { coreErrors, invalid, type Violation } from '#core/errors';
import { isDatabaseError, type Database } from '../database.ts';
import { NOBODY, type Action, type ActionContext } from '../engine/behaviour.ts';
import type { Engine } from '../engine/engine.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Authentication } from './authentication.ts';
import { readObject } from './body.ts';
import { explainConstraint } from './constraints.ts';
import { sendTable, takeFileTurn } from './export-answer.ts';
import { tableOfSheet } from './export.ts';
import { sendFile, type AnswerFile } from './file-answer.ts';
import { readMultipart } from './multipart.ts';
import { chooseFormat, MEDIA_TYPES } from './negotiate.ts';
import { LINES, withProgress } from './progress.ts';

export interface ActionKit {
  readonly engine: Engine;
  readonly database: Database;
  readonly files: FileStore;
  readonly authentication: Authentication;
  /** The agency's. */
  readonly timeZone: string;
}

export function registerAction(app: FastifyInstance, kit: ActionKit, action: Action): void {
  app.route({
    method: action.method,
    url: action.path,
    // Ranges and tags of a stored file are those of its own bytes.
    ...(action.sends === undefined ? {} : { compress: false as const }),
    handler: (request, reply) => handle(kit, action, request, reply),
  });
}

async function handle(
  { engine, database, files, authentication, timeZone }: ActionKit,
  action: Action,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const anyFormat = action.sends !== undefined || (request.headers.accept ?? '').includes(LINES);
  const format = chooseFormat(
    anyFormat ? undefined : request.headers.accept,
    action.file !== undefined ? [action.file] : action.table === undefined ? ['jsonld', 'json'] : ['jsonld', 'json', 'csv', 'xlsx'],
  );
  const actor = action.access === 'open' ? NOBODY : await authentication.authenticate(request);
  if (action.access !== 'open' && settle(action.access, actor) === false) throw coreErrors.fail('forbidden');
  const form = action.upload === undefined ? null : await readMultipart(request, action.upload.maxBytes);
  const input = action.input.safeParse(form === null ? readInput(action, request) : form.fields, {
    error: ({ code, input: given }) => (code === 'invalid_type' && given === undefined ? 'This value should not be null.' : undefined),
  });
  if (!input.success) throw invalid(violationsOf(input.error));
  const explained = async (error: unknown): Promise<never> => {
    if (!isDatabaseError(error)) throw error;
    for (const behaviour of engine.behaviours.values()) {
      const told = await behaviour.explain?.(error, { database, actor, engine });
      if (told !== undefined && told !== null) throw told;
    }
    throw explainConstraint(engine.registry, error) ?? error;
  };
  const context: ActionContext = {
    engine,
    database,
    files,
    actor,
    requestId: request.id,
    params: request.params as Record<string, string>,
    request,
    reply,
    file() {
      if (form === null) throw new Error(`${action.path} takes no file.`);
      return form.file;
    },
    withProgress: (work) => withProgress(request, reply, (tell) => work(tell).catch(explained)),
  };
  const file = format === 'csv' || format === 'xlsx' || format === 'pdf';
  let endTurn = file ? await takeFileTurn(reply, actor.user) : () => undefined;
  try {
    const output = await action.run(context, input.data);
    // Also when the client has gone in the middle of it.
    if (reply.sent || action.sends !== undefined) return reply;
    reply.code(action.status ?? 200);
    if (action.status === 204) return await reply.send();
    if (format === 'pdf') return await sendFile(reply, output as AnswerFile, format);
    if (action.table !== undefined && (format === 'csv' || format === 'xlsx')) {
      const sheet = action.table(output, input.data);
      const release = endTurn;
      endTurn = () => undefined;
      return await sendTable(
        reply,
        tableOfSheet(sheet),
        { format, name: sheet.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), zone: timeZone },
        release,
      );
    }
    return await reply.header('content-type', `${MEDIA_TYPES[format]}; charset=utf-8`).send(JSON.stringify(output));
  } catch (error) {
    return explained(error);
  } finally {
    endTurn();
  }
}

function readInput(action: Action, request: FastifyRequest): unknown {
  if (action.method === 'GET') return request.query;
  const type = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  if (empty && action.method === 'DELETE') return request.query;
  // Calls without a payload (refresh, logout, publish everything) may leave the body out.
  if (empty && !type.startsWith('multipart/')) return {};
  if (!['application/json', 'application/ld+json', 'application/merge-patch+json'].includes(type))
    throw coreErrors.fail('unsupportedType', { given: type, supported: '"application/json", "application/ld+json"' });
  return readObject(request.body);
}

function violationsOf(error: z.ZodError): Violation[] {
  return error.issues.map((issue) => ({
    propertyPath: issue.path
      .map((step) => (typeof step === 'number' ? `[${step}]` : String(step)))
      .join('.')
      .replaceAll('.[', '['),
    message: issue.message,
    code: issue.code.toUpperCase(),
  }));
}
