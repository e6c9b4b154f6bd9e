/** Sign-in cookies: the refresh token (HttpOnly), the XSRF token that clients must repeat in a header, and the id of the browser. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#core/span';
import { identityErrors } from '../errors.ts';

const REFRESH = 'greenroom_refresh';
const XSRF = 'XSRF-TOKEN';
const DEVICE = 'greenroom_device';
const PATH = '/api/authentication';
const DEVICE_DAYS = 365;
const DEVICE_FORM = /^[\w-]{43}$/;

interface CookieSettings {
  readonly refreshTokenDays: number;
  readonly publicUrl: string | null;
}

export function setCookies(request: FastifyRequest, reply: FastifyReply, refreshToken: string, settings: CookieSettings): void {
  const common = { sameSite: 'strict', secure: isSecure(request, settings), maxAge: settings.refreshTokenDays * DAY_SECONDS } as const;
  reply.setCookie(REFRESH, refreshToken, { ...common, httpOnly: true, path: PATH });
  reply.setCookie(XSRF, request.cookies[XSRF] ?? randomBytes(18).toString('base64url'), { ...common, httpOnly: false, path: '/' });
}

/** Survives signing out, so that the next sign-in can be distinguished from a stranger's guess. */
export function setDevice(request: FastifyRequest, reply: FastifyReply, device: string, settings: CookieSettings): void {
  reply.setCookie(DEVICE, device, {
    sameSite: 'strict',
    secure: isSecure(request, settings),
    maxAge: DEVICE_DAYS * DAY_SECONDS,
    httpOnly: true,
    path: PATH,
  });
}

export function deviceIn(request: FastifyRequest): string | null {
  const device = request.cookies[DEVICE];
  return device !== undefined && DEVICE_FORM.test(device) ? device : null;
}

export function newDevice(): string {
  return randomBytes(32).toString('base64url');
}

/** A proxy that terminates TLS may not report it, so the public URL decides. */
function isSecure(request: FastifyRequest, { publicUrl }: CookieSettings): boolean {
  return publicUrl === null ? request.protocol === 'https' : publicUrl.startsWith('https:');
}

export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(REFRESH, { path: PATH });
  reply.clearCookie(XSRF, { path: '/' });
}

export function refreshTokenIn(request: FastifyRequest): string | null {
  return request.cookies[REFRESH] ?? null;
}

/** Double submit cookie: another site can make the browser send the cookie, but cannot read it to repeat it. @throws ProblemError 403. */
export function checkXsrf(request: FastifyRequest): void {
  const cookie = request.cookies[XSRF] ?? '';
  const header = request.headers['x-xsrf-token'];
  const given = Buffer.from(typeof header === 'string' ? header : '');
  const wanted = Buffer.from(cookie);
  if (wanted.length === 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw identityErrors.fail('xsrf');
}
