/** Registers a domain's action as a route: sign-in, validation of body or query against its schema, JSON response. */
import { firstIn } from '#core/present';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { settle } from '#core/access';
import { isFile, isStored, isUpload, namesRecord } from '#core/action';
import { coreErrors, invalid, ProblemError, type Violation } from '#core/errors';
import { issuePath, issueMessage } from '#core/issues';
import type { ByteBudget, ByteLimits, ByteShare } from '../byte-budget.ts';
import { isDatabaseError, type Database } from '../database.ts';
import { ANONYMOUS, type Action, type ActionContext } from '../engine/behaviour.ts';
import type { Engine } from '../engine/engine.ts';
import { findUuid } from '../engine/references.ts';
import { inputWithIris } from '../engine/to-iris.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Authentication } from './authentication.ts';
import { readObject } from './body.ts';
import { explainFailure } from './constraints.ts';
import { sendTable, acquireExportSlot } from './export-answer.ts';
import { tableOfSheet } from './export.ts';
import { sendFile, type AnswerFile } from './file-answer.ts';
import { jsonPayload } from './json-parts.ts';
import { readMultipart, streamForm } from './multipart.ts';
import { chooseFormat, MEDIA_TYPES, PATCH_TYPES, WRITE_TYPES, type Format } from './negotiate.ts';
import { LINES, withProgress } from './progress.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Maximum memory of a node for uploads: six imports of the largest size, three of them from one account. Two imports run concurrently and
 * the others wait (decisions 27 and 90).
 */
export const UPLOAD_MEMORY: ByteLimits = { total: 128_000_000, perUser: 64_000_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form is held in memory until it has been processed, so the time to send it is limited. */
    readonly buffered?: true;
  }
}

export interface ActionKit {
  readonly engine: Engine;
  readonly database: Database;
  readonly files: FileStore;
  readonly authentication: Authentication;
  /** Maximum size of a file uploaded to a record. */
  readonly maxUploadBytes: number;
  /** For forms that are held in memory. */
  readonly uploadMemory: ByteBudget;
  /** The agency's time zone. */
  readonly timeZone: string;
  /** Public origin without a trailing slash. */
  readonly originOf: (request: FastifyRequest) => string;
}

export function registerAction(app: FastifyInstance, kit: ActionKit, action: Action): void {
  app.route({
    method: action.method,
    url: action.path,
    ...(isBuffered(action) ? { config: { buffered: true as const } } : {}),
    // Ranges and ETags of a stored file refer to its uncompressed bytes.
    ...(isStored(action.output) ? { compress: false as const } : {}),
    handler: (request, reply) => handle(kit, action, request, reply),
  });
}

async function handle(kit: ActionKit, action: Action, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const format = formatOf(action, request.headers.accept);
  const actor = action.access === 'open' ? ANONYMOUS : await kit.authentication.authenticate(request);
  if (action.access !== 'open' && settle(action.access, actor) === false) throw coreErrors.fail('forbidden');
  const share = kit.uploadMemory.open(actor.user);
  try {
    return await answer(kit, action, { request, reply, format, actor, share });
  } catch (error) {
    throw error instanceof ProblemError && error.status === 400 && action.refusal !== undefined ? error.with(action.refusal) : error;
  } finally {
    share.release();
  }
}

interface Admitted {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly format: Format | 'pdf';
  readonly actor: SignedIn;
  /** Memory of the form. */
  readonly share: ByteShare;
}

async function answer(
  { engine, database, files, timeZone, originOf }: ActionKit,
  action: Action,
  { request, reply, format, actor, share }: Admitted,
): Promise<unknown> {
  const json = isUpload(action.input) && action.input.json !== undefined && isJson(request) ? readObject(request.body) : null;
  const streamed =
    json === null && isUpload(action.input) && action.input.streamed === true ? streamForm(request, action.input.file ?? 'file') : null;
  let form =
    isUpload(action.input) && streamed === null && json === null
      ? await readMultipart(request, reply, { maxBytes: action.input.maxBytes, share })
      : null;
  const schema = isUpload(action.input) ? action.input.fields : action.input;
  // The handler of a streamed form reads the fields when they have arrived.
  const input =
    streamed === null && json === null
      ? await referredInput({ engine, database, actor }, schema, form === null ? readInput(action, request) : form.fields)
      : undefined;
  // A client that reads its response slowly does not occupy the memory of its form.
  const dropForm = () => {
    form = null;
    share.release();
  };
  const explained = async (error: unknown): Promise<never> => {
    throw isDatabaseError(error) ? await explainFailure(error, { database, actor, engine }) : error;
  };
  const context: ActionContext = {
    engine,
    database,
    files,
    actor,
    requestId: request.id,
    params: await pathParams({ engine, database }, action, request),
    request,
    reply,
    origin: originOf(request),
    file() {
      if (form === null) throw new Error(`${action.path} has no file, or has finished with it.`);
      return form.file;
    },
    streamed() {
      if (streamed === null) throw new Error(`${action.path} does not accept a streamed form.`);
      return streamed;
    },
    json,
    withProgress: (work) => withProgress(request, reply, (onProgress) => work(onProgress).catch(explained).finally(dropForm)),
  };
  const made = format === 'csv' || format === 'xlsx' || format === 'pdf';
  let releaseSlot = made ? await acquireExportSlot(reply, actor.user) : () => undefined;
  try {
    const output = await action.run(context, input);
    // Also when the client has disconnected in the meantime.
    if (reply.sent || isStored(action.output)) return await reply;
    reply.code(action.status ?? 200);
    if (action.status === 204) return await reply.send();
    if (isFile(action.output)) return await sendFile(reply, output as AnswerFile, action.output.file);
    if (action.sheet !== undefined && (format === 'csv' || format === 'xlsx')) {
      const sheet = action.sheet(output as never, input as never);
      const release = releaseSlot;
      releaseSlot = () => undefined;
      return await sendTable(
        reply,
        tableOfSheet(sheet),
        { format, name: sheet.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), zone: timeZone },
        release,
      );
    }
    return await reply.header('content-type', `${MEDIA_TYPES[format]}; charset=utf-8`).send(jsonPayload(output));
  } catch (error) {
    return await explained(error);
  } finally {
    releaseSlot();
  }
}

function isBuffered({ input }: Action): boolean {
  return isUpload(input) && input.streamed !== true;
}

/** NDJSON progress is sent by the handler; a stored file is sent whatever the Accept header says. */
function formatOf({ output, table }: Action, accept: string | undefined): Format | 'pdf' {
  if (isFile(output)) return output.file === 'stored' ? 'json' : chooseFormat(accept, [output.file]);
  return chooseFormat(
    (accept ?? '').includes(LINES) ? undefined : accept,
    table === true ? ['jsonld', 'json', 'csv', 'xlsx'] : ['jsonld', 'json'],
  );
}

function readInput(action: Action, request: FastifyRequest): unknown {
  if (action.method === 'GET') return request.query;
  const type = typeOf(request);
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  if (empty && action.method === 'DELETE') return request.query;
  // Calls without a payload (refresh, logout, publish all) may omit the body.
  if (empty && !type.startsWith('multipart/')) return {};
  if (!isJson(request))
    throw coreErrors.fail('unsupportedType', { given: type, supported: WRITE_TYPES.map((name) => `"${name}"`).join(', ') });
  return readObject(request.body);
}

function typeOf(request: FastifyRequest): string {
  return firstIn((request.headers['content-type'] ?? '').split(';'))
    .trim()
    .toLowerCase();
}

function isJson(request: FastifyRequest): boolean {
  return PATCH_TYPES.includes(typeOf(request));
}

/** @param place path of the value inside the whole input, as a prefix of violations. @throws ProblemError 422. */
export function checkedInput<Schema extends z.ZodType>(schema: Schema, given: unknown, place = ''): z.output<Schema> {
  const input = schema.safeParse(given, { error: issueMessage });
  if (!input.success) throw invalid(violationsOf(input.error, place));
  return input.data;
}

/** The same for input that may refer to records by uuid or id. @throws ProblemError 400, 422. */
export async function referredInput<Schema extends z.ZodType>(
  { engine, database, actor }: Pick<ActionContext, 'engine' | 'database' | 'actor'>,
  schema: Schema,
  given: unknown,
  place = '',
): Promise<z.output<Schema>> {
  return checkedInput(schema, await inputWithIris({ engine, db: database, actor }, schema, given), place);
}

/** `:uuid` may be the id of the record as well; one that does not exist stays as it is, for the handler to refuse. */
async function pathParams(
  { engine, database }: Pick<ActionKit, 'engine' | 'database'>,
  action: Action,
  request: FastifyRequest,
): Promise<Record<string, string>> {
  const params = request.params as Record<string, string>;
  if (!namesRecord(action)) return params;
  const uuid = await findUuid(database, engine.registry.byName(action.resource), params['uuid'] ?? '');
  return uuid === null ? params : { ...params, uuid };
}

function violationsOf(error: z.ZodError, place: string): Violation[] {
  return error.issues.map((issue) => ({
    propertyPath: issuePath(place === '' ? issue.path : [place, ...issue.path]),
    message: issue.message,
    code: issue.code === 'custom' && typeof issue.params?.['code'] === 'string' ? issue.params['code'] : issue.code.toUpperCase(),
  }));
}
