/**
 * Maintains the page's single connection to the server's change events: opened with the first listener, closed while the page is hidden,
 * reopened with exponential backoff when it breaks. After every gap, all listeners are notified as if everything had changed.
 */
import { createEventReader } from './event-reader.ts';

interface LiveParts {
  /** @param records IRIs of the watched records. */
  readonly open: (signal: AbortSignal, records: readonly string[]) => Promise<Response>;
  readonly isVisible: () => boolean;
  readonly onVisibility: (changed: () => void) => void;
  /** 0 to 1; jitter, so that many pages do not reconnect at the same moment. */
  readonly random: () => number;
}

export interface LiveStream {
  /** @param changed called when a record of the resource changed, or may have. @returns a function that unsubscribes. */
  listen(plural: string, changed: () => void): () => void;
  /**
   * @param changed called with a resource's plural when the record or one of its children of that resource changed, or may have. @returns a
   * function that unsubscribes.
   */
  watch(record: string, changed: (plural: string) => void): () => void;
}

/** Subscription topic: a resource, or "<record> <resource>" for changes of a record or of its children in that resource. */
type Topic = string;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** One save often changes several records; changes within this time are reported once. */
const GATHER_MS = 120;

export function createLiveStream({ open, isVisible, onVisibility, random }: LiveParts): LiveStream {
  const listeners = new Map<string, Set<() => void>>();
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let connection: AbortController | null = null;
  let pause = FIRST_PAUSE_MS;
  let missed = false;
  let watching = false;
  const watched = new Map<string, Set<(plural: string) => void>>();
  /** The records that the open connection was opened for. */
  let requested = '';

  function note(topic: Topic): void {
    const [record] = topic.split(' ') as [string];
    if (!listeners.has(topic) && !watched.has(record)) return;
    changed.add(topic);
    gathering ??= setTimeout(() => {
      gathering = null;
      const names = [...changed];
      changed.clear();
      for (const name of names) {
        const [record, plural] = name.split(' ') as [string, string?];
        if (plural === undefined) for (const listener of listeners.get(name) ?? []) listener();
        else for (const listener of watched.get(record) ?? []) listener(plural);
      }
    }, GATHER_MS);
  }

  function disconnect(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    connection?.abort();
    connection = null;
  }

  /** Opens or closes the connection as needed. */
  function reconcile(): void {
    const wanted = listeners.size + watched.size > 0 && isVisible();
    if (!wanted) {
      if (connection !== null || retry !== null) missed = true;
      disconnect();
      return;
    }
    if (retry === null && (connection === null || requested !== records().join(' '))) void connect();
  }

  function records(): readonly string[] {
    return [...watched.keys()].sort();
  }

  /** A connection for a new set of records replaces the previous one only once it is open, so that no change is missed in between. */
  async function connect(): Promise<void> {
    const controller = new AbortController();
    const before = connection;
    const added = records().filter((record) => !requested.split(' ').includes(record));
    connection = controller;
    requested = records().join(' ');
    try {
      const response = await open(controller.signal, records()).finally(() => before?.abort());
      pause = FIRST_PAUSE_MS;
      if (missed) for (const plural of listeners.keys()) note(plural);
      // A record may have changed between being read and being watched.
      for (const record of missed ? records() : added) note(`${record} ${pluralOf(record)}`);
      missed = false;
      await follow(response);
    } catch {
      // Any failure is handled by the retry below.
    }
    if (connection !== controller) return;
    connection = null;
    missed = true;
    retry = setTimeout(
      () => {
        retry = null;
        reconcile();
      },
      pause * (0.75 + random() / 2),
    );
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  async function follow(response: Response): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    const feed = createEventReader(({ event, data }) => {
      const topic = topicIn(event, data);
      if (topic !== null) note(topic);
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      feed(value);
    }
  }

  function join<Listener>(all: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
    const set = all.get(name) ?? new Set();
    all.set(name, set.add(listener));
    if (!watching) onVisibility(reconcile);
    watching = true;
    reconcile();
    return () => {
      set.delete(listener);
      if (set.size === 0 && all.get(name) === set) all.delete(name);
      // The next screen usually subscribes immediately, so the connection is not closed and reopened in between.
      setTimeout(reconcile, GATHER_MS);
    };
  }

  return {
    listen: (plural, listener) => join(listeners, plural, listener),
    watch: (record, listener) => join(watched, record, listener),
  };
}

/** `/api/video_uploads/0198…` → `video_uploads`. */
function pluralOf(record: string): string {
  return record.split('/')[2] ?? '';
}

function topicIn(event: string, data: string): Topic | null {
  try {
    const { resource, record } = JSON.parse(data) as { readonly resource?: unknown; readonly record?: unknown };
    if (typeof resource !== 'string') return null;
    if (event === 'change') return resource;
    return event === 'record' && typeof record === 'string' ? `${record} ${resource}` : null;
  } catch {
    return null;
  }
}
