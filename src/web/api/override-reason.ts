/**
 * Changes of closed periods: the server refuses them without a reason and says what they would lead to. The user is asked for one reason, and
 * the request is repeated with it.
 */
import { isJsonObject } from '#core/json-object';
import { errorOfTransport, type ApiError } from './api-error.ts';

interface Refusal {
  /** Path of the request. */
  readonly path: string;
  /** What saving it would lead to. */
  readonly message: string;
  /** Code of the error. */
  readonly code: string;
  /** IRI of the closed payroll; null for those who may not read it. */
  readonly payroll: string | null;
}

export interface ReasonQuestion {
  readonly refusals: readonly Refusal[];
  /** Null = the changes are not made. */
  readonly answer: (reason: string | null) => void;
}

export interface ReasonKeeper {
  readonly ask: (path: string, error: ApiError) => Promise<string | null>;
  /** The question to answer now; null = none. */
  readonly question: () => ReasonQuestion | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when a change has led to arrears. */
  readonly noteArrears: () => void;
  /** How many changes have led to arrears so far. */
  readonly arrears: () => number;
}

/** Requests that wait at the same time, such as the deletions of one undo, are answered together. */
export function createReasonKeeper(): ReasonKeeper {
  const listeners = new Set<() => void>();
  let waiting: readonly { readonly refusal: Refusal; readonly settle: (reason: string | null) => void }[] = [];
  let question: ReasonQuestion | null = null;
  let arrears = 0;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: typeof waiting) => {
    waiting = next;
    question = next.length === 0 ? null : { refusals: next.map(({ refusal }) => refusal), answer };
    notify();
  };
  const answer = (reason: string | null) => {
    const answered = waiting;
    set([]);
    for (const { settle } of answered) settle(reason);
  };
  return {
    ask: (path, error) => new Promise((settle) => set([...waiting, { refusal: refusalOf(path, error), settle }])),
    question: () => question,
    noteArrears() {
      arrears += 1;
      notify();
    },
    arrears: () => arrears,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const reasons: ReasonKeeper = createReasonKeeper();

export function needsReason(error: ApiError): boolean {
  return error.status === 409 && error.type === 'ClosedPeriod';
}

/**
 * The request with the reason: in its body if that is an object, else in its address. It has a name of its own, since a reason that the request
 * has already accepts something else.
 */
export function withReason(path: string, body: unknown, reason: string): { readonly path: string; readonly body: unknown } {
  if (isJsonObject(body)) return { path, body: { ...body, closedPeriodReason: reason } };
  return { path: `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ closedPeriodReason: reason }).toString()}`, body };
}

/** @returns the reason. @throws ApiError as aborted if the user does not give one. */
export async function reasonFor(keeper: Pick<ReasonKeeper, 'ask'>, path: string, error: ApiError): Promise<string> {
  const reason = await keeper.ask(path, error);
  if (reason === null) throw errorOfTransport('aborted');
  return reason;
}

function refusalOf(path: string, { message, data }: ApiError): Refusal {
  const text = (key: string) => (isJsonObject(data) && typeof data[key] === 'string' ? data[key] : null);
  return { path, message, code: text('type')?.split('/').at(-1) ?? '', payroll: text('payroll') };
}
