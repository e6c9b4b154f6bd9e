/**
 * The worker thread's side of the communication: receives inputs, sends messages, and transfers catalogue errors to the thread that started
 * it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '#core/errors';

/** A ProblemError as a plain value that can be posted between threads. */
export interface CarriedProblem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export type Envelope<Message> = { readonly message: Message } | { readonly problem: CarriedProblem };

export interface ThreadInside<Job, Input, Message> {
  readonly job: Job;
  /** @param transfer buffers that are transferred without copying. */
  readonly say: (message: Message, transfer?: readonly ArrayBuffer[]) => void;
  /** Errors thrown by the handler are reported to the thread that started this one. */
  readonly onInput: (take: (input: Input) => void | Promise<void>) => void;
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
    say: (message, transfer = []) => port.postMessage({ message } satisfies Envelope<Message>, transfer),
    fail,
    onInput: (take) =>
      void port.on('message', (input: Input) => {
        try {
          take(input)?.catch(fail);
        } catch (error) {
          fail(error);
        }
      }),
  };
}

export function uncarried({ code, status, title, detail, type, extra }: CarriedProblem): ProblemError {
  return new ProblemError(code, { status, title, detail }, detail, { type, extra });
}
