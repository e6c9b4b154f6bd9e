/** Page side of the token worker: every request has an id and is answered within 10 s or rejected. */
import {
  isEvent,
  WORKER_TIMEOUT_MS,
  type Refreshed,
  type TokenAnswer,
  type TokenEvent,
  type TokenRequest,
  type TokenResults,
} from './token-messages.ts';

const TIMEOUT_MESSAGE = 'Token worker message timeout';
const UNAVAILABLE_MESSAGE = 'Token worker is not available';

/** The parts of Worker that are used. */
export interface WorkerPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: TokenAnswer | TokenEvent }) => void): void;
  addEventListener(type: 'error', listener: (event: unknown) => void): void;
}

export interface ClientParts {
  /** Starts the worker; throws when workers are unavailable. Called once, on first use. */
  readonly start: () => WorkerPort;
  readonly cookieXsrf: () => string | null;
}

export class TokenWorkerError extends Error {
  /** Whether the server refused to refresh; all other errors may be temporary. */
  readonly refused: boolean;
  constructor(message: string, refused = false) {
    super(message);
    this.name = 'TokenWorkerError';
    this.refused = refused;
  }
}

export interface TokenClient {
  get(): Promise<string | null>;
  set(token: string): Promise<void>;
  clear(): Promise<void>;
  /** Refreshes the token; the updated user is passed to the `onRefreshed` listeners. @throws TokenWorkerError. */
  refresh(): Promise<string>;
  isExpired(): Promise<boolean>;
  /** Notifies all listeners that the session has ended. */
  expire(): void;
  onExpired(listener: () => void): void;
  onRefreshed(listener: (user: unknown) => void): void;
}

interface Waiting {
  readonly resolve: (result: TokenResults[TokenRequest['type']]) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

export function createTokenClient({ start, cookieXsrf }: ClientParts): TokenClient {
  const waiting = new Map<number, Waiting>();
  const expired = new Set<() => void>();
  const refreshed = new Set<(user: unknown) => void>();
  let port: WorkerPort | null = null;
  let broken = false;
  let lastId = 0;

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    if (found === undefined) return undefined;
    clearTimeout(found.timer);
    waiting.delete(id);
    return found;
  }

  function receive(message: TokenAnswer | TokenEvent): void {
    if (isEvent(message)) {
      if (message.type === 'TOKEN_EXPIRED') for (const listener of expired) listener();
      else for (const listener of refreshed) listener(message.user);
      return;
    }
    const found = settle(message.id);
    if (found === undefined) return;
    if (message.ok) found.resolve(message.result);
    else found.reject(new TokenWorkerError(message.error, message.refused));
  }

  function breakDown(): void {
    broken = true;
    for (const id of waiting.keys()) settle(id)?.reject(new TokenWorkerError(UNAVAILABLE_MESSAGE));
  }

  function open(): WorkerPort | null {
    if (broken) return null;
    if (port !== null) return port;
    try {
      port = start();
      port.addEventListener('message', ({ data }) => receive(data));
      port.addEventListener('error', breakDown);
    } catch {
      broken = true;
      return null;
    }
    return port;
  }

  function send<Request extends TokenRequest>(request: Request): Promise<TokenResults[Request['type']]> {
    const worker = open();
    if (worker === null) return Promise.reject(new TokenWorkerError(UNAVAILABLE_MESSAGE));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(id)?.reject(new TokenWorkerError(TIMEOUT_MESSAGE)), WORKER_TIMEOUT_MS);
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, timer });
      worker.postMessage({ ...request, id });
    });
  }

  return {
    get: () => send({ type: 'GET_TOKEN' }),
    async set(token) {
      await send({ type: 'SET_TOKEN', token, xsrf: cookieXsrf() });
    },
    async clear() {
      await send({ type: 'CLEAR_TOKEN' });
    },
    async refresh() {
      const { token, user }: Refreshed = await send({ type: 'REFRESH_TOKEN', xsrf: cookieXsrf() });
      for (const listener of refreshed) listener(user);
      return token;
    },
    isExpired: async () => (await send({ type: 'CHECK_EXPIRY' })).expired,
    expire: () => {
      for (const listener of expired) listener();
    },
    onExpired: (listener) => void expired.add(listener),
    onRefreshed: (listener) => void refreshed.add(listener),
  };
}
