/** Decides which record a schedule is now: deleted and restored, it is a new record, and later undo steps must reach the new one. */

export interface ScheduleAliases {
  /** The record's current uuid, followed through every restore. */
  readonly currentOf: (uuid: string) => string;
  readonly replace: (uuid: string, replacement: string) => void;
  /** Original and current uuids together, for locks that must cover both. */
  readonly keysOf: (...uuids: readonly string[]) => readonly string[];
}

export function createScheduleAliases(): ScheduleAliases {
  const replacements = new Map<string, string>();
  const currentOf = (uuid: string): string => {
    const next = replacements.get(uuid);
    return next === undefined ? uuid : currentOf(next);
  };
  return {
    currentOf,
    replace: (uuid, replacement) => void replacements.set(currentOf(uuid), replacement),
    keysOf: (...uuids) => [...new Set(uuids.flatMap((uuid) => [uuid, currentOf(uuid)]))],
  };
}
