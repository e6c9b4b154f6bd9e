/**
 * Authenticates requests. The bearer token names the session. Whether that session is still valid is cached while this node receives the
 * database's notifications, for at most half a minute, so that signing out takes effect immediately on every node.
 */
import { oneRow } from '../one-row.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Role } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Database } from '../database.ts';
import type { Settings } from '../settings.ts';
import { createServiceTokens } from './service-tokens.ts';
import type { SignedIn } from './signed-in.ts';

export interface Authentication {
  /** @throws ProblemError 401. */
  readonly authenticate: (request: FastifyRequest) => Promise<SignedIn>;
  /** The user that a valid token names, without checking that the session is still valid; null without a token. */
  readonly claimedBy: (request: FastifyRequest) => Promise<string | null>;
  /** The user of a session, or null when it has ended or the user is inactive. */
  readonly actorOf: (session: string) => Promise<SignedIn | null>;
  /** A user who may sign in, without a session: for signed links to files. */
  readonly personOf: (user: string) => Promise<SignedIn | null>;
  readonly issueToken: (actor: SignedIn) => Promise<string>;
  /** Drops the cached entries of a user whose status, roles, links or sessions have changed. */
  readonly forget: (user: string) => void;
  /** Sets whether change notifications are received; nothing is cached without them. */
  readonly setListening: (listening: boolean) => void;
}

interface KnownToken {
  readonly session: string;
  readonly user: string;
  readonly expires: number;
}

interface KnownActor {
  readonly actor: SignedIn;
  /** Monotonic time of the query, in milliseconds. */
  readonly checkedAt: number;
}

const MAX_CACHED = 10_000;
/** Limits how long a user stays signed in if a notification is lost. */
const MAX_AGE_MS = 30_000;
const ALGORITHM = 'HS256';

/**
 * SQL condition for accounts that may sign in: active, and not of an inactive client or a deleted employee. @param user alias of
 * `app_user`.
 */
export function maySignIn(user: string): Sql {
  const u = raw(user);
  return sql`(${u}.status = 'ACTIVE' and not exists (select from client c where c.uuid = ${u}.client and c.status = 'INACTIVE') and not exists (select from employee e where e.uuid = ${u}.employee and e.status = 'DELETED'))`;
}

/** @param clock monotonic clock in milliseconds. */
export async function createAuthentication(
  database: Database,
  options: { accessTokenMinutes: number; serviceTokens?: Settings['serviceTokens'] },
  clock: () => number = () => performance.now(),
): Promise<Authentication> {
  const key = await signingKey(database);
  const serviceOf = createServiceTokens(options.serviceTokens ?? {});
  const tokens = new Map<string, KnownToken>();
  const actors = new Map<string, KnownActor>();
  let listening = false;
  /** Counts invalidations, so that a result read before one is not cached after it. */
  let generation = 0;

  const verify = async (token: string): Promise<KnownToken | null> => {
    const known = tokens.get(token);
    if (known !== undefined) return known;
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM] });
      if (typeof payload.sid !== 'string' || payload.sub === undefined || payload.exp === undefined) return null;
      const found = { session: payload.sid, user: payload.sub, expires: payload.exp * 1000 };
      if (tokens.size >= MAX_CACHED) tokens.clear();
      tokens.set(token, found);
      return found;
    } catch {
      return null;
    }
  };

  const validToken = async (request: FastifyRequest): Promise<KnownToken | null> => {
    const token = bearerIn(request);
    const known = token === null ? null : await verify(token);
    return known === null || known.expires <= Date.now() ? null : known;
  };

  const authentication: Authentication = {
    async authenticate(request) {
      const bearer = bearerIn(request);
      const service = bearer === null ? null : serviceOf(bearer);
      if (service !== null) return service;
      const known = await validToken(request);
      if (known === null) throw notSignedIn();
      const actor = await authentication.actorOf(known.session);
      if (actor === null) throw notSignedIn();
      return actor;
    },
    claimedBy: async (request) => (await validToken(request))?.user ?? null,
    async actorOf(session) {
      const checkedAt = clock();
      const known = actors.get(session);
      if (known !== undefined && checkedAt - known.checkedAt < MAX_AGE_MS) return known.actor;
      const before = generation;
      const actor = await readActor(database, session);
      if (actor === null) actors.delete(session);
      else if (listening && before === generation) {
        if (actors.size >= MAX_CACHED) actors.clear();
        actors.set(session, { actor, checkedAt });
      }
      return actor;
    },
    personOf: (user) => readPerson(database, user),
    issueToken: (actor) =>
      new SignJWT({ sid: actor.session })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(actor.user)
        .setIssuedAt()
        .setJti(randomBytes(8).toString('base64url'))
        .setExpirationTime(`${options.accessTokenMinutes}m`)
        .sign(key),
    forget(user) {
      generation += 1;
      for (const [session, { actor }] of actors) if (actor.user === user) actors.delete(session);
    },
    setListening(now) {
      listening = now;
      generation += 1;
      actors.clear();
    },
  };
  return authentication;
}

export function bearerIn(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const token = header !== undefined && /^bearer /i.test(header) ? header.slice(7).trim() : '';
  return token === '' ? null : token;
}

function notSignedIn(): Error {
  return coreErrors.fail('notSignedIn', {}, { headers: { 'www-authenticate': 'Bearer' } });
}

async function readActor(database: Database, session: string): Promise<SignedIn | null> {
  const [row] = await database.rows<{
    user: string;
    username: string;
    nickname: string | null;
    roles: Role[];
    employee: string | null;
    client: string | null;
  }>(sql`
    select u.uuid as "user", u.username, u.nickname, u.roles, u.employee, u.client
    from user_session s join app_user u on u.uuid = s."user"
    where s.uuid = ${session} and s.ended_at is null and s.expires_at > now() and ${maySignIn('u')}`);
  return row === undefined ? null : { ...row, session };
}

async function readPerson(database: Database, user: string): Promise<SignedIn | null> {
  const [row] = await database.rows<Omit<SignedIn, 'session'>>(
    sql`select u.uuid as "user", u.username, u.nickname, u.roles, u.employee, u.client from app_user u where u.uuid = ${user} and ${maySignIn('u')}`,
  );
  return row === undefined ? null : { ...row, session: '' };
}

/** One key for all nodes, created by the first one to start. */
async function signingKey(database: Database): Promise<Uint8Array> {
  await database.rows(
    sql`insert into server_secret (name, value) values ('access-token', ${randomBytes(48).toString('base64url')}) on conflict do nothing`,
  );
  const row = await oneRow<{ value: string }>(database, sql`select value from server_secret where name = 'access-token'`);
  return new TextEncoder().encode(row.value);
}
