/** Decides what an error looks like outside: one JSON-LD problem shape, and nothing of the inside of the server. */
import { coreErrors, ProblemError } from '#core/errors';
import { isDatabaseError } from '../database.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Any thrown value as a catalogue error. What is not one becomes a 500 that says only the request's id. */
export function toProblem(error: unknown, requestId: string): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isFastifyError(error)) {
    if (error.statusCode === 413) return coreErrors.fail('tooLarge', { limit: '1 MB' });
    if (error.statusCode === 415) return coreErrors.fail('unsupportedType', { given: 'unknown', supported: '"application/ld+json", "application/json", "application/merge-patch+json"' });
    if (error.statusCode === 429) return coreErrors.fail('tooMany', { seconds: 60 }, { headers: { 'retry-after': '60' } });
    if (error.statusCode === 503) return coreErrors.fail('unavailable', {}, { headers: { 'retry-after': '10' } });
    if (error.statusCode === 404) return coreErrors.fail('notFound');
    if (error.statusCode < 500) return coreErrors.fail('badRequest');
  }
  if (isUnreachable(error)) return coreErrors.fail('unavailable', {}, { headers: { 'retry-after': '5' } });
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

/** Connection refused, reset, or the database shutting down: the next try may work. */
function isUnreachable(error: unknown): boolean {
  if (isDatabaseError(error)) return error.code.startsWith('08') || error.code.startsWith('57P') || error.code === '53300';
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) || /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
