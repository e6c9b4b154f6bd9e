/** Reports the progress of a long call as NDJSON to clients that accept `application/x-ndjson`; all others just wait for the response. */
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeJson } from './json-parts.ts';
import { logFailure } from './log-failure.ts';
import { problemBody } from './problem.ts';

export const LINES = 'application/x-ndjson';
/** Often enough to look live, rarely enough to be cheap. */
const REPORT_INTERVAL_MS = 100;

export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
  /** The partial result so far, for clients that stop here. */
  readonly found?: unknown;
}
export type OnProgress = (progress: Progress) => void;

/** NDJSON clients receive any number of `{"progress":…}` lines, then `{"result":…}` or `{"problem":…}`; the status is always 200. */
export async function withProgress<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!(request.headers.accept ?? '').includes(LINES)) return work(() => undefined);
  const lines = new PassThrough();
  const line = (value: object) => void lines.write(`${JSON.stringify(value)}\n`);
  const longLine = async (value: object) => {
    await writeJson(value, (part) => lines.write(part));
    lines.write('\n');
  };
  let last = 0;
  // Compression would buffer the lines.
  const sent = reply
    .headers({ 'content-type': LINES, 'content-encoding': 'identity', 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' })
    .send(lines);
  const result = await work((progress) => {
    const now = performance.now();
    if (now - last < REPORT_INTERVAL_MS && progress.done < progress.total && progress.found === undefined) return;
    last = now;
    line({ progress });
  }).then(
    async (value) => {
      await longLine({ result: value });
      return value;
    },
    async (error: unknown) => {
      await longLine({ problem: problemBody(logFailure(request, error)) });
      return undefined as Result;
    },
  );
  lines.end();
  await sent;
  return result;
}
