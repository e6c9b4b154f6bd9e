/**
 * How the page keeps one line to the server's changes: opened when somebody listens, closed while the page is hidden,
 * opened again with growing pauses when it breaks, and after every gap as if everything had changed.
 */
import { createEventReader } from './event-reader.ts';

export interface LiveParts {
  /** @param records IRIs of those that are watched. */
  readonly open: (signal: AbortSignal, records: readonly string[]) => Promise<Response>;
  readonly isVisible: () => boolean;
  readonly onVisibility: (changed: () => void) => void;
  /** 0 to 1, so that a hundred pages do not come back in the same moment. */
  readonly random: () => number;
}

export interface LiveStream {
  /** @param changed called when a record of the resource changed, or may have. @returns the way to stop. */
  listen(plural: string, changed: () => void): () => void;
  /** @param changed called when the record or a child of it changed, or may have, with the plural of what did. @returns the way to stop. */
  watch(record: string, changed: (plural: string) => void): () => void;
}

/** What is listened for: a resource, or (in front of a space) a record and the resource of what changes in it or below it. */
type Topic = string;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** One save often changes several records; they are reported as one. */
const GATHER_MS = 120;

export function createLiveStream({ open, isVisible, onVisibility, random }: LiveParts): LiveStream {
  const listeners = new Map<string, Set<() => void>>();
  const changed = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let line: AbortController | null = null;
  let pause = FIRST_PAUSE_MS;
  let missed = false;
  let watching = false;
  const watched = new Map<string, Set<(plural: string) => void>>();
  /** What the line that is open was opened for. */
  let asked = '';

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

  function hangUp(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    line?.abort();
    line = null;
  }

  /** Opens or closes the line to fit what is wanted now. */
  function settle(): void {
    const wanted = listeners.size + watched.size > 0 && isVisible();
    if (!wanted) {
      if (line !== null || retry !== null) missed = true;
      hangUp();
      return;
    }
    if (retry === null && (line === null || asked !== records().join(' '))) void connect();
  }

  function records(): readonly string[] {
    return [...watched.keys()].sort();
  }

  /** A line for other records takes over from the one before once it is open, so that nothing is missed between them. */
  async function connect(): Promise<void> {
    const mine = new AbortController();
    const before = line;
    const fresh = records().filter((record) => !asked.split(' ').includes(record));
    line = mine;
    asked = records().join(' ');
    try {
      const response = await open(mine.signal, records()).finally(() => before?.abort());
      pause = FIRST_PAUSE_MS;
      if (missed) for (const plural of listeners.keys()) note(plural);
      // Between being read and being watched, a record may have changed.
      for (const record of missed ? records() : fresh) note(`${record} ${pluralOf(record)}`);
      missed = false;
      await follow(response);
    } catch {
      // Whatever broke it, the way on is the same.
    }
    if (line !== mine) return;
    line = null;
    missed = true;
    retry = setTimeout(
      () => {
        retry = null;
        settle();
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
    if (!watching) onVisibility(settle);
    watching = true;
    settle();
    return () => {
      set.delete(listener);
      if (set.size === 0 && all.get(name) === set) all.delete(name);
      // The next screen usually listens again at once; a line is not closed and opened for that.
      setTimeout(settle, GATHER_MS);
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
