/** How slowly a request may arrive: a small one has a time limit, an upload has to keep coming, however large it is; what is slower is given up with 408. */
import type { FastifyInstance } from 'fastify';
import { coreErrors } from '#core/errors';
import { problemBody, PROBLEM_TYPE } from './problem.ts';

export interface Patience {
  /** How often is looked. */
  readonly everyMs: number;
  /** What an upload has to bring from one look to the next. */
  readonly leastBytes: number;
  /** What any other request has in all. */
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
      // What waits to be read is not the sender's fault.
      const late = upload ? came < leastBytes && raw.readableLength === 0 : looks * everyMs >= wholeMs;
      if (!late) return;
      clearInterval(timer);
      // Ends the connection too, since what is left of the body may still be on its way.
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
