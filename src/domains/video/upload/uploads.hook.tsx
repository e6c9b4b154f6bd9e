/** Queue of the uploads of this tab: one file at a time, in the order in which they were chosen, until the user signs out. */
import { useSyncExternalStore } from 'react';
import { ApiError, errorOfResponse } from '#web/api/api-error.ts';
import { connection } from '#web/api/connection.ts';
import { httpOver } from '#web/api/http.ts';
import { call, pathOf } from '#web/data/call.ts';
import { sha256Of } from '#web/data/sha256.ts';
import { fetchWithProgress } from '#web/data/upload.ts';
import { session } from '#web/session/use-session.ts';
import type { complete, initiate, sendChunk, statusOfSession } from './chunk.action.ts';
import { resumeKey, CHUNK_BYTES } from './chunk-plan.rules.ts';
import { discardSession } from './discard.client.ts';
import { createTransfer, type Transfer, type TransferParts, type TransferState } from './transfer.client.ts';
import type { FailedCall } from './upload-failure.rules.ts';
import { remember, remembered, type Remembered } from './upload-memory.client.ts';
import type { VersionType } from '../version/video-upload.rules.ts';

interface UploadWish {
  readonly file: File;
  readonly task: { readonly uuid: string; readonly title: string };
  readonly videoSerial: number;
  readonly versionType: VersionType;
  /** Why it goes over a signed-off version; null when it does not. */
  readonly overrideReason: string | null;
}

export interface Upload extends UploadWish {
  readonly id: string;
  readonly state: TransferState;
}

interface Entry extends UploadWish {
  readonly id: string;
  readonly transfer: Transfer;
}

/** A request without progress for this long is aborted and retried. */
const STALLED_MS = 60_000;
const CLAIM_MS = 1000;
const UNDER_WAY = new Set(['sending', 'reconnecting']);
const ENDED = new Set(['done', 'failed']);

let entries: readonly Entry[] = [];
let shown: readonly Upload[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  shown = entries.map(({ transfer, ...upload }) => ({ ...upload, state: transfer.state() }));
  const moving = entries.some(({ transfer }) => !ENDED.has(transfer.state().phase));
  if (moving) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function startNext(): void {
  if (entries.some(({ transfer }) => UNDER_WAY.has(transfer.state().phase))) return;
  entries.find(({ transfer }) => transfer.state().phase === 'waiting')?.transfer.start();
}

export const uploads = {
  add(wishes: readonly UploadWish[]): void {
    const user = session.state().user?.uuid;
    if (user === undefined) return;
    const known = new Set(
      entries.filter(({ transfer }) => !ENDED.has(transfer.state().phase)).map((entry) => resumeKey(user, entry.task.uuid, entry.file)),
    );
    const fresh = wishes.filter(({ file, task }) => !known.has(resumeKey(user, task.uuid, file)));
    for (const wish of fresh) keepWaiting(user, wish);
    entries = [...entries, ...fresh.map((wish) => ({ ...wish, id: crypto.randomUUID(), transfer: createTransfer(partsOf(user, wish)) }))];
    changed();
    startNext();
  },
  start(id: string): void {
    entryOf(id)?.transfer.start();
  },
  pause(id: string): void {
    entryOf(id)?.transfer.pause();
    startNext();
  },
  remove(id: string): void {
    const entry = entryOf(id);
    const keep = entry === undefined || ENDED.has(entry.transfer.state().phase);
    const session = keep || user === undefined ? null : remembered(resumeKey(user, entry.task.uuid, entry.file));
    entry?.transfer.stop(keep);
    // A cancelled upload does not count among the unfinished ones.
    if (typeof session?.session === 'string') void discardSession(session.session).catch(() => undefined);
    entries = entries.filter((one) => one !== entry);
    changed();
    startNext();
  },
  /** Whether this tab has the upload, so that it is not shown as interrupted. */
  has(key: string): boolean {
    return user !== undefined && entries.some(({ task, file }) => resumeKey(user!, task.uuid, file) === key);
  },
  removeEnded(): void {
    entries = entries.filter(({ transfer }) => !ENDED.has(transfer.state().phase));
    changed();
  },
};

const entryOf = (id: string) => entries.find((entry) => entry.id === id);

// Uploads are cancelled when another user signs in.
let user = session.state().user?.uuid;
session.subscribe(() => {
  const now = session.state().user?.uuid;
  if (now === user) return;
  user = now;
  for (const { transfer } of entries) transfer.stop(true);
  entries = [];
  changed();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => shown);
}

interface InterruptedWish extends Pick<UploadWish, 'videoSerial' | 'versionType' | 'overrideReason'> {
  /** Whether a part of the file has been uploaded, or may have been. */
  readonly started: boolean;
}

/** Options of an interrupted upload, when the same file is chosen again. */
export function interrupted(file: File, task: string): InterruptedWish | null {
  const known = user === undefined ? null : remembered(resumeKey(user, task, file));
  if (known === null) return null;
  const { videoSerial, versionType, overrideReason } = known;
  return { videoSerial, versionType, overrideReason, started: known.session !== null };
}

/** A file that waits for its turn is not lost by a reload either. */
function keepWaiting(person: string, wish: UploadWish): void {
  const key = resumeKey(person, wish.task.uuid, wish.file);
  if ((remembered(key)?.session ?? null) === null) remember(key, rememberedOf(wish, null));
}

function rememberedOf({ file: { name, size }, ...wish }: UploadWish, session: string | null): Remembered {
  return { ...wish, session, file: { name, size } };
}

function memoryOf(key: string, wish: UploadWish): TransferParts['memory'] {
  const { videoSerial, versionType } = wish;
  return {
    read() {
      const known = remembered(key);
      return known !== null && known.videoSerial === videoSerial && known.versionType === versionType ? known.session : null;
    },
    write(id) {
      remember(key, id === null ? null : rememberedOf(wish, id));
    },
  };
}

function partsOf(person: string, wish: UploadWish): TransferParts {
  const { file, task, videoSerial, versionType, overrideReason } = wish;
  const reason = overrideReason === null ? {} : { overrideReason };
  const memory = memoryOf(resumeKey(person, task.uuid, file), wish);
  return {
    file,
    calls: {
      async begin(signal) {
        const input = {
          originalFilename: file.name,
          fileSize: file.size,
          ...(file.type === '' ? {} : { mimeType: file.type }),
          chunkSize: CHUNK_BYTES,
          videoTask: task.uuid,
          videoSerial,
          versionType,
          ...reason,
        };
        return (await call<typeof initiate>('POST /api/video_uploads/chunk/initiate', { input, signal })).data;
      },
      async status(id, signal) {
        const { data } = await call<typeof statusOfSession>('GET /api/video-uploads/chunk/:session/status', {
          params: { session: id },
          signal,
        });
        return { ...data, result: data.videoUpload?.split('/').at(-1) ?? null };
      },
      async send(id, index, chunk, signal, onSent) {
        const form = new FormData();
        form.set('chunkIndex', String(index));
        form.set('chunk', chunk, 'chunk');
        const stalled = new AbortController();
        const stall = () => setTimeout(() => stalled.abort(), STALLED_MS);
        let timer = stall();
        const sender = httpOver(
          fetchWithProgress((share) => {
            clearTimeout(timer);
            timer = stall();
            onSent(share);
          }),
        );
        const path = pathOf<typeof sendChunk>('POST /api/video_uploads/chunk/:session', { params: { session: id } });
        try {
          await sender.post(path, form, { signal: AbortSignal.any([signal, stalled.signal]) });
        } finally {
          clearTimeout(timer);
        }
      },
      async complete(id, checksum, signal) {
        const { data } = await call<typeof complete>('POST /api/video_uploads/chunk/:session/complete', {
          params: { session: id },
          input: { checksum, ...reason },
          signal,
        });
        return data.uuid;
      },
      failureOf,
    },
    claim: () => claim(resumeKey(person, task.uuid, file)),
    memory,
    sum: (signal) => sha256Of(file, signal),
    connection,
    wait,
    now: () => performance.now(),
    chance: Math.random,
    onChange({ phase, again }) {
      // A file that was refused before it was begun is not offered again.
      if (phase === 'failed' && !again && memory.read() === null) memory.write(null);
      changed();
      startNext();
    },
  };
}

/** Null while another tab holds the lock; a lock that was just released is available a moment later. */
function claim(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal: AbortSignal.timeout(CLAIM_MS) }, held).catch(() => resolve(null));
  });
}

function failureOf(error: unknown): FailedCall | null {
  if (!(error instanceof ApiError)) return null;
  const { status, failure, message } = error;
  const { type, missingChunks } = (error.data ?? {}) as { readonly type?: unknown; readonly missingChunks?: unknown };
  return {
    status,
    failure,
    // The transport's own text is no reason of the server.
    message: message === errorOfResponse(status, null).message ? '' : message,
    type: typeof type === 'string' ? type : null,
    missingChunks: Array.isArray(missingChunks) ? (missingChunks as number[]) : null,
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop);
  });
}
