/**
 * The worker thread's side of the communication: receives inputs, sends messages, and transfers catalogue errors to the thread that started
 * it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '#core/errors';

/** A ProblemError as a plain value that can be posted between threads. */
interface SerialisedProblem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export type Envelope<Message> = { readonly message: Message } | { readonly problem: SerialisedProblem };

interface ThreadInside<Job, Input, Message> {
  readonly job: Job;
  /** @param transfer buffers that are transferred without copying. */
  readonly post: (message: Message, transfer?: readonly ArrayBuffer[]) => void;
  /** Errors thrown by the handler are reported to the thread that started this one. */
  readonly onInput: (handle: (input: Input) => void | Promise<void>) => void;
  /** @throws the error itself, which ends the thread, when it is not from a catalogue. */
  readonly fail: (error: unknown) => void;
}

export function insideThread<Job, Input, Message>(): ThreadInside<Job, Input, Message> {
  const port = parentPort!;
  const fail = (error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const { code, status, title, message: detail, type, extra } = error;
    port.postMessage({ problem: { code, status, title, detail, type, extra } } satisfies Envelope<Message>);
  };
  return {
    job: workerData as Job,
    post: (message, transfer = []) => port.postMessage({ message } satisfies Envelope<Message>, transfer),
    fail,
    onInput: (handle) =>
      void port.on('message', (input: Input) => {
        try {
          handle(input)?.catch(fail);
        } catch (error) {
          fail(error);
        }
      }),
  };
}

export function restoreProblem({ code, status, title, detail, type, extra }: SerialisedProblem): ProblemError {
  return new ProblemError(code, { status, title, detail }, detail, { type, extra });
}
