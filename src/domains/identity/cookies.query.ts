/** Decides the two cookies of a sign-in: the refresh token that no script can read, and the XSRF token that ours must repeat in a header. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityErrors } from './errors.ts';

const REFRESH = 'greenroom_refresh';
const XSRF = 'XSRF-TOKEN';
const PATH = '/api/authentication';

export function setCookies(request: FastifyRequest, reply: FastifyReply, refreshToken: string, days: number): void {
  const common = { sameSite: 'strict', secure: request.protocol === 'https', maxAge: days * 86_400 } as const;
  reply.setCookie(REFRESH, refreshToken, { ...common, httpOnly: true, path: PATH });
  reply.setCookie(XSRF, request.cookies[XSRF] ?? randomBytes(18).toString('base64url'), { ...common, httpOnly: false, path: '/' });
}

export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH, { path: PATH });
  reply.clearCookie(XSRF, { path: '/' });
}

export function refreshTokenIn(request: FastifyRequest): string | null {
  return request.cookies[REFRESH] ?? null;
}

/** Double submit: another site can make the browser send the cookie, but cannot read it to repeat it. @throws ProblemError 403. */
export function checkXsrf(request: FastifyRequest): void {
  const cookie = request.cookies[XSRF] ?? '';
  const header = request.headers['x-xsrf-token'];
  const given = Buffer.from(typeof header === 'string' ? header : '');
  const wanted = Buffer.from(cookie);
  if (wanted.length === 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw identityErrors.fail('xsrf');
}
