/** HTTP client for Greenroom: with the caller's token, a timeout, and three outcomes: the response, a refusal, or no answer. */
import { linkedSignal } from '../process/linked-signal.ts';

/** Greenroom answered with a refusal. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** No usable answer: down, overloaded, or too slow. A retry may work. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** Greenroom is up and has failed with an internal error: a retry may fail in the same way. */
  readonly isMistake: boolean;
  constructor(message: string, { cause, isMistake = false }: { readonly cause?: unknown; readonly isMistake?: boolean } = {}) {
    super(message, { cause });
    this.isMistake = isMistake;
  }
}

export interface Call {
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a POST when present. */
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  /** Timeout until the response begins. */
  readonly patienceMs?: number;
}

export interface Greenroom {
  /**
   * @param read consumes the response while it arrives.
   * @throws RefusedError, UnreachableError, what `read` throws, or the signal's reason.
   */
  call<Content>(path: string, call: Call, read: (answer: Response) => Promise<Content>): Promise<Content>;
}

const PATIENCE_MS = 30_000;

export function createGreenroom(url: string): Greenroom {
  return {
    async call(path, { token, headers = {}, body, signal, patienceMs = PATIENCE_MS }, read) {
      const until = linkedSignal(signal);
      const late = setTimeout(() => until.abort(new UnreachableError('The response took too long.')), patienceMs);
      try {
        const request = {
          method: body === undefined ? 'GET' : 'POST',
          headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...headers },
          body,
          signal: until.signal,
        };
        const answer = await unlessBroken(fetch(`${url}${path}`, request), 'It does not answer.');
        if (!answer.ok) throw await refusalOf(answer);
        clearTimeout(late);
        return await read(answer);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(late);
        until.release();
      }
    },
  };
}

export const jsonOf = <Shape>(answer: Response): Promise<Shape> => unlessBroken(answer.json() as Promise<Shape>, 'Its answer broke off.');

export const bytesOf = async (answer: Response): Promise<Uint8Array> =>
  new Uint8Array(await unlessBroken(answer.arrayBuffer(), 'Its answer broke off.'));

export const nothingOf = async (answer: Response): Promise<void> => void (await bytesOf(answer));

async function unlessBroken<Content>(content: Promise<Content>, message: string): Promise<Content> {
  return content.catch((error: unknown) => {
    throw error instanceof UnreachableError ? error : new UnreachableError(message, { cause: error });
  });
}

async function refusalOf(answer: Response): Promise<Error> {
  const detail = await detailOf(answer);
  if (answer.status < 500 && answer.status !== 429) return new RefusedError(answer.status, detail);
  return new UnreachableError(`It answered ${answer.status}: ${detail}`, { isMistake: answer.status === 500 });
}

async function detailOf(answer: Response): Promise<string> {
  const problem = (await answer.json().catch(() => null)) as { readonly detail?: unknown } | null;
  return typeof problem?.detail === 'string' ? problem.detail : answer.statusText;
}
