/** Logs failed requests: server errors with their stack, and one line for everyday failures. */
import type { FastifyRequest } from 'fastify';
import { coreErrors, ProblemError } from '#core/errors';
import { loggedUrl } from './logged-url.ts';
import { OverloadError } from './overload.ts';
import { toProblem } from './problem.ts';

type Failing = Pick<FastifyRequest, 'id' | 'log' | 'url'> & {
  readonly raw: Pick<FastifyRequest['raw'], 'complete' | 'destroyed'> & {
    readonly socket: Pick<FastifyRequest['raw']['socket'], 'destroyed'>;
  };
};

const LEFT_WHILE_SENDING = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']);
/** Only this: the database or the file store may reset a connection too. */
const LEFT_WHILE_READING = new Set(['ERR_STREAM_PREMATURE_CLOSE']);

/** @returns the problem for the caller; a disconnect during the request or the response is not logged as an error. */
export function logFailure(request: Failing, error: unknown): ProblemError {
  const at = { requestId: request.id, url: loggedUrl(request.url) };
  if (hasDisconnected(request, error)) {
    request.log.info(at, `The client disconnected before ${request.raw.complete ? 'it had the response' : 'its request was complete'}.`);
    return coreErrors.fail('badRequest');
  }
  const problem = toProblem(error, request.id);
  if (error instanceof OverloadError) request.log.warn(at, 'Overloaded: a request was rejected and may be retried.');
  else if (problem.status >= 500) request.log.error({ err: error, ...at }, problem.title);
  return problem;
}

function hasDisconnected({ raw }: Failing, error: unknown): boolean {
  if (!(raw.complete ? raw.socket.destroyed : raw.destroyed)) return false;
  // What reads bodies reports one that ends early as the client's mistake.
  if (!raw.complete && error instanceof ProblemError && error.status === 400) return true;
  const codes = raw.complete ? LEFT_WHILE_READING : LEFT_WHILE_SENDING;
  for (let at = error; at instanceof Error; at = at.cause) if (codes.has(codeOf(at) ?? '')) return true;
  return false;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
