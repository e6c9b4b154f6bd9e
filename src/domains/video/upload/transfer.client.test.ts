/** Tests of a chunked transfer without a browser: sending, retrying, resuming and giving up. */
import { describe, expect, it, vi } from 'vitest';
import { createTransfer, IN_FLIGHT, type TransferParts, type TransferState } from './transfer.client.ts';
import type { FailedCall } from './upload-failure.rules.ts';

class Failed extends Error {
  readonly call: FailedCall;
  constructor(part: Partial<FailedCall>) {
    super('failed');
    this.call = { status: 500, failure: 'response', message: 'said', type: null, missingChunks: null, ...part };
  }
}
const gone = new Failed({ status: 404, type: '/api/errors/video.noSuchSession' });

const alwaysThere: TransferParts['connection'] = {
  state: () => ({ online: true }),
  waitUntilOnline: async () => undefined,
  subscribe: () => () => undefined,
};

const CHUNKS = 5;
const SIZE = CHUNKS * 10 - 3;

function made(more: Partial<TransferParts['calls']> = {}, parts: Partial<TransferParts> = {}) {
  const sent: number[] = [];
  const states: TransferState[] = [];
  let known: string | null = null;
  const calls: TransferParts['calls'] = {
    begin: vi.fn(async () => ({ sessionId: 'new', chunkSize: 10, totalChunks: CHUNKS, uploadedChunks: [] })),
    status: vi.fn(async () => {
      throw gone;
    }),
    send: vi.fn(async (_session, index) => void sent.push(index)),
    complete: vi.fn(async () => 'version'),
    failureOf: (error) => (error instanceof Failed ? error.call : null),
    ...more,
  };
  const memory = {
    read: () => known,
    write: (session: string | null) => {
      known = session;
    },
  };
  const transfer = createTransfer({
    file: new Blob([new Uint8Array(SIZE)]),
    calls,
    claim: async () => () => undefined,
    memory,
    sum: async () => 'sum',
    connection: alwaysThere,
    wait: async () => undefined,
    now: () => 0,
    chance: () => 0,
    onChange: (state) => void states.push(state),
    ...parts,
  });
  const until = (phase: TransferState['phase']) => vi.waitFor(() => expect(transfer.state().phase).toBe(phase));
  return { transfer, calls, memory, sent, states, until };
}

describe('a file', () => {
  it('is sent in chunks, completed with its checksum, and forgotten', async () => {
    const { transfer, calls, memory, sent, states, until } = made();
    transfer.start();
    await until('done');
    expect(sent.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    expect(calls.complete).toHaveBeenCalledWith('new', 'sum', expect.anything());
    expect(transfer.state()).toMatchObject({ percent: 100, sent: SIZE, result: 'version' });
    expect(Math.max(...states.slice(0, -1).map(({ percent }) => percent))).toBe(99);
    expect(memory.read()).toBeNull();
  });

  it('that another tab is sending is left to that tab until released', async () => {
    let free = false;
    const release = vi.fn();
    const { transfer, calls, until } = made({}, { claim: async () => (free ? release : null) });
    transfer.start();
    await until('failed');
    expect(transfer.state()).toMatchObject({ failure: 'This file is being uploaded in another tab.', again: true });
    expect(calls.begin).not.toHaveBeenCalled();
    free = true;
    transfer.start();
    await until('done');
    expect(release).toHaveBeenCalled();
  });

  it('is released for other tabs while paused', async () => {
    const release = vi.fn();
    const { transfer, until } = made({ send: () => new Promise<never>(() => undefined) }, { claim: async () => release });
    transfer.start();
    await until('sending');
    transfer.pause();
    await vi.waitFor(() => expect(release).toHaveBeenCalled());
  });

  it('sends three chunks concurrently', async () => {
    let open = 0;
    let most = 0;
    const { transfer, until } = made({
      send: async () => {
        most = Math.max(most, (open += 1));
        await Promise.resolve();
        open -= 1;
      },
    });
    transfer.start();
    await until('done');
    expect(most).toBe(IN_FLIGHT);
  });

  it('resumes where it was interrupted', async () => {
    const { transfer, calls, memory, sent, until } = made({
      status: async () => ({ sessionId: 'old', chunkSize: 10, totalChunks: CHUNKS, uploadedChunks: [0, 2, 3], result: null }),
    });
    memory.write('old');
    transfer.start();
    await until('done');
    expect(sent.toSorted((a, b) => a - b)).toEqual([1, 4]);
    expect(calls.begin).not.toHaveBeenCalled();
  });

  it('is done immediately if it was already complete', async () => {
    const { transfer, memory, sent, until } = made({
      status: async () => ({ sessionId: 'old', chunkSize: 10, totalChunks: 1, uploadedChunks: [0], result: 'before' }),
    });
    memory.write('old');
    transfer.start();
    await until('done');
    expect([sent, transfer.state().result]).toEqual([[], 'before']);
  });

  it('starts again when its session has expired, before or while sending', async () => {
    let refused = false;
    const { transfer, calls, memory, until } = made({
      send: async (session) => {
        if (session === 'new' && !refused) {
          refused = true;
          throw gone;
        }
      },
    });
    memory.write('old');
    transfer.start();
    await until('done');
    expect(calls.begin).toHaveBeenCalledTimes(2);
  });

  it('sends chunks that are missing at the end', async () => {
    const complete = vi
      .fn<TransferParts['calls']['complete']>()
      .mockRejectedValueOnce(new Failed({ status: 409, missingChunks: [3] }))
      .mockResolvedValue('version');
    const { transfer, sent, until } = made({ complete });
    transfer.start();
    await until('done');
    expect(sent).toHaveLength(CHUNKS + 1);
    expect(sent.at(-1)).toBe(3);
  });
});

describe('a bad connection', () => {
  it('is retried with increasing delays', async () => {
    const waits: number[] = [];
    let failures = 0;
    const { transfer, states, until } = made(
      {
        begin: async () => {
          if ((failures += 1) <= 3) throw new Failed({ failure: 'network' });
          return { sessionId: 'new', chunkSize: 10, totalChunks: CHUNKS, uploadedChunks: [] };
        },
      },
      { wait: async (ms) => void waits.push(ms), chance: () => 1 },
    );
    transfer.start();
    await until('done');
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(states.map(({ phase }) => phase)).toContain('reconnecting');
  });

  it('aborts running requests when it breaks, and continues as soon as it is back', async () => {
    let online = true;
    const listeners = new Set<() => void>();
    const set = (now: boolean) => {
      online = now;
      for (const listener of listeners) listener();
    };
    const hanging: AbortSignal[] = [];
    const waits: number[] = [];
    const { transfer, states, until } = made(
      {
        send: (_session, _index, _chunk, signal) =>
          hanging.length >= IN_FLIGHT
            ? Promise.resolve()
            : new Promise((_resolve, reject) => {
                hanging.push(signal);
                signal.addEventListener('abort', () => reject(new Failed({ failure: 'aborted' })));
              }),
      },
      {
        wait: async (ms) => void waits.push(ms),
        connection: {
          state: () => ({ online }),
          waitUntilOnline: () => vi.waitFor(() => expect(online).toBe(true)),
          subscribe: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        },
      },
    );
    transfer.start();
    await vi.waitFor(() => expect(hanging).toHaveLength(IN_FLIGHT));
    set(false);
    await until('reconnecting');
    expect(hanging.every(({ aborted }) => aborted)).toBe(true);
    set(true);
    await until('done');
    expect([waits, listeners.size, states.at(-1)!.percent]).toEqual([[], 0, 100]);
  });

  it('gives up after a while, until the user retries', async () => {
    let down = true;
    const { transfer, memory, until } = made({
      send: async () => {
        if (down) throw new Failed({ status: 503 });
      },
    });
    transfer.start();
    await until('failed');
    expect(transfer.state()).toMatchObject({ again: true });
    expect(memory.read()).toBe('new');
    down = false;
    transfer.start();
    await until('done');
  });
});

describe('a refusal', () => {
  it('is reported and not retried', async () => {
    const begin = vi.fn<TransferParts['calls']['begin']>().mockRejectedValue(new Failed({ status: 422, message: 'Too large.' }));
    const { transfer, until } = made({ begin });
    transfer.start();
    await until('failed');
    expect(transfer.state()).toMatchObject({ failure: 'Too large.', again: false });
    expect(begin).toHaveBeenCalledOnce();
  });

  it('because of the checksum is retried from the start when the user asks for it', async () => {
    const sum = vi.fn(async () => 'sum');
    const complete = vi
      .fn<TransferParts['calls']['complete']>()
      .mockRejectedValueOnce(new Failed({ status: 422, type: '/api/errors/video.wrongSum' }))
      .mockResolvedValue('version');
    const { transfer, until } = made({ complete }, { sum });
    transfer.start();
    await until('failed');
    transfer.start();
    await until('done');
    expect(sum).toHaveBeenCalledTimes(2);
  });

  it('because the file is no longer readable ends the transfer immediately', async () => {
    const { transfer, until } = made({ send: () => new Promise(() => undefined) }, { sum: () => Promise.reject(new Error('gone')) });
    transfer.start();
    await until('failed');
    expect(transfer.state()).toMatchObject({ failure: 'The file can no longer be read. Choose it again.', again: false });
  });
});

describe('a user', () => {
  const held = () => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    return { until, release };
  };

  it('pauses and resumes', async () => {
    const gate = held();
    const { transfer, calls, memory, until } = made({
      send: vi.fn(async (_session, _index, _chunk, signal) => {
        await gate.until;
        signal.throwIfAborted();
      }),
    });
    transfer.start();
    await vi.waitFor(() => expect(calls.send).toHaveBeenCalledTimes(IN_FLIGHT));
    transfer.pause();
    expect(transfer.state().phase).toBe('paused');
    gate.release();
    expect(calls.complete).not.toHaveBeenCalled();
    expect(memory.read()).toBe('new');
    transfer.start();
    await until('done');
  });

  it.each([
    [true, 'new'],
    [false, null],
  ])('ends the transfer, keeping what has arrived: %s', async (keep, known) => {
    const { transfer, calls, memory } = made({ send: vi.fn(() => new Promise<void>(() => undefined)) });
    transfer.start();
    await vi.waitFor(() => expect(calls.send).toHaveBeenCalled());
    transfer.stop(keep);
    expect(memory.read()).toBe(known);
    transfer.start();
    expect(calls.begin).toHaveBeenCalledOnce();
  });
});
