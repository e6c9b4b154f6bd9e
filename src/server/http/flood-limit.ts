/** Rate limit of the API per user, or per IP address without a sign-in; each node counts separately, in memory. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { coreErrors } from '#core/errors';
import { isOfApi } from './api-address.ts';
import type { Authentication } from './authentication.ts';

/** Short, so that bursts are limited quickly and the limited caller can continue soon. */
const WINDOW_SECONDS = 10;
/** Maximum number of callers counted; the least recently seen are dropped. */
const MAX_CALLERS = 10_000;
const DOCUMENTS_PER_SECOND = 3;

/** For routes with a large response that is the same for everyone. */
export const DOCUMENT_LIMIT: RouteShorthandOptions = { config: { rateLimit: { max: DOCUMENTS_PER_SECOND * WINDOW_SECONDS } } };

/** Must be registered before the routes. @param perSecond 0 = no limit. */
export async function registerRateLimit(app: FastifyInstance, authentication: Authentication, perSecond: number): Promise<void> {
  if (perSecond === 0) return;
  await app.register(rateLimit, {
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1000,
    cache: MAX_CALLERS,
    // Verifies the token but not the session: counting must be cheaper than the work it prevents.
    async keyGenerator(request) {
      const user = await authentication.claimedBy(request);
      return user === null ? `address ${normalizeIP(request.ip)}` : `user ${user}`;
    },
    allowList: (request) => !isOfApi(request),
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.max(1, Math.ceil(ttl / 1000))),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': false },
  });
}

function tooMany(seconds: number): Error {
  return coreErrors.fail('tooMany', { seconds }, { headers: { 'retry-after': String(seconds) } });
}
