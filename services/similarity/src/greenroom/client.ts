/** How Greenroom is called: with somebody's token, within a time, and with three kinds of answers: what was asked for, a refusal, or none. */
import { linkedSignal } from '../process/linked-signal.ts';

/** Greenroom has answered, with a no. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

/** No answer that counts: down, overloaded, or too slow. The next try may work. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** It is there, and has made a mistake: it may make the same one each time. */
  readonly isMistake: boolean;
  constructor(message: string, { cause, isMistake = false }: { readonly cause?: unknown; readonly isMistake?: boolean } = {}) {
    super(message, { cause });
    this.isMistake = isMistake;
  }
}

export interface Call {
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** With one it is a POST. */
  readonly body?: string | FormData;
  readonly signal?: AbortSignal;
  /** Until the answer begins. */
  readonly patienceMs?: number;
}

export interface Greenroom {
  /**
   * @param read of the answer, while it comes.
   * @throws RefusedError, UnreachableError, what `read` throws, or the signal's reason.
   */
  call<Content>(path: string, call: Call, read: (answer: Response) => Promise<Content>): Promise<Content>;
}

const PATIENCE_MS = 30_000;

export function createGreenroom(url: string): Greenroom {
  return {
    async call(path, { token, headers = {}, body, signal, patienceMs = PATIENCE_MS }, read) {
      const until = linkedSignal(signal);
      const late = setTimeout(() => until.abort(new UnreachableError('It took too long to answer.')), patienceMs);
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

async function unlessBroken<Content>(content: Promise<Content>, said: string): Promise<Content> {
  return content.catch((error: unknown) => {
    throw error instanceof UnreachableError ? error : new UnreachableError(said, { cause: error });
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
