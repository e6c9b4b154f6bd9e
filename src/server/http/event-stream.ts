/** Decides what a browser hears while it is open: which resources have changed, never what changed in them. */
import type { FastifyInstance } from 'fastify';
import { mayEver } from '#core/access';
import type { Registry } from '#core/registry';
import type { ChangeListener } from '../changes.ts';
import type { Authentication } from './authentication.ts';

/** Keeps proxies from closing the stream, and notices people who have been put out. */
const PING_MS = 15_000;
/** Changes that come close together are told once. */
const GATHER_MS = 100;

export function registerEventStream(app: FastifyInstance, registry: Registry, changes: ChangeListener, authentication: Authentication): void {
  const open = new Set<() => void>();
  app.get('/api/events', async (request, reply) => {
    const actor = await authentication.authenticate(request);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { ...headersOf(reply.getHeaders()), 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'private, no-store', 'x-accel-buffering': 'no' });
    stream.write('retry: 2000\n\n');
    const waiting = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const flush = () => {
      timer = undefined;
      for (const plural of waiting) stream.write(`event: change\ndata: ${JSON.stringify({ resource: plural })}\n\n`);
      waiting.clear();
    };
    const stopListening = changes.onChange((plural) => {
      const resource = registry.findByPlural(plural);
      if (resource === undefined || !mayEver(resource.access.read, actor)) return;
      waiting.add(plural);
      timer ??= setTimeout(flush, GATHER_MS);
    });
    const ping = setInterval(() => {
      void authentication.actorOf(actor.session).then((now) => (now === null ? end() : stream.write(': ping\n\n')), end);
    }, PING_MS);
    const end = () => {
      clearInterval(ping);
      clearTimeout(timer);
      stopListening();
      open.delete(end);
      stream.end();
    };
    open.add(end);
    request.raw.on('close', end);
  });
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}

function headersOf(headers: Readonly<Record<string, number | string | string[] | undefined>>): Record<string, number | string | string[]> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, number | string | string[]] => entry[1] !== undefined));
}
