/** Reads the streamed response of a long call: one JSON message per line with progress, and finally the result or a problem. */
import { ApiError, errorOfResponse, errorOfTransport } from '#web/api/api-error.ts';
import { linesOf } from './upload.ts';

export interface Progress<Result = unknown> {
  readonly stage: string;
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
  /** The best result so far, for callers that stop early. */
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

/** Request headers that ask for progress messages. */
export const WITH_PROGRESS = { Accept: 'application/x-ndjson' } as const;

/** @throws ApiError when the stream ends with a problem, or without a result. */
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

/** @returns null for a line that is not a message: one that a proxy added, or a truncated one. */
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
