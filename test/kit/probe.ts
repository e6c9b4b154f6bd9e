/** Tests resources that the product does not have: on a separate database, through the routes that every resource gets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Service } from '#core/access';
import { createRegistry } from '#core/registry';
import type { Resource } from '#core/resource';
import { openDatabase, type Database } from '#server/database';
import { createEngine, type Engine } from '#server/engine/engine';
import type { ActionKit } from '#server/http/actions';
import type { FileStore } from '#server/files/file-store';
import { openFolderStore } from '#server/files/folder-store';
import { registerFiles } from '#server/http/file-routes';
import { MULTIPART_LIMITS } from '#server/http/multipart';
import { problemBody, toProblem } from '#server/http/problem';
import { registerResource } from '#server/http/resource-routes';
import type { SignedIn } from '#server/http/signed-in';
import { STUCK_MS } from '../../e2e/kit/patience.ts';
import { cloneDatabase } from './database.ts';

export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Probe {
  readonly app: FastifyInstance;
  readonly files: FileStore;
  readonly database: Database;
  readonly engine: Engine;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, accept?: string): Promise<ProbeAnswer>;
  /** Subsequent requests are made as this user. */
  become(roles: SignedIn['roles']): void;
  becomeService(service: Service): void;
  stop(): Promise<void>;
}

/** Columns of every resource table. */
export const SYSTEM_COLUMNS = `id bigint generated always as identity primary key, uuid uuid not null default uuidv7() unique, version integer not null default 1,
  create_time timestamptz(0) not null default now(), update_time timestamptz(0) not null default now()`;

/** Columns of a file. */
export const MAX_FILE_BYTES = 300_000;
const USER = '00000000-0000-7000-8000-000000000001';

/** @param tables statements that create the resources' tables. */
export async function startProbe(resources: readonly Resource[], tables: string): Promise<Probe> {
  const clone = await cloneDatabase();
  const database = openDatabase(clone.url, { connectionTimeoutMs: STUCK_MS });
  await database.pool.query(tables);
  await database.rows(sql`insert into app_user (uuid, username) values (${USER}, 'prober')`);
  const registry = createRegistry(resources);
  const engine = createEngine(registry, [], 'UTC');
  let roles: SignedIn['roles'] = ['ROLE_ADMIN'];
  let service: Service | undefined;
  const authenticate = async (): Promise<SignedIn> => ({
    ...(service === undefined ? {} : { service }),
    user: USER,
    username: 'prober',
    nickname: null,
    roles,
    employee: null,
    client: null,
    session: 's',
  });
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error, request.id);
    return reply.code(problem.status).send(problemBody(problem));
  });
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  const folder = await mkdtemp(path.join(tmpdir(), 'greenroom-probe-'));
  const files = await openFolderStore(folder);
  const shared = { engine, database, files, maxUploadBytes: MAX_FILE_BYTES, timeZone: 'Europe/London', originOf: () => 'http://localhost' };
  const kit = { ...shared, authentication: { authenticate } } as unknown as ActionKit;
  for (const resource of resources) registerResource(app, kit, resource);
  await registerFiles(app, kit, resources);
  await app.ready();
  return {
    app,
    files,
    database,
    engine,
    async call(method, url, body, accept = 'application/ld+json') {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
      const answer = await app.inject({
        method,
        url,
        headers: { accept, ...(body === undefined ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const text = answer.body;
      return { status: answer.statusCode, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
    },
    become(next) {
      roles = next;
      service = undefined;
    },
    becomeService(next) {
      service = next;
    },
    async stop() {
      await app.close();
      await database.close();
      await clone.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
