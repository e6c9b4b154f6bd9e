/** Decides whether a write was meant for the version that stands: `If-Match` against the record's version. */
import { coreErrors } from '#core/errors';

/** @throws ProblemError 412 when none of the tags is of this version. */
export function refuseStale(header: string | undefined, version: number): void {
  if (header === undefined || header.trim() === '*') return;
  const versions = header.split(',').map((tag) => /^\s*(?:W\/)?"(\d+)[.-]/.exec(tag)?.[1]);
  if (!versions.includes(String(version))) throw coreErrors.fail('stale');
}
