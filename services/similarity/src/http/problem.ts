/** Error responses: the same format as Greenroom's, without internal details. */
import { RefusedError, UnreachableError } from '../greenroom/client.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(
    readonly status: number,
    readonly title: string,
    detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly violations: readonly Violation[] | null = null,
  ) {
    super(detail);
  }
}

const RETRY = { 'retry-after': '5' };

export const problems = {
  notSignedIn: () => new ProblemError(401, 'Not signed in', 'Sign in to do this.', { 'www-authenticate': 'Bearer' }),
  notAllowed: () => new ProblemError(403, 'Not allowed', 'Only admins may see this.'),
  notFound: () => new ProblemError(404, 'Not found', 'Nothing was found at this address.'),
  wrongParameters: (violations: readonly Violation[]) =>
    new ProblemError(
      422,
      'Invalid parameters',
      violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'),
      {},
      violations,
    ),
  unavailable: () => new ProblemError(503, 'Not available', 'Greenroom is not responding. Try again in a few seconds.', RETRY),
  internal: () => new ProblemError(500, 'Something went wrong', 'The service failed. Details are in its log.'),
};

/** Any thrown value as a problem. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof UnreachableError) return problems.unavailable();
  if (error instanceof RefusedError) return refused(error);
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return new ProblemError(error.statusCode, 'Bad request', 'The request could not be parsed.');
  return problems.internal();
}

/** A refusal by Greenroom is passed on to the user. */
function refused({ status, message }: RefusedError): ProblemError {
  if (status === 401) return problems.notSignedIn();
  if (status === 403) return problems.notAllowed();
  if (status === 404) return problems.notFound();
  return new ProblemError(422, 'Invalid parameters', message, {}, []);
}

export function problemBody({ status, title, message, violations }: ProblemError): Record<string, unknown> {
  const type = violations ? 'ConstraintViolation' : 'Error';
  const own = violations ? { violations } : {};
  return { '@type': type, type: `/errors/${status}`, title, status, detail: message, description: message, message, ...own };
}
