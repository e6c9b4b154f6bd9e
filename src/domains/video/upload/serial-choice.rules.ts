/** Decides which video number is proposed for an upload, and which uploads need a reason because they go over a signed-off version. */
import { isSignedOff, type VersionType } from '../version/video-upload.rules.ts';

interface Version {
  readonly videoSerial: number;
  readonly state: 'PENDING' | 'APPROVED' | 'REJECTED';
}

/** The first without a version that is approved or pending; the first of all when there is none. */
export function firstOpenSerial(required: number, versions: readonly Version[]): number {
  const settled = new Set(versions.filter(({ state }) => state !== 'REJECTED').map(({ videoSerial }) => videoSerial));
  for (let serial = 1; serial <= required; serial += 1) if (!settled.has(serial)) return serial;
  return 1;
}

interface Numbered extends Version {
  readonly revision: number;
  readonly versionType: VersionType;
}

/** Whether an upload as this video would go over a signed-off version: its newest one. */
export function goesOverSignedOff(serial: number, versions: readonly Numbered[]): boolean {
  const [newest] = versions.filter(({ videoSerial }) => videoSerial === serial).sort((a, b) => b.revision - a.revision);
  return newest !== undefined && isSignedOff(newest);
}

/** Consecutive numbers for several files; null for files beyond the last number. */
export function serialsFrom(first: number, files: number, required: number): readonly (number | null)[] {
  return Array.from({ length: files }, (_, index) => (first + index <= required ? first + index : null));
}
