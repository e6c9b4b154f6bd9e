/** Decides which video number is proposed for an upload. */

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

/** Consecutive numbers for several files; null for files beyond the last number. */
export function serialsFrom(first: number, files: number, required: number): readonly (number | null)[] {
  return Array.from({ length: files }, (_, index) => (first + index <= required ? first + index : null));
}
