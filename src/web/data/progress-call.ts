/** How the answer of a long call is read that reports how far it is: line by line while it comes, the last one being the result or what went wrong. */
import { ApiError, errorOfResponse, errorOfTransport } from '#web/api/api-error.ts';
import { linesOf } from './upload.ts';

export interface Progress<Result = unknown> {
  readonly stage: string;
  readonly done: number;
  /** 0 while nobody knows. */
  readonly total: number;
  /** The answer as far as it is known, for whoever stops here. */
  readonly found?: Result;
}

export interface ProgressOptions<Result = unknown> {
  readonly signal?: AbortSignal;
  readonly onProgress: (progress: Progress<Result>) => void;
}

type Message<Result> =
  | { readonly progress: Progress<Result> }
  | { readonly result: Result }
  | { readonly problem: { readonly status: number } };

/** What a call takes in its headers to get progress. */
export const WITH_PROGRESS = { Accept: 'application/x-ndjson' } as const;

/** @throws ApiError when the lines end in a problem, or without a result. */
export async function resultIn<Result>(response: Response, { signal, onProgress }: ProgressOptions<Result>): Promise<Result> {
  try {
    for await (const line of linesOf(response)) {
      const message = messageIn<Result>(line);
      if (message === null) continue;
      if ('progress' in message) onProgress(message.progress);
      else if ('problem' in message) throw errorOfResponse(message.problem.status, message.problem);
      else return message.result;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : errorOfTransport(signal?.aborted === true ? 'aborted' : 'network');
  }
  throw errorOfTransport('network');
}

/** @returns null for what is no message: a line that a proxy added, or one that was cut off. */
export function messageIn<Result>(line: string): Message<Result> | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  return 'progress' in value || 'result' in value || 'problem' in value ? (value as Message<Result>) : null;
}
