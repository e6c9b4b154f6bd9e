/** Messages between the page and the token worker (spec §7): five requests with an id, their responses, and two events. */

/** How long a page waits for the worker, and the worker for the server. */
export const WORKER_TIMEOUT_MS = 10_000;

export type TokenRequest =
  /** `xsrf` is the cookie's value: a worker cannot read cookies, but must send it when refreshing. */
  | { readonly type: 'SET_TOKEN'; readonly token: string; readonly xsrf: string | null }
  | { readonly type: 'GET_TOKEN' }
  | { readonly type: 'CLEAR_TOKEN' }
  | { readonly type: 'REFRESH_TOKEN'; readonly xsrf: string | null }
  | { readonly type: 'CHECK_EXPIRY' };

export interface Refreshed {
  readonly token: string;
  /** The user as sent by the server. */
  readonly user: unknown;
}

export interface TokenResults {
  readonly SET_TOKEN: null;
  readonly GET_TOKEN: string | null;
  readonly CLEAR_TOKEN: null;
  readonly REFRESH_TOKEN: Refreshed;
  readonly CHECK_EXPIRY: { readonly expired: boolean };
}

export type TokenMessage = TokenRequest & { readonly id: number };

export type TokenAnswer =
  | { readonly id: number; readonly ok: true; readonly result: TokenResults[TokenRequest['type']] }
  /** `refused`: the server rejected the request; otherwise it was unreachable. */
  | { readonly id: number; readonly ok: false; readonly error: string; readonly refused: boolean };

export type TokenEvent =
  /** The session has ended. */
  | { readonly type: 'TOKEN_EXPIRED' }
  /** The worker refreshed the token automatically; the user may have changed. */
  | { readonly type: 'TOKEN_REFRESHED'; readonly user: unknown };

export function isEvent(message: TokenAnswer | TokenEvent): message is TokenEvent {
  return 'type' in message;
}
