/** Unfinished uploads, remembered in this browser so that they can be resumed after a reload. */
import { UPLOAD_KEY } from './chunk-plan.rules.ts';
import type { VersionType } from '../version/video-upload.rules.ts';

export interface Remembered {
  /** Null for an upload that still waits for others. */
  readonly session: string | null;
  readonly videoSerial: number;
  readonly versionType: VersionType;
  /** Why it goes over a signed-off version; null when it does not. */
  readonly overrideReason: string | null;
  readonly task: { readonly uuid: string; readonly title: string };
  readonly file: { readonly name: string; readonly size: number };
}

/** @returns null for nothing, and for what cannot be read. */
export function remembered(key: string): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Remembered | null;
  } catch {
    return null;
  }
}

export function remember(key: string, upload: Remembered | null): void {
  try {
    if (upload === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(upload));
  } catch {
    // Without storage, an interrupted upload starts again.
  }
}

/** Keys of the user's unfinished uploads, in any tab. */
export function rememberedKeys(user: string): string[] {
  try {
    const prefix = `${UPLOAD_KEY}:${user}:`;
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
