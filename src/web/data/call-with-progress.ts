/** Calls a long-running action and reports its progress until the result arrives. */
import type { ActionContract, OutputOfAction, RouteOf } from '#core/action';
import { api, type RequestOptions } from '#web/api/http.ts';
import { pathOf, type Params, type Sent } from './call.ts';
import { resultIn, WITH_PROGRESS, type ProgressOptions } from './progress-call.ts';

type Waiting = Pick<RequestOptions, 'waits'>;

interface LooseRequest extends ProgressOptions, Waiting {
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: unknown;
}

/** @throws ApiError when the server returns an error, or the response is interrupted. */
export async function callWithProgress<C extends ActionContract<'POST'> & { readonly progress?: true }>(
  route: RouteOf<C>,
  request: Params<C> & Sent<C> & Waiting & ProgressOptions<OutputOfAction<C>>,
): Promise<OutputOfAction<C>> {
  const { params = {}, input = {}, signal, waits, onProgress } = request as LooseRequest;
  const path = pathOf<ActionContract>(route, { params });
  const response = await api.open(path, {
    body: input,
    headers: WITH_PROGRESS,
    ...(signal === undefined ? {} : { signal }),
    ...(waits === undefined ? {} : { waits }),
  });
  return resultIn<OutputOfAction<C>>(response, { onProgress, ...(signal === undefined ? {} : { signal }) });
}
