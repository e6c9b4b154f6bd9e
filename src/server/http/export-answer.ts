/** Streams exported tables while they are generated, limited to one at a time per user and a few in total. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { coreErrors } from '#core/errors';
import { createLimiter, type Limiter } from '../limiter.ts';
import { csvParts } from './export-csv.ts';
import { xlsxParts } from './export-xlsx.ts';
import type { Table } from './export.ts';
import { MEDIA_TYPES } from './negotiate.ts';

export type TableFormat = 'csv' | 'xlsx';

const MAX_QUEUED_PER_USER = 3;
const RETRY_SECONDS = 10;
/** Each export holds a database connection while it is sent. */
const allExports = createLimiter({ concurrency: 4, maxQueued: 40 });
const userLimiters = new Map<string, Limiter>();
/** A client that reads nothing for this long is disconnected. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Waits for the user's slot to generate a file.
 * @returns a function that releases the slot. @throws ProblemError 429 when the user has too many requests, 503 when all users together
 * have.
 */
export async function acquireExportSlot(reply: FastifyReply, user: string): Promise<() => void> {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort(coreErrors.fail('badRequest')));
  const own =
    userLimiters.get(user) ??
    createLimiter({
      concurrency: 1,
      maxQueued: MAX_QUEUED_PER_USER,
      full: () => coreErrors.fail('ownBusy', { seconds: RETRY_SECONDS }, { headers: { 'retry-after': String(RETRY_SECONDS) } }),
    });
  userLimiters.set(user, own);
  const releaseOwn = await own.acquire(disconnected.signal);
  const releaseBoth = (release?: () => void) => {
    release?.();
    releaseOwn();
    if (own.idle) userLimiters.delete(user);
  };
  try {
    const release = await allExports.acquire(disconnected.signal);
    return () => releaseBoth(release);
  } catch (error) {
    releaseBoth();
    throw error;
  }
}

/**
 * @param zone the agency's time zone, for dates in a workbook.
 * @param release runs once the file has been sent, or its sending was aborted.
 */
export async function sendTable(
  reply: FastifyReply,
  table: Table,
  { format, name, zone }: { readonly format: TableFormat; readonly name: string; readonly zone: string },
  release: () => Promise<void> | void,
): Promise<unknown> {
  const parts: AsyncGenerator<Uint8Array> = format === 'csv' ? csvParts(table) : xlsxParts(table, zone);
  // Errors at the start can still be sent with their own status.
  const first = await parts.next().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  let stalled: NodeJS.Timeout | undefined;
  const stream = Readable.from(
    (async function* () {
      for (let part = first; part.done !== true; part = await parts.next()) {
        stalled = setTimeout(() => stream.destroy(new Error('The client stopped reading the file.')), STALL_TIMEOUT_MS).unref();
        yield part.value;
        clearTimeout(stalled);
      }
    })(),
    { objectMode: false },
  );
  stream.once('close', () => {
    clearTimeout(stalled);
    void parts
      .return(undefined)
      .catch(() => undefined)
      .finally(release);
  });
  reply
    .header('content-type', format === 'csv' ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES.xlsx)
    .header('content-disposition', `attachment; filename="${name}.${format}"`);
  return reply.send(stream);
}

/** Builds a small table as a whole. */
export async function tableBytes(table: Table, format: TableFormat, zone: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of format === 'csv' ? csvParts(table) : xlsxParts(table, zone)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
