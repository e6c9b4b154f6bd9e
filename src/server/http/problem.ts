/** The external format of errors: one JSON-LD problem shape, without any server internals. */
import { coreErrors, ProblemError } from '#core/errors';
import { isDatabaseError } from '../database.ts';
import { StorageFullError, StoreUnreachableError } from '../files/file-store.ts';
import { OverloadError } from './overload.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Converts any thrown value to a catalogue error. Unknown errors become a 500 that contains only the request id. */
export function toProblem(error: unknown, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isFastifyError(error)) {
    if (error.statusCode === 413) return coreErrors.fail('tooLarge', { limit: '1 MB' });
    if (error.statusCode === 415)
      return coreErrors.fail('unsupportedType', {
        given: 'unknown',
        supported: '"application/ld+json", "application/json", "application/merge-patch+json"',
      });
    if (error.statusCode === 429) return coreErrors.fail('tooMany', { seconds: 60 }, { headers: { 'retry-after': '60' } });
    if (error.statusCode === 404) return coreErrors.fail('notFound');
    if (error.statusCode < 500) return coreErrors.fail('badRequest');
  }
  if (error instanceof StorageFullError) return coreErrors.fail('storageFull');
  if (error instanceof OverloadError || isUnreachable(error))
    return coreErrors.fail('unavailable', {}, { headers: { 'retry-after': '5' } });
  return coreErrors.fail('internal', { request: requestId });
}

export function problemBody(problem: ProblemError): Record<string, unknown> {
  const { status, title, message, code, type, extra } = problem;
  return {
    '@context': `/api/contexts/${type === 'ConstraintViolation' ? 'ConstraintViolation' : 'Error'}`,
    '@id': `/api/errors/${status}`,
    '@type': type,
    type: `/api/errors/${code}`,
    title,
    status,
    detail: message,
    description: message,
    message,
    ...extra,
  };
}

function isFastifyError(error: unknown): error is Error & { readonly statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/**
 * PostgreSQL error classes and codes that mean it is unavailable, not that the statement was wrong: connections, resources, shutdown,
 * authentication, I/O errors, standby.
 */
const DATABASE_UNABLE = /^(08|53|57P|28|58|3D000|25006)/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the error is temporary, so that a retry may succeed. */
function isUnreachable(error: unknown): boolean {
  if (isDatabaseError(error)) return DATABASE_UNABLE.test(error.code);
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnreachableError) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The socket file does not exist; any other missing file is our fault.
  if (code === 'ENOENT') return syscall === 'connect';
  return (
    (code !== undefined && NETWORK.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|not queryable/i.test(error.message)
  );
}
