/**
 * What a browser hears while it is open: which resources have changed, and which of the records that it watches (`?record[]=/api/…`), never what
 * changed in them, and only for as long as the person is in and may read them.
 */
import type { FastifyInstance } from 'fastify';
import { mayEver } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Registry } from '#core/registry';
import type { ChangeListener } from '../changes.ts';
import type { Queryable } from '../database.ts';
import type { Engine } from '../engine/engine.ts';
import type { ChangeNotice } from '../engine/publish-change.ts';
import type { Authentication } from './authentication.ts';
import { heardOf, readWatched } from './record-watch.ts';
import { queryOf } from './resource-routes.ts';
import type { SignedIn } from './signed-in.ts';

/** Keeps proxies from closing the stream, and notices people who have been signed out without hearing of it. */
const PING_MS = 15_000;
/** Changes that come close together are reported once. */
const GATHER_MS = 100;
/** On one node. One more ends the oldest, which most often is one whose browser has long been gone. */
const MOST_PER_PERSON = 20;

/** Single changes that wait to be judged; of more, any record may have changed. */
const MOST_NOTICES = 200;

export function registerEventStream(
  app: FastifyInstance,
  { engine, database }: { readonly engine: Engine; readonly database: Queryable },
  changes: ChangeListener,
  authentication: Authentication,
): void {
  const { registry } = engine;
  /** The ends of the open streams by person, oldest first. */
  const open = new Map<string, Set<() => void>>();

  app.get('/api/events', async (request, reply) => {
    const { user, session, service } = await authentication.authenticate(request);
    if (service !== undefined) throw coreErrors.fail('forbidden');
    const watched = readWatched(registry, queryOf(request));
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    let waiting: ChangeNotice[] = [];
    /** Until what it was set for has been said: judging takes longer now than then, and what came later is said later. */
    let timer: NodeJS.Timeout | undefined;
    /** What is said is said to who the person is by now; nothing is said to who is out. */
    const say = async (text: (actor: SignedIn) => string | Promise<string>) => {
      try {
        const actor = await authentication.actorOf(session);
        if (actor === null) return end();
        const said = await text(actor);
        if (!stream.writableEnded) stream.write(said);
      } catch {
        // The browser comes back, and takes it that it has missed something.
        end();
      }
    };
    const flush = async () => {
      const notices = waiting;
      waiting = [];
      const plurals = [...new Set(notices.map(({ plural }) => plural))];
      await say(async (actor) => {
        const records = watched.length === 0 ? [] : await heardOf(engine, database, actor, watched, notices);
        return [
          ...plurals.filter((plural) => mayHear(registry, actor, plural)).map((resource) => eventText('change', { resource })),
          ...records.map((event) => eventText('record', event)),
        ].join('');
      });
      timer = undefined;
      gather();
    };
    const gather = () => {
      if (waiting.length > 0 && !stream.writableEnded) timer ??= setTimeout(() => void flush(), GATHER_MS);
    };
    const stopListening = changes.onChange((notice) => {
      if (notice === null) waiting = registry.resources.map(({ plural }) => ({ plural }));
      else if (notice.people?.includes(user) !== false) waiting.push(watched.length === 0 ? { plural: notice.plural } : notice);
      if (waiting.length > MOST_NOTICES) waiting = [...new Set(waiting.map(({ plural }) => plural))].map((plural) => ({ plural }));
      gather();
    });
    const stopWatching = changes.onActor((changed) => {
      if (changed === user) void say(() => '');
    });
    const ping = setInterval(() => void say(() => ': ping\n\n'), PING_MS);
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
    void say(() => '');
  });
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const end of streams) end();
  });
}

function eventText(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
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
