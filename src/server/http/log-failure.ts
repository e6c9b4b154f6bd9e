/** What the log says of a request that fails: mistakes of ours with where they come from, and a line for what happens on any busy day. */
import type { FastifyRequest } from 'fastify';
import { coreErrors, type ProblemError } from '#core/errors';
import { toProblem } from './problem.ts';

type Failing = Pick<FastifyRequest, 'id' | 'log'> & { readonly raw: Pick<FastifyRequest['raw'], 'complete' | 'destroyed'> };

const BROKEN_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);
/** The process is too far behind to take more; whoever calls is asked to come back. */
const TOO_BUSY = 'FST_UNDER_PRESSURE';

/** @returns what the caller hears; one that has gone in the middle of its request has made no failure of ours. @param url as the log may know it. */
export function logFailure(request: Failing, error: unknown, url: string | undefined): ProblemError {
  const at = { requestId: request.id, url };
  if (hasGone(request, error)) {
    request.log.info(at, 'The caller has gone before its request was complete.');
    return coreErrors.fail('badRequest');
  }
  const problem = toProblem(error, request.id);
  if (codeOf(error) === TOO_BUSY) request.log.warn(at, 'Too busy: a request was refused and may be sent again.');
  else if (problem.status >= 500) request.log.error({ err: error, ...at }, problem.title);
  return problem;
}

function hasGone({ raw }: Failing, error: unknown): boolean {
  if (raw.complete || !raw.destroyed) return false;
  for (let at = error; at instanceof Error; at = at.cause) if (BROKEN_OFF.has(codeOf(at) ?? '')) return true;
  return false;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
