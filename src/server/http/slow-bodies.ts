/** Aborts slow request bodies with 408: ordinary requests have a total time limit, uploads of any size must keep a minimum rate. */
import type { FastifyInstance } from 'fastify';
import { coreErrors } from '#core/errors';
import { problemBody, PROBLEM_TYPE } from './problem.ts';

export interface Patience {
  /** Interval between checks. */
  readonly everyMs: number;
  /** Minimum number of bytes that an upload must receive between two checks. */
  readonly leastBytes: number;
  /** Total time limit of any other request. */
  readonly wholeMs: number;
}

export const PATIENCE: Patience = { everyMs: 15_000, leastBytes: 15_000, wholeMs: 60_000 };

export function refuseSlowBodies(app: FastifyInstance, { everyMs, leastBytes, wholeMs }: Patience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    const { socket } = raw;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const upload = request.routeOptions.config.upload === true || (raw.headers['content-type'] ?? '').startsWith('multipart/');
    let bytes = socket.bytesRead;
    let looks = 0;
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      looks += 1;
      const came = socket.bytesRead - bytes;
      bytes = socket.bytesRead;
      // Unread data in the buffer is not the client's fault.
      const late = upload ? came < leastBytes && raw.readableLength === 0 : looks * everyMs >= wholeMs;
      if (!late) return;
      clearInterval(timer);
      // Closes the connection too, since the rest of the body may still be arriving.
      const giveUp = () => void raw.destroy();
      if (reply.raw.headersSent) giveUp();
      else
        reply
          .hijack()
          .raw.writeHead(408, { 'content-type': PROBLEM_TYPE, connection: 'close' })
          .end(JSON.stringify(problemBody(coreErrors.fail('tooSlow'))), giveUp);
    }, everyMs).unref();
    raw.once('close', () => clearInterval(timer));
  });
}
