/**
 * Decides whether an employee works at a time, and may be chosen for a day. The database decides the same for its queries (`works_at` in
 * `migrations/functions/claims.sql`).
 */
import type { Temporal } from '#core/time';

/** What decides it. */
export interface Employment {
  readonly status: 'ACTIVE' | 'HOLIDAY' | 'DELETED';
  /** The last day, which is worked, YYYY-MM-DD in the agency's time zone; null = none is known. */
  readonly leavesOn: string | null;
  /** Instant since when the employee has been deleted; null = they are not. */
  readonly leftAt: string | null;
}

/** @param zone the agency's time zone. */
export function worksAt({ leavesOn, leftAt }: Pick<Employment, 'leavesOn' | 'leftAt'>, at: Temporal.Instant, zone: string): boolean {
  if (leftAt !== null && at.epochMilliseconds >= Date.parse(leftAt)) return false;
  return leavesOn === null || at.toZonedDateTimeISO(zone).toPlainDate().toString() <= leavesOn;
}

/** Whether something on that day may be offered to the employee; to someone deleted, nothing is. @param day YYYY-MM-DD */
export function worksOn({ status, leavesOn }: Pick<Employment, 'status' | 'leavesOn'>, day: string): boolean {
  return status !== 'DELETED' && (leavesOn === null || day <= leavesOn);
}
