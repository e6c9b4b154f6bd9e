/** Uploads that a reload, a closed tab or a lost connection has interrupted: those of this browser whose session is still open. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/data/call.ts';
import { useActor } from '#web/session/use-session.ts';
import type { statusOfSession } from './chunk.action.ts';
import { percentOf, bytesThere, resumeKey } from './chunk-plan.rules.ts';
import { discardSession } from './discard.client.ts';
import { remember, remembered, rememberedKeys, type Remembered } from './upload-memory.client.ts';
import { uploads, useUploads } from './uploads.hook.tsx';

export interface Interrupted extends Remembered {
  readonly key: string;
  readonly percent: number;
}

let forgotten = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function forgetUpload(key: string): void {
  remember(key, null);
  forgotten += 1;
  for (const listener of listeners) listener();
}

/** Neither those that this tab has, nor those that another tab is sending. */
export function useInterrupted(): readonly Interrupted[] {
  const { user } = useActor();
  // Those of this tab change what is shown.
  useUploads();
  useSyncExternalStore(subscribe, () => forgotten);
  const { data = [] } = useQuery({ queryKey: ['interrupted uploads', user], queryFn: () => findInterrupted(user), staleTime: Infinity });
  return data.filter(({ key }) => remembered(key) !== null && !uploads.has(key));
}

async function findInterrupted(user: string): Promise<Interrupted[]> {
  const elsewhere = await heldKeys();
  const found = await Promise.all(
    rememberedKeys(user)
      .filter((key) => !elsewhere.has(key))
      .map((key) => look(key)),
  );
  return found.filter((one) => one !== null);
}

/** @returns null for an upload that has ended. */
async function look(key: string): Promise<Interrupted | null> {
  const known = remembered(key);
  // Older versions remembered less.
  if (known?.file === undefined) return null;
  if (known.session === null) return { ...known, key, percent: 0 };
  try {
    const { data } = await call<typeof statusOfSession>('GET /api/video-uploads/chunk/:session/status', {
      params: { session: known.session },
    });
    if (data.status !== 'COMPLETED') return { ...known, key, percent: percentOf(bytesThere(known.file.size, data), known.file.size) };
    remember(key, null);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    remember(key, null);
  }
  return null;
}

/** Names of the locks that tabs hold on the files that they are sending. */
async function heldKeys(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name ?? ''));
}

/** @returns why the file is not the one that was interrupted; null when the upload has resumed. */
export function resume(
  user: string,
  { key, task, file: wanted, videoSerial, versionType, overrideReason }: Interrupted,
  file: File,
): string | null {
  if (resumeKey(user, task.uuid, file) !== key)
    return file.name === wanted.name && file.size === wanted.size
      ? `“${file.name}” has changed since. Discard this upload and upload the file again.`
      : `“${file.name}” is another file. Choose “${wanted.name}”, or discard this upload.`;
  uploads.add([{ file, task, videoSerial, versionType, overrideReason }]);
  return null;
}

export async function discardInterrupted({ key, session }: Interrupted): Promise<void> {
  if (session !== null) await discardSession(session);
  forgetUpload(key);
}
