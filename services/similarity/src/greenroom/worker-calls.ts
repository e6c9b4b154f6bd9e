/** Requests of a worker to Greenroom, authenticated as the service. */
import type { ClaimedTask, FoundMatch, KeptVideos } from '../../wire.ts';
import { ALGORITHM_VERSION } from '../fingerprint/fingerprint.ts';
import { bytesOf, jsonOf, nothingOf, type Call, type Greenroom } from './client.ts';

export interface WorkerCalls {
  /** Null when there is nothing to do. */
  claim(canDecode: boolean, signal: AbortSignal): Promise<ClaimedTask | null>;
  /** Whether the task is still held by the worker. */
  goesOn(task: string, progress: number, signal: AbortSignal): Promise<boolean>;
  /** The video as a stream, starting at a byte offset. */
  file(task: string, from: number, signal: AbortSignal, read: (answer: Response) => Promise<void>): Promise<void>;
  keepPart(task: string, part: SentPart, signal: AbortSignal): Promise<void>;
  /** Those after a sequence number, and the total number. */
  videos(after: number, signal: AbortSignal): Promise<KeptVideos>;
  /** Of all existing videos. */
  sequences(signal: AbortSignal): Promise<readonly number[]>;
  print(part: string, signal: AbortSignal): Promise<Uint8Array>;
  frames(part: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Whether the result is complete: false while there are videos that it was not compared with. */
  complete(task: string, result: Result, signal: AbortSignal): Promise<boolean>;
  fail(task: string, error: string, isFinal: boolean, signal: AbortSignal): Promise<void>;
}

interface SentPart {
  readonly place: number;
  readonly second: number;
  readonly seconds: number;
  readonly print: Uint8Array;
  readonly frames: Uint8Array;
}

export interface Result {
  readonly seconds: number;
  readonly searchedUpTo: number;
  readonly matches: readonly FoundMatch[];
  /** Of a file of the library. */
  readonly sha256?: string | null;
  /** It cannot be decoded on this machine. */
  readonly isUndecoded?: true;
}

const TASKS = '/api/similarity_tasks';
const PAGE = 200;
const JSON_TYPE = { 'content-type': 'application/json' };
const ANY_TYPE = { accept: '*/*' };
/** Writes may be megabytes and wait for others to finish. */
const WRITE_PATIENCE_MS = 120_000;

/** @param worker unique name of the worker. */
export function workerCalls(greenroom: Greenroom, token: string, worker: string): WorkerCalls {
  type Read<Content> = (answer: Response) => Promise<Content>;
  const get = <Content>(path: string, signal: AbortSignal, read: Read<Content>, more: Partial<Call> = {}) =>
    greenroom.call(`${TASKS}${path}`, { token, signal, ...more }, read);
  const post = <Content>(path: string, body: object, signal: AbortSignal, read: Read<Content>) =>
    get(path, signal, read, { headers: JSON_TYPE, body: JSON.stringify({ worker, ...body }), patienceMs: WRITE_PATIENCE_MS });
  const bytes = (path: string, signal: AbortSignal) => get(path, signal, bytesOf, { headers: ANY_TYPE });
  return {
    async claim(canDecode, signal) {
      return (
        await post('/claim', { algorithmVersion: ALGORITHM_VERSION, canDecode }, signal, jsonOf<{ readonly task: ClaimedTask | null }>)
      ).task;
    },
    async goesOn(task, progress, signal) {
      return (await post(`/${task}/progress`, { progress }, signal, jsonOf<{ readonly goesOn: boolean }>)).goesOn;
    },
    file: (task, from, signal, read) =>
      get(`/${task}/file`, signal, read, { headers: { ...ANY_TYPE, ...(from > 0 ? { range: `bytes=${from}-` } : {}) } }),
    async keepPart(task, { print, frames, ...about }, signal) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ worker, ...about, printBytes: print.length })) form.set(name, String(value));
      form.set('file', new Blob([Uint8Array.from(print), Uint8Array.from(frames)]), 'part.bin');
      await get(`/${task}/parts`, signal, nothingOf, { body: form, patienceMs: WRITE_PATIENCE_MS });
    },
    videos(after, signal) {
      const path = `/videos?after=${after}&algorithmVersion=${ALGORITHM_VERSION}&limit=${PAGE}`;
      return get(path, signal, jsonOf<KeptVideos>);
    },
    async sequences(signal) {
      const path = `/videos/sequences?algorithmVersion=${ALGORITHM_VERSION}`;
      return (await get(path, signal, jsonOf<{ readonly sequences: readonly number[] }>)).sequences;
    },
    print: (part, signal) => bytes(`/parts/${part}/print`, signal),
    frames: (part, signal) => bytes(`/parts/${part}/frames`, signal),
    async complete(task, result, signal) {
      return (await post(`/${task}/complete`, result, signal, jsonOf<{ readonly isDone: boolean }>)).isDone;
    },
    fail: (task, error, isFinal, signal) => post(`/${task}/fail`, { error, isFinal }, signal, nothingOf),
  };
}
