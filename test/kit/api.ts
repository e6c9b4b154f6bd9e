/** Basis of API tests: a separate server on a separate database, users of every role, and a small agency. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Resource } from '#core/resource';
import { createApp, type AppOptions } from '#server/app';
import { openDatabase, type Database } from '#server/database';
import type { FileStore } from '#server/files/file-store';
import { openFileStore } from '#server/files/open-store';
import type { Mailer } from '#server/mail/mail';
import { openMailer } from '#server/mail/open-mailer';
import { readSettings } from '#server/settings';
import { STUCK_MS } from '../../e2e/kit/patience.ts';
import { cloneWorld } from './database.ts';
import { writeLibraryFiles } from './similarity-rows.ts';
import { PASSWORD, type Person, type World } from './world.ts';

export { PASSWORD, PEOPLE, type Person, type World } from './world.ts';

export const ZONE = 'Europe/London';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body parsed as JSON; throws if it is not JSON. */
  json<Body = Record<string, unknown>>(): Body;
}

export interface Caller {
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
  send(request: TextRequest): Promise<Answer>;
}

export interface Api {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** In a separate folder, unless the environment says otherwise. */
  readonly files: FileStore;
  /** Into the outbox, unless the environment says otherwise. */
  readonly mailer: Mailer;
  readonly world: World;
  as(person: Person): Caller;
  anonymous(): Caller;
  /** @param keepAs name under which the database is kept, for cloning it. */
  stop(options?: { readonly keepAs: string }): Promise<void>;
}

/** Options of a worker, besides domains and a log. */
export function forWorker({ database, files, mailer }: Api) {
  return { database, files, mailer, origin: 'https://greenroom.example' };
}

/** A request whose URL is a string. */
export type TextRequest = InjectOptions & { url: string };
/** Receives every response with its request. */
export type Look = (request: TextRequest, answer: Answer) => void;

/**
 * @param environment settings in addition to, or instead of, the usual ones.
 * @param options.template database to clone, if not the one with just the agency.
 */
export async function startApi(
  environment: Readonly<Record<string, string>> = {},
  look?: Look,
  { template, ...options }: Pick<AppOptions, 'uploadMemory'> & { readonly template?: string } = {},
): Promise<Api> {
  const clone = await cloneWorld(template);
  const database = openDatabase(clone.url, { connectionTimeoutMs: STUCK_MS });
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-files-'));
  await writeLibraryFiles(path.join(folder, 'library'));
  const settings = readSettings({
    LOG_LEVEL: 'fatal',
    DEMO: '0',
    AGENCY_TIME_ZONE: ZONE,
    REQUESTS_PER_SECOND: '0',
    // On a slow machine a test file takes longer than the ten minutes of a token's lifetime.
    ACCESS_TOKEN_MINUTES: '1440',
    FILES_DIR: path.join(folder, 'files'),
    LIBRARY_DIR: path.join(folder, 'library'),
    ...environment,
  });
  const files = await openFileStore(settings.files);
  const mailer = openMailer(settings, database);
  const app = await createApp({ settings, database, files, ...options });
  await app.ready();
  const tokens = new Map<Person, Promise<string>>();
  const signIn = async (person: Person): Promise<string> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/authentication/token',
      payload: { username: person, password: PASSWORD },
    });
    return answer.json<{ token: string }>().token;
  };
  const tokenOf = (person: Person): Promise<string> => {
    const token = tokens.get(person) ?? signIn(person);
    tokens.set(person, token);
    return token;
  };
  return {
    app,
    database,
    files,
    mailer,
    world: clone.world,
    as: (person) => caller(app, async () => ({ authorization: `Bearer ${await tokenOf(person)}` }), look),
    anonymous: () => caller(app, async () => ({}), look),
    async stop(kept) {
      await app.close();
      await mailer.close();
      files.close();
      await database.close();
      await (kept === undefined ? clone.drop() : clone.keepAs(kept.keepAs));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function caller(app: FastifyInstance, headersOf: () => Promise<Record<string, string>>, look?: Look): Caller {
  const send = async (options: TextRequest): Promise<Answer> => {
    const {
      statusCode: status,
      headers,
      body: text,
      rawPayload: bytes,
    } = await app.inject({ ...options, headers: { ...(await headersOf()), ...options.headers } });
    const answer: Answer = { status, headers: headers as Record<string, string>, text, bytes, json: () => JSON.parse(text) as never };
    look?.(options, answer);
    return answer;
  };
  const withBody =
    (method: 'POST' | 'PATCH', type: string) =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({
        method,
        url,
        headers: { ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
  return {
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: withBody('POST', 'application/ld+json'),
    patch: withBody('PATCH', 'application/merge-patch+json'),
    delete: (url, headers = {}) => send({ method: 'DELETE', url, headers }),
  };
}

/** Members of a list, from all of its pages. */
export async function allMembers(caller: Caller, resource: Resource, query = ''): Promise<Record<string, unknown>[]> {
  const answer = await caller.get(`/api/${resource.plural}?pagination=false${query === '' ? '' : `&${query}`}`);
  if (answer.status !== 200) throw new Error(`${resource.plural}: ${answer.status} ${answer.text}`);
  return answer.json<{ member: Record<string, unknown>[] }>().member;
}
