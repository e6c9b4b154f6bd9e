/**
 * Server-sent events for open browsers: which resources have changed, and which of the watched records (`?record[]=/api/…`), but never what
 * changed, and only while the user is signed in and may read them.
 */
import { firstIn } from '#core/present';
import type { FastifyInstance } from 'fastify';
import { mayEver } from '#core/access';
import { coreErrors } from '#core/errors';
import type { Registry } from '#core/registry';
import type { ChangeListener } from '../changes.ts';
import type { Queryable } from '../database.ts';
import type { Engine } from '../engine/engine.ts';
import type { ChangeNotice } from '../engine/publish-change.ts';
import type { Authentication } from './authentication.ts';
import { recordEvents, readWatched } from './record-watch.ts';
import { queryOf } from './resource-routes.ts';
import type { SignedIn } from './signed-in.ts';

/** Keeps proxies from closing the stream, and detects users who were signed out while a notification was lost. */
const PING_MS = 15_000;
/** Changes within this time are reported together. */
const BATCH_MS = 100;
/** Maximum number of streams per user on one node. Another one closes the oldest, whose browser is usually long gone. */
const MAX_STREAMS_PER_USER = 20;

/** Maximum number of single changes pending; beyond that, each resource is reported as changed as a whole. */
const MAX_PENDING_NOTICES = 200;

export function registerEventStream(
  app: FastifyInstance,
  { engine, database }: { readonly engine: Engine; readonly database: Queryable },
  changes: ChangeListener,
  authentication: Authentication,
): void {
  const { registry } = engine;
  /** Functions that close the open streams, by user, oldest first. */
  const open = new Map<string, Set<() => void>>();

  app.get('/api/events', async (request, reply) => {
    const { user, session, service } = await authentication.authenticate(request);
    if (service !== undefined) throw coreErrors.fail('forbidden');
    const watched = readWatched(registry, queryOf(request));
    // A HEAD request asks for the headers alone: its answer ends.
    if (request.method === 'HEAD')
      return reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'private, no-store').send();
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');
    let pending: ChangeNotice[] = [];
    /** Set until its events have been sent: checking access takes time, and later changes are sent after that. */
    let timer: NodeJS.Timeout | undefined;
    /** Sends with the user's current rights; closes the stream when they are signed out. */
    const send = async (text: (actor: SignedIn) => string | Promise<string>) => {
      try {
        const actor = await authentication.actorOf(session);
        if (actor === null) return end();
        const events = await text(actor);
        if (!stream.writableEnded) stream.write(events);
      } catch {
        // The browser reconnects, and assumes that it missed events.
        end();
      }
    };
    const flush = async () => {
      const notices = pending;
      pending = [];
      const plurals = [...new Set(notices.map(({ plural }) => plural))];
      await send(async (actor) => {
        const records = watched.length === 0 ? [] : await recordEvents(engine, database, actor, watched, notices);
        return [
          ...plurals.filter((plural) => mayReadSome(registry, actor, plural)).map((resource) => eventText('change', { resource })),
          ...records.map((event) => eventText('record', event)),
        ].join('');
      });
      timer = undefined;
      scheduleFlush();
    };
    const scheduleFlush = () => {
      if (pending.length > 0 && !stream.writableEnded) timer ??= setTimeout(() => void flush(), BATCH_MS);
    };
    const stopListening = changes.onChange((notice) => {
      if (notice === null) pending = registry.resources.map(({ plural }) => ({ plural }));
      else if (notice.people?.includes(user) !== false) pending.push(watched.length === 0 ? { plural: notice.plural } : notice);
      if (pending.length > MAX_PENDING_NOTICES) pending = [...new Set(pending.map(({ plural }) => plural))].map((plural) => ({ plural }));
      scheduleFlush();
    });
    const stopWatching = changes.onActor((changed) => {
      if (changed === user) void send(() => '');
    });
    const ping = setInterval(() => void send(() => ': ping\n\n'), PING_MS);
    const userStreams = open.get(user) ?? new Set();
    const end = () => {
      clearInterval(ping);
      clearTimeout(timer);
      stopListening();
      stopWatching();
      userStreams.delete(end);
      if (userStreams.size === 0 && open.get(user) === userStreams) open.delete(user);
      stream.end();
    };
    request.raw.on('close', end);
    if (userStreams.size >= MAX_STREAMS_PER_USER) firstIn([...userStreams])();
    userStreams.add(end);
    open.set(user, userStreams);
    // A sign-out while the stream was being opened would have been missed.
    void send(() => '');
  });
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const end of streams) end();
  });
}

function eventText(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function mayReadSome(registry: Registry, actor: SignedIn, plural: string): boolean {
  const resource = registry.findByPlural(plural);
  return resource !== undefined && mayEver(resource.access.read, actor);
}

function headersOf(headers: Readonly<Record<string, number | string | string[] | undefined>>): Record<string, number | string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, number | string | string[]] => entry[1] !== undefined),
  );
}
