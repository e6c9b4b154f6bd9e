/**
 * How the page keeps one line to the server's changes: opened when somebody listens, closed while the page is hidden,
 * opened again with growing pauses when it breaks, and after every gap as if everything had changed.
 */
import { createEventReader } from './event-reader.ts';

export interface LiveParts {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly isVisible: () => boolean;
  readonly onVisibility: (changed: () => void) => void;
  /** 0 to 1, so that a hundred pages do not come back in the same moment. */
  readonly random: () => number;
}

export interface LiveStream {
  /** @param changed called when a record of the resource changed, or may have. @returns the way to stop. */
  listen(plural: string, changed: () => void): () => void;
}

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

  function note(plural: string): void {
    if (!listeners.has(plural)) return;
    changed.add(plural);
    gathering ??= setTimeout(() => {
      gathering = null;
      const names = [...changed];
      changed.clear();
      for (const name of names) for (const listener of listeners.get(name) ?? []) listener();
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
    const wanted = listeners.size > 0 && isVisible();
    if (!wanted) {
      if (line !== null || retry !== null) missed = true;
      hangUp();
      return;
    }
    if (line === null && retry === null) void connect();
  }

  async function connect(): Promise<void> {
    const mine = new AbortController();
    line = mine;
    try {
      const response = await open(mine.signal);
      pause = FIRST_PAUSE_MS;
      if (missed) for (const plural of listeners.keys()) note(plural);
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
      const plural = event === 'change' ? resourceIn(data) : null;
      if (plural !== null) note(plural);
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      feed(value);
    }
  }

  return {
    listen(plural, listener) {
      const set = listeners.get(plural) ?? new Set();
      listeners.set(plural, set.add(listener));
      if (!watching) onVisibility(settle);
      watching = true;
      settle();
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(plural) === set) listeners.delete(plural);
        // The next screen usually listens again at once; a line is not closed and opened for that.
        setTimeout(settle, GATHER_MS);
      };
    },
  };
}

function resourceIn(data: string): string | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && 'resource' in value && typeof value.resource === 'string' ? value.resource : null;
  } catch {
    return null;
  }
}
