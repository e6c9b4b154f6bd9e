import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventReader, type StreamEvent } from './event-reader.ts';
import { createLiveStream } from './live-stream.ts';

function reading(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventReader((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

describe('an event stream', () => {
  it('is split at blank lines, however it is chunked', () => {
    const whole = ': ping\n\nevent: change\ndata: {"a":1}\n\ndata: one\ndata: two\n\n';
    const wanted = [
      { event: 'change', data: '{"a":1}' },
      { event: 'message', data: 'one\ntwo' },
    ];
    expect(reading(whole)).toEqual(wanted);
    expect(reading(...whole.split(''))).toEqual(wanted);
    expect(reading(...whole.replaceAll('\n', '\r\n').split(''))).toEqual(wanted);
  });

  it('emits nothing for comments and incomplete events', () => {
    expect(reading(': ping\n\n', 'event: change\n', 'data: x\n')).toEqual([]);
  });
});

describe('the connection to the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Connections that the test writes to. */
  function setUp() {
    const connections: { send: (text: string) => void; end: () => void; signal: AbortSignal; records: readonly string[] }[] = [];
    let visible = true;
    let changed = () => undefined as void;
    const fail = { next: false };
    const live = createLiveStream({
      open: async (signal, records) => {
        if (fail.next) throw new Error('network error');
        let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (given) => void (controller = given) });
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        connections.push({
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
          signal,
          records,
        });
        return new Response(body);
      },
      isVisible: () => visible,
      onVisibility: (listener) => void (changed = listener),
      random: () => 0.5,
    });
    return {
      live,
      connections,
      fail,
      show: (now: boolean) => {
        visible = now;
        changed();
      },
    };
  }
  const change = (plural: string) => `event: change\ndata: {"resource":"${plural}"}\n\n`;
  const settle = () => vi.advanceTimersByTimeAsync(200);

  it('notifies the listeners of a resource once per burst', async () => {
    const { live, connections } = setUp();
    const schedules = vi.fn();
    const clients = vi.fn();
    live.listen('schedules', schedules);
    live.listen('clients', clients);
    await settle();
    expect(connections).toHaveLength(1);
    connections[0]!.send(change('schedules') + change('schedules') + change('users'));
    connections[0]!.send(`: ping\n\nevent: change\ndata: nonsense\n\n`);
    await settle();
    expect(schedules).toHaveBeenCalledTimes(1);
    expect(clients).not.toHaveBeenCalled();
  });

  it('closes when there are no listeners left', async () => {
    const { live, connections } = setUp();
    const stop = live.listen('schedules', () => undefined);
    await settle();
    stop();
    await settle();
    expect(connections[0]!.signal.aborted).toBe(true);
  });

  it('pauses while the page is hidden, and treats the gap as a change', async () => {
    const { live, connections, show } = setUp();
    const listener = vi.fn();
    live.listen('schedules', listener);
    await settle();
    show(false);
    await settle();
    expect(connections[0]!.signal.aborted).toBe(true);
    expect(listener).not.toHaveBeenCalled();
    show(true);
    await settle();
    expect(connections).toHaveLength(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reconnects with increasing delays', async () => {
    const { live, connections, fail } = setUp();
    const listener = vi.fn();
    live.listen('schedules', listener);
    await settle();
    fail.next = true;
    connections[0]!.end();
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 100);
    expect(connections).toHaveLength(1);
    fail.next = false;
    await vi.advanceTimersByTimeAsync(8200);
    expect(connections).toHaveLength(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('requests the watched records, and notifies their watchers of what changed', async () => {
    const { live, connections } = setUp();
    const [firstRecord, secondRecord] = ['/api/crates/1', '/api/crates/2'];
    const [listener, others] = [vi.fn(), vi.fn()];
    live.listen('schedules', () => undefined);
    const stop = live.watch(firstRecord, listener);
    live.watch(secondRecord, others);
    await settle();
    const last = connections.at(-1)!;
    expect(last.records).toEqual([firstRecord, secondRecord]);
    expect(connections.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true);
    // What changed between reading the record and watching it.
    expect(listener.mock.calls).toEqual([['crates']]);
    last.send(`event: record\ndata: {"record":"${firstRecord}","resource":"remarks"}\n\n`);
    await settle();
    expect(listener.mock.calls).toEqual([['crates'], ['remarks']]);
    expect(others).toHaveBeenCalledTimes(1);
    stop();
    await settle();
    await settle();
    expect(connections.at(-1)!.records).toEqual([secondRecord]);
    expect(others).toHaveBeenCalledTimes(1);
  });

  it('reconnects for more records after a failure, and assumes that changes were missed', async () => {
    const { live, connections, fail } = setUp();
    live.watch('/api/crates/1', () => undefined);
    await settle();
    const listener = vi.fn();
    fail.next = true;
    live.watch('/api/crates/2', listener);
    await settle();
    expect(connections[0]!.signal.aborted).toBe(true);
    fail.next = false;
    await vi.advanceTimersByTimeAsync(1200);
    expect(connections.at(-1)!.records).toEqual(['/api/crates/1', '/api/crates/2']);
    expect(listener).toHaveBeenCalledWith('crates');
  });
});
