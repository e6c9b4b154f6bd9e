/** What a browser hears while it is open: which resources have changed, never what changed in them, and only for as long as the person is in. */
import type { FastifyInstance } from 'fastify';
import { mayEver } from '#core/access';
import type { Registry } from '#core/registry';
import type { ChangeListener } from '../changes.ts';
import type { Authentication } from './authentication.ts';
import type { SignedIn } from './signed-in.ts';

/** Keeps proxies from closing the stream, and notices people who have been signed out without hearing of it. */
const PING_MS = 15_000;
/** Changes that come close together are reported once. */
const GATHER_MS = 100;
/** On one node. One more ends the oldest, which most often is one whose browser has long been gone. */
const MOST_PER_PERSON = 20;

export function registerEventStream(
  app: FastifyInstance,
  registry: Registry,
  changes: ChangeListener,
  authentication: Authentication,
): void {
  /** The ends of the open streams by person, oldest first. */
  const open = new Map<string, Set<() => void>>();

  app.get('/api/events', async (request, reply) => {
    const { user, session } = await authentication.authenticate(request);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    const waiting = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    /** What is said is said to who the person is by now; nothing is said to who is out. */
    const say = (text: (actor: SignedIn) => string) => {
      void authentication
        .actorOf(session)
        .then((actor) => (actor === null ? end() : stream.writableEnded || stream.write(text(actor))), end);
    };
    const flush = () => {
      timer = undefined;
      const changed = [...waiting];
      waiting.clear();
      say((actor) =>
        changed
          .filter((plural) => mayHear(registry, actor, plural))
          .map((plural) => `event: change\ndata: ${JSON.stringify({ resource: plural })}\n\n`)
          .join(''),
      );
    };
    const stopListening = changes.onChange((plural) => {
      for (const one of plural === null ? registry.resources.map((resource) => resource.plural) : [plural]) waiting.add(one);
      timer ??= setTimeout(flush, GATHER_MS);
    });
    const stopWatching = changes.onActor((changed) => {
      if (changed === user) say(() => '');
    });
    const ping = setInterval(() => say(() => ': ping\n\n'), PING_MS);
    const mine = open.get(user) ?? new Set();
    const end = () => {
      clearInterval(ping);
      clearTimeout(timer);
      stopListening();
      stopWatching();
      mine.delete(end);
      if (mine.size === 0 && open.get(user) === mine) open.delete(user);
      stream.end();
    };
    request.raw.on('close', end);
    if (mine.size >= MOST_PER_PERSON) [...mine][0]!();
    mine.add(end);
    open.set(user, mine);
    // Whoever was signed out while this was being opened was not heard of.
    say(() => '');
  });
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const end of streams) end();
  });
}

function mayHear(registry: Registry, actor: SignedIn, plural: string): boolean {
  const resource = registry.findByPlural(plural);
  return resource !== undefined && mayEver(resource.access.read, actor);
}

function headersOf(headers: Readonly<Record<string, number | string | string[] | undefined>>): Record<string, number | string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, number | string | string[]] => entry[1] !== undefined),
  );
}
