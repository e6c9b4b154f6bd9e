/**
 * Identifies the caller: Greenroom is asked on each request with the request's token, which is also used to fetch data. Nothing else is
 * trusted.
 */
import type { FastifyRequest } from 'fastify';
import { jsonOf, type Greenroom } from '../greenroom/client.ts';
import { problems } from './problem.ts';

const PATIENCE_MS = 10_000;
const ADMIN = 'ROLE_ADMIN';

interface Session {
  readonly authenticated?: boolean;
  readonly user?: { readonly roles?: readonly string[] } | null;
}

export interface Person {
  /** Greenroom's response for this user. @throws RefusedError, UnreachableError. */
  read<Shape>(path: string): Promise<Shape>;
}

/** @throws ProblemError 401 or 403, RefusedError, UnreachableError. */
export async function requireAdmin(greenroom: Greenroom, request: FastifyRequest): Promise<Person> {
  const token = /^Bearer ([\w.~+/=-]{1,8000})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw problems.notSignedIn();
  const read = <Shape>(path: string): Promise<Shape> =>
    greenroom.call(path, { token, headers: { accept: 'application/ld+json' }, patienceMs: PATIENCE_MS }, jsonOf<Shape>);
  const { authenticated, user } = await read<Session>('/api/authentication/session');
  if (authenticated !== true) throw problems.notSignedIn();
  if (!Array.isArray(user?.roles) || !user.roles.includes(ADMIN)) throw problems.notAllowed();
  return { read };
}
