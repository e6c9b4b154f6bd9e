/** Errors of the product: catalogue entries with a code, a status and texts, used by all responses and the docs. */

interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  /** May contain {placeholders} that `fail` fills in. */
  readonly detail: string;
  /** Needs attention from an operator: logged as an error and counted. */
  readonly wake?: boolean;
}

export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** `@type` of the response: ConstraintViolation, SoftConflict and others. */
  readonly type: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    code: string,
    entry: ErrorEntry,
    detail: string,
    options: { type?: string; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.code = code;
    this.status = entry.status;
    this.title = entry.title;
    this.type = options.type ?? 'Error';
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }

  /** The same problem with more properties. */
  with(extra: Readonly<Record<string, unknown>>): ProblemError {
    const { code, message, type, headers } = this;
    return new ProblemError(code, { status: this.status, title: this.title, detail: message }, message, {
      type,
      headers: { ...headers },
      extra: { ...this.extra, ...extra },
    });
  }
}

export interface Catalogue<Code extends string> {
  readonly domain: string;
  readonly entries: Readonly<Record<Code, ErrorEntry>>;
  /** Creates the error; placeholders in the detail are filled from `values`. */
  fail(
    code: Code,
    values?: Readonly<Record<string, string | number>>,
    options?: { type?: string; extra?: Record<string, unknown>; headers?: Record<string, string> },
  ): ProblemError;
}

export function defineErrors<const Code extends string>(domain: string, entries: Readonly<Record<Code, ErrorEntry>>): Catalogue<Code> {
  return {
    domain,
    entries,
    fail(code, values = {}, options = {}) {
      const entry = entries[code];
      const detail = entry.detail.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : whole));
      return new ProblemError(`${domain}.${code}`, entry, detail, options);
    },
  };
}

/** Errors of the engine; domains add their own in their errors.ts. */
export const coreErrors = defineErrors('core', {
  badJson: { status: 400, title: 'The body is not JSON', detail: 'The request body could not be read as JSON.' },
  emptyBody: { status: 400, title: 'The body is empty', detail: 'The request needs a JSON object as its body.' },
  notAnObject: { status: 400, title: 'The body is not an object', detail: 'The request body must be a JSON object.' },
  tooDeep: { status: 400, title: 'The body is nested too deeply', detail: 'The request body is nested deeper than {limit} levels.' },
  wrongType: {
    status: 400,
    title: 'A value has the wrong type',
    detail: 'The type of the "{field}" attribute must be "{expected}", "{given}" given.',
  },
  invalidIri: { status: 400, title: 'Not an IRI', detail: 'Invalid IRI "{iri}".' },
  itemNotFound: { status: 400, title: 'The linked record does not exist', detail: 'Item not found for "{iri}".' },
  badParameter: { status: 400, title: 'A query parameter is wrong', detail: 'The parameter "{parameter}" {why}.' },
  badText: {
    status: 400,
    title: 'The text contains invalid characters',
    detail: 'The attribute "{field}" contains a null character or an incomplete surrogate pair.',
  },
  badRequest: { status: 400, title: 'The request is malformed', detail: 'The request could not be understood.' },
  notSignedIn: { status: 401, title: 'Sign in first', detail: 'Authentication required. Please log in.' },
  forbidden: { status: 403, title: 'Not allowed', detail: 'Access denied: your role does not allow this.' },
  notFound: { status: 404, title: 'Not found', detail: 'Not found.' },
  unknownRecord: { status: 404, title: 'Not found', detail: 'Not found: "{parameter}" names a record that does not exist.' },
  methodNotAllowed: { status: 405, title: 'Method not allowed', detail: '{method} is not allowed here; allowed: {allowed}.' },
  notAcceptable: {
    status: 406,
    title: 'Unsupported format',
    detail: 'Requested format "{accept}" is not supported. Supported: {supported}.',
  },
  tooSlow: { status: 408, title: 'The request took too long', detail: 'The request arrived too slowly and was aborted. Send it again.' },
  deletedMeanwhile: {
    status: 409,
    title: 'Already deleted',
    detail: 'A record that this one refers to has just been deleted. Reload and check your input.',
  },
  firstTerms: {
    status: 409,
    title: 'The first terms stay',
    detail: 'The first terms hold from the beginning and cannot be deleted. Correct them instead.',
  },
  inUse: { status: 409, title: 'Still in use', detail: 'This record cannot be deleted: {by} still refers to it.' },
  stillInUse: {
    status: 409,
    title: 'Something hangs on it',
    detail: 'Nothing was deleted, because {what} {verb} on it. Choose what happens to that: then={choices}.',
  },
  notHandedOver: {
    status: 409,
    title: 'Not everything can be handed over',
    detail: 'Nothing was changed, because not everything can be handed over: {what}.',
  },
  stale: {
    status: 412,
    title: 'Changed by someone else',
    detail: 'The record has changed since you read it. Read it again and repeat your change.',
  },
  exists: {
    status: 412,
    title: 'The record exists',
    detail: 'The request was to be carried out only if the record, or this version of it, does not exist.',
  },
  tooLarge: { status: 413, title: 'Too large', detail: 'The request body is larger than the limit of {limit}.' },
  unsupportedType: {
    status: 415,
    title: 'Wrong content type',
    detail: 'The content-type "{given}" is not supported. Supported MIME types are {supported}.',
  },
  unsupportedEncoding: {
    status: 415,
    title: 'Compressed body',
    detail: 'The content-encoding "{given}" is not supported. Send the body without compression.',
  },
  fileTooLarge: { status: 413, title: 'The file is too large', detail: 'The file is larger than the limit of {limit}.' },
  wrongContent: {
    status: 415,
    title: 'Wrong kind of file',
    detail: 'The content of the file is {given}, which is not accepted here. Accepted: {accepted}.',
  },
  noSuchRange: { status: 416, title: 'Range not satisfiable', detail: 'The file has {size} bytes; the requested range is outside of it.' },
  invalid: { status: 422, title: 'An error occurred', detail: '{violations}' },
  headersTooLarge: { status: 431, title: 'Headers too large', detail: 'The request headers are larger than the server accepts.' },
  tooMany: { status: 429, title: 'Too many requests', detail: 'Too many requests. Try again in {seconds} s.' },
  ownBusy: { status: 429, title: 'One file at a time', detail: 'Your previous files are still being created. Try again in {seconds} s.' },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. It has been recorded under request {request}.',
    wake: true,
  },
  busy: {
    status: 503,
    title: 'The server is busy',
    detail: 'Too many requests are waiting for this kind of work. Try again in {seconds} s.',
    wake: true,
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    detail: 'The service is temporarily unavailable. Try again in a moment.',
    wake: true,
  },
  storageFull: {
    status: 507,
    title: 'No storage space left',
    detail: 'There is no storage space left for files. Nothing was stored. Try again when there is space.',
    wake: true,
  },
});

/** A 422 with one line per violation, in the format that API Platform's clients read. */
export function invalid(violations: readonly Violation[]): ProblemError {
  const lines = violations.map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`)).join('\n');
  return coreErrors.fail('invalid', { violations: lines }, { type: 'ConstraintViolation', extra: { violations } });
}
