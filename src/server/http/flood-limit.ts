/** How many calls of the API a node takes from one person, or from one address that nobody signs in from; each node counts alone, in memory. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { coreErrors } from '#core/errors';
import { isOfApi } from './api-address.ts';
import type { Authentication } from './authentication.ts';

/** Short, so that a burst is stopped soon, and who waits that long goes on soon. */
const WINDOW_SECONDS = 10;
/** Whoever is counted, the longest unseen are forgotten beyond these. */
const MOST_COUNTED = 10_000;
const DOCUMENTS_PER_SECOND = 3;

/** For routes whose answer is large and the same for everybody. */
export const DOCUMENT_LIMIT: RouteShorthandOptions = { config: { rateLimit: { max: DOCUMENTS_PER_SECOND * WINDOW_SECONDS } } };

/** Goes before the routes. @param perSecond 0 = as many as come. */
export async function limitFloods(app: FastifyInstance, authentication: Authentication, perSecond: number): Promise<void> {
  if (perSecond === 0) return;
  await app.register(rateLimit, {
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1000,
    cache: MOST_COUNTED,
    // The token is looked at, the session is not: counting costs less than what it spares.
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
