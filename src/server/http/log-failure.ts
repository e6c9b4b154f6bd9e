/** Logs failed requests: server errors with their stack, and one line for everyday failures. */
import type { FastifyRequest } from 'fastify';
import { coreErrors, type ProblemError } from '#core/errors';
import { loggedUrl } from './logged-url.ts';
import { toProblem } from './problem.ts';

type Failing = Pick<FastifyRequest, 'id' | 'log' | 'url'> & { readonly raw: Pick<FastifyRequest['raw'], 'complete' | 'destroyed'> };

const DISCONNECTED = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);
/** The event loop lags too much to accept more requests; callers may retry later. */
const TOO_BUSY = 'FST_UNDER_PRESSURE';

/** @returns the problem for the caller; a disconnect during the request is not logged as an error. */
export function logFailure(request: Failing, error: unknown): ProblemError {
  const at = { requestId: request.id, url: loggedUrl(request.url) };
  if (hasDisconnected(request, error)) {
    request.log.info(at, 'The client disconnected before its request was complete.');
    return coreErrors.fail('badRequest');
  }
  const problem = toProblem(error, request.id);
  if (codeOf(error) === TOO_BUSY) request.log.warn(at, 'Overloaded: a request was rejected and may be retried.');
  else if (problem.status >= 500) request.log.error({ err: error, ...at }, problem.title);
  return problem;
}

function hasDisconnected({ raw }: Failing, error: unknown): boolean {
  if (raw.complete || !raw.destroyed) return false;
  for (let at = error; at instanceof Error; at = at.cause) if (DISCONNECTED.has(codeOf(at) ?? '')) return true;
  return false;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
