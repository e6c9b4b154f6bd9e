/**
 * Aborts slow request bodies with 408: ordinary requests have a total time limit, uploads must keep a minimum rate, and uploads that are
 * held in memory have both.
 */
import type { FastifyInstance } from 'fastify';
import { coreErrors } from '#core/errors';
import { problemBody, PROBLEM_TYPE } from './problem.ts';

export interface SlowBodyLimits {
  /** Interval between checks. */
  readonly intervalMs: number;
  /** Minimum number of bytes that an upload must receive between two checks. */
  readonly minBytes: number;
  /** Total time limit of an upload that is held in memory. */
  readonly bufferedMs: number;
  /** Total time limit of any other request. */
  readonly totalMs: number;
}

/** A file of 20 MB arrives within the time limit at 0.6 Mbit/s. */
export const SLOW_BODY_LIMITS: SlowBodyLimits = { intervalMs: 15_000, minBytes: 15_000, bufferedMs: 300_000, totalMs: 60_000 };

export function abortSlowBodies(app: FastifyInstance, { intervalMs, minBytes, bufferedMs, totalMs }: SlowBodyLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const { config } = request.routeOptions;
    const upload = config.upload === true || (raw.headers['content-type'] ?? '').startsWith('multipart/');
    const uploadMs = config.buffered === true ? bufferedMs : Infinity;
    const limitMs = upload ? uploadMs : totalMs;
    let bytes = socket.bytesRead;
    let checks = 0;
    const timer = setInterval(() => {
      if (raw.complete || raw.readableEnded || raw.destroyed) return clearInterval(timer);
      checks += 1;
      const received = socket.bytesRead - bytes;
      bytes = socket.bytesRead;
      // Unread data in the buffer is not the client's fault.
      const trickling = upload && received < minBytes && raw.readableLength === 0;
      if (!trickling && checks * intervalMs < limitMs) return;
      clearInterval(timer);
      // Closes the connection too, since the rest of the body may still be arriving.
      const abort = () => void raw.destroy();
      if (reply.raw.headersSent) abort();
      else
        reply
          .hijack()
          .raw.writeHead(408, { 'content-type': PROBLEM_TYPE, connection: 'close' })
          .end(JSON.stringify(problemBody(coreErrors.fail('tooSlow'))), abort);
    }, intervalMs).unref();
    raw.once('close', () => clearInterval(timer));
  });
}
