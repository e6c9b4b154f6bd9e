/** Typed calls of actions: method, path, input and output come from the action's contract, of which only the type is imported. */
import type { ActionContract, InputOfAction, OutputOfAction, PathParams, RouteOf, UploadInput } from '#core/action';
import { api, withQuery, type Answer, type Query, type RequestOptions } from '#web/api/http.ts';

interface Extras extends Pick<RequestOptions, 'headers' | 'signal' | 'timeout' | 'waits' | 'withdraw'> {
  /** ETag of the record as it was read; the write fails with 412 if the record has changed since. */
  readonly etag?: string | null;
}
export type Params<C extends ActionContract> = unknown extends PathParams<C['path']> ? object : { readonly params: PathParams<C['path']> };
export type Sent<C extends ActionContract> = C['input'] extends UploadInput
  ? { readonly form: FormData }
  : Record<never, never> extends InputOfAction<C>
    ? { readonly input?: InputOfAction<C> }
    : { readonly input: InputOfAction<C> };
/** What the URL contains: the path parameters, and for a GET also the query. */
type Addressed<C extends ActionContract> = Params<C> & (C['method'] extends 'GET' ? Sent<C> : object);
type CallRequest<C extends ActionContract> = Params<C> & Sent<C> & Extras;

interface LooseRequest extends Extras {
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: unknown;
  readonly form?: FormData;
}

/**
 * `await call<typeof changePayrollStatus>('PATCH /api/payrolls/:uuid/status', { params: { uuid }, input: { status }, etag })`.
 * @throws ApiError.
 */
export function call<C extends ActionContract>(route: RouteOf<C>, request: CallRequest<C>): Promise<Answer<OutputOfAction<C>>> {
  const { params = {}, input, form, etag, headers, ...options } = request as LooseRequest;
  const [method, template] = route.split(' ') as [string, string];
  const path = filled(template, params);
  const tagged = { ...options, headers: { ...headers, ...(etag === undefined || etag === null ? {} : { 'If-Match': etag }) } };
  switch (method) {
    case 'GET':
      return api.get(path, { ...tagged, query: input as Query | undefined });
    case 'DELETE':
      return api.delete(path, { ...tagged, ...(input === undefined ? {} : { body: input }) });
    case 'PATCH':
      return api.patch(path, input, tagged);
    case 'PUT':
      return api.put(path, input, tagged);
    default:
      return api.post(path, form ?? input, tagged);
  }
}

/** The URL of an action, for requests other than plain calls, such as downloads and uploads. */
export function pathOf<C extends ActionContract>(route: RouteOf<C>, request: Addressed<C>): string {
  const [method, template] = route.split(' ') as [string, string];
  const { params = {}, input } = request as LooseRequest;
  return withQuery(filled(template, params), method === 'GET' ? (input as Query | undefined) : undefined);
}

function filled(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
