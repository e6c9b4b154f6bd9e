/**
 * Transfer of one file in chunks: three concurrently, with retries, pause and resume, and completed with a checksum calculated in the
 * meantime. All dependencies are passed in, so that tests run it without a browser.
 */
import { bytesThere, chunkRange, missingChunks, MAX_ATTEMPTS, percentOf, retryWait, type ChunkSession } from './chunk-plan.rules.ts';
import { secondsLeft, speedOf, withSample, type Sample } from './transfer-speed.rules.ts';
import { NO_RESPONSE, verdictOn, type FailedCall, type Verdict } from './upload-failure.rules.ts';

type Phase = 'waiting' | 'sending' | 'reconnecting' | 'verifying' | 'paused' | 'done' | 'failed';

export interface TransferState {
  readonly phase: Phase;
  /** Bytes. */
  readonly sent: number;
  readonly percent: number;
  /** Bytes per second. */
  readonly speed: number | null;
  readonly secondsLeft: number | null;
  readonly failure: string | null;
  /** Whether retrying may help. */
  readonly again: boolean;
  /** uuid of the resulting upload. */
  readonly result: string | null;
}

/** State of a session that was started earlier; `result` once it is complete. */
type KnownSession = ChunkSession & { readonly result: string | null };

export interface TransferParts {
  readonly file: Pick<Blob, 'size' | 'slice'>;
  readonly calls: {
    readonly begin: (signal: AbortSignal) => Promise<ChunkSession>;
    readonly status: (session: string, signal: AbortSignal) => Promise<KnownSession>;
    readonly send: (session: string, index: number, chunk: Blob, signal: AbortSignal, onSent: (share: number) => void) => Promise<void>;
    /** @returns uuid of the resulting upload. */
    readonly complete: (session: string, sha256: string, signal: AbortSignal) => Promise<string>;
    readonly failureOf: (error: unknown) => FailedCall | null;
  };
  /** Claims the file among all tabs of this browser. @returns a function that releases it; null while another tab is sending it. */
  readonly claim: () => Promise<(() => void) | null>;
  /** Persists the session of this file across reloads. */
  readonly memory: { readonly read: () => string | null; readonly write: (session: string | null) => void };
  readonly sum: (signal: AbortSignal) => Promise<string>;
  readonly connection: {
    readonly state: () => { readonly online: boolean };
    readonly subscribe: (listener: () => void) => () => void;
    readonly waitUntilOnline: (signal: AbortSignal) => Promise<void>;
  };
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly chance: () => number;
  readonly onChange: (state: TransferState) => void;
}

export interface Transfer {
  readonly state: () => TransferState;
  /** Starts or resumes. */
  readonly start: () => void;
  readonly pause: () => void;
  /** Ends the transfer; it can only be resumed later if `keep` is true. */
  readonly stop: (keep: boolean) => void;
}

export const IN_FLIGHT = 3;
const SAMPLE_MS = 250;
/** How often a session may turn out to have expired, or chunks to be missing at the end. */
const MAX_ROUNDS = 5;
const UNREADABLE = 'The file can no longer be read. Choose it again.';
const ELSEWHERE = 'This file is being uploaded in another tab.';

class Refusal extends Error {
  readonly verdict: Exclude<Verdict, { kind: 'retry' }>;
  constructor(verdict: Exclude<Verdict, { kind: 'retry' }>) {
    super(verdict.kind);
    this.verdict = verdict;
  }
}

export function createTransfer({ file, calls, claim, memory, sum, connection, wait, now, chance, onChange }: TransferParts): Transfer {
  let state: TransferState = {
    phase: 'waiting',
    sent: 0,
    percent: 0,
    speed: null,
    secondsLeft: null,
    failure: null,
    again: false,
    result: null,
  };
  let samples: readonly Sample[] = [];
  let arrived = 0;
  const inFlight = new Map<number, number>();
  const life = new AbortController();
  let running: AbortController | null = null;
  let calculated: Promise<string> | null = null;

  const set = (part: Partial<TransferState>) => {
    state = { ...state, ...part };
    onChange(state);
  };

  function report(): void {
    const sent = Math.min(file.size, arrived + [...inFlight.values()].reduce((total, bytes) => total + bytes, 0));
    const at = now();
    if (at - (samples.at(-1)?.at ?? -SAMPLE_MS) >= SAMPLE_MS) samples = withSample(samples, { at, sent });
    const speed = speedOf(samples);
    set({ sent, percent: percentOf(sent, file.size), speed, secondsLeft: secondsLeft(file.size - sent, speed) });
  }

  /** Retries while the connection is bad, and immediately once it is back. */
  async function insist<T>(phase: 'sending' | 'verifying', signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      if (!connection.state().online) set({ phase: 'reconnecting', speed: null, secondsLeft: null });
      await connection.waitUntilOnline(signal);
      // Requests in flight when the connection is lost would otherwise hang until they count as stalled.
      const cut = new AbortController();
      const leave = connection.subscribe(() => connection.state().online || cut.abort());
      try {
        const done = await work(AbortSignal.any([signal, cut.signal]));
        signal.throwIfAborted();
        if (state.phase !== phase) set({ phase });
        return done;
      } catch (error) {
        signal.throwIfAborted();
        if (cut.signal.aborted) {
          tries = 0;
          continue;
        }
        const failed = calls.failureOf(error);
        if (failed === null) throw error;
        const verdict = verdictOn(failed);
        if (verdict.kind !== 'retry') throw new Refusal(verdict);
        if (tries >= MAX_ATTEMPTS) throw new Refusal({ kind: 'fail', message: NO_RESPONSE, again: true });
        set({ phase: 'reconnecting', speed: null, secondsLeft: null });
        await wait(retryWait(tries, chance()), signal);
      } finally {
        leave();
      }
    }
  }

  async function open(signal: AbortSignal): Promise<KnownSession> {
    const known = memory.read();
    if (known !== null) return insist('sending', signal, (either) => calls.status(known, either));
    const begun = await insist('sending', signal, (either) => calls.begin(either));
    memory.write(begun.sessionId);
    return { ...begun, result: null };
  }

  async function sendOne({ sessionId, chunkSize }: ChunkSession, index: number, signal: AbortSignal): Promise<void> {
    const { from, to } = chunkRange(file.size, chunkSize, index);
    await insist('sending', signal, async (either) => {
      try {
        await calls.send(sessionId, index, file.slice(from, to), either, (share) => {
          if (either.aborted) return;
          inFlight.set(index, share * (to - from));
          report();
        });
        if (!either.aborted) arrived += to - from;
      } finally {
        inFlight.delete(index);
      }
    });
    report();
  }

  async function sendAll(session: ChunkSession, signal: AbortSignal): Promise<void> {
    arrived = bytesThere(file.size, session);
    inFlight.clear();
    report();
    const left = missingChunks(session);
    const failed = new AbortController();
    const either = AbortSignal.any([signal, failed.signal]);
    const lane = async () => {
      for (let index = left.shift(); index !== undefined; index = left.shift()) await sendOne(session, index, either);
    };
    try {
      await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
    } catch (error) {
      failed.abort();
      throw error;
    }
  }

  /** Runs with exclusive access to the file. */
  async function claimed(signal: AbortSignal): Promise<string> {
    const release = await claim();
    if (release === null) throw new Refusal({ kind: 'fail', message: ELSEWHERE, again: true });
    signal.addEventListener('abort', release);
    try {
      signal.throwIfAborted();
      return await run(signal);
    } finally {
      release();
    }
  }

  async function run(signal: AbortSignal): Promise<string> {
    calculated ??= sum(life.signal);
    const sha256 = calculated.catch(() => {
      calculated = null;
      life.signal.throwIfAborted();
      throw new Refusal({ kind: 'fail', message: UNREADABLE, again: false });
    });
    sha256.catch(() => undefined);
    const unreadable = sha256.then(() => new Promise<never>(() => undefined));
    let session: KnownSession | null = null;
    for (let round = 1; ; round += 1) {
      try {
        session ??= await open(signal);
        if (session.result !== null) return session.result;
        await Promise.race([sendAll(session, signal), unreadable]);
        signal.throwIfAborted();
        set({ phase: 'verifying', speed: null, secondsLeft: null });
        const { sessionId } = session;
        const expected = await sha256;
        return await insist('verifying', signal, (either) => calls.complete(sessionId, expected, either));
      } catch (error) {
        if (!(error instanceof Refusal) || error.verdict.kind === 'fail' || round >= MAX_ROUNDS) throw error;
        set({ phase: 'sending' });
        if (error.verdict.kind === 'send' && session !== null) session = without(session, error.verdict.chunks);
        else {
          memory.write(null);
          session = null;
        }
      }
    }
  }

  function start(): void {
    if (running !== null || state.phase === 'done' || life.signal.aborted) return;
    const own = new AbortController();
    running = own;
    samples = [];
    set({ phase: 'sending', failure: null, again: false, speed: null, secondsLeft: null });
    claimed(own.signal)
      .then(
        (result) => {
          if (own.signal.aborted) return;
          memory.write(null);
          set({ phase: 'done', sent: file.size, percent: 100, speed: null, secondsLeft: null, result });
        },
        (error: unknown) => {
          if (own.signal.aborted) return;
          own.abort();
          const verdict = error instanceof Refusal ? error.verdict : null;
          // The checksum may be wrong as well, so it is calculated again.
          calculated = null;
          if (verdict?.kind === 'fail') set({ phase: 'failed', failure: verdict.message, again: verdict.again });
          else set({ phase: 'failed', failure: NO_RESPONSE, again: true });
        },
      )
      .finally(() => {
        if (running === own) running = null;
      });
  }

  function stopTransfer(): void {
    running?.abort();
    running = null;
    inFlight.clear();
  }

  return {
    state: () => state,
    start,
    pause() {
      stopTransfer();
      set({ phase: 'paused', speed: null, secondsLeft: null });
    },
    stop(keep) {
      stopTransfer();
      life.abort();
      if (!keep) memory.write(null);
    },
  };
}

function without(session: KnownSession, missing: readonly number[]): KnownSession {
  const wanted = new Set(missing);
  return {
    ...session,
    uploadedChunks: Array.from({ length: session.totalChunks }, (_, index) => index).filter((index) => !wanted.has(index)),
  };
}
