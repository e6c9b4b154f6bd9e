/** Decides what an unsaved schedule collides with: another one of its account, or other work of a person. */
import type { Span } from '#core/span';
import { collisionOf, collisionText, personText } from '../../schedules/conflicts/conflict-preview.rules.ts';
import type { KnownWorker } from '../../schedules/conflicts/screen-conflicts.rules.ts';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';
import { isSpan, type EditorErrors } from './editor-values.rules.ts';
import type { EditorValues } from './form-values.rules.ts';
import type { ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';

export function accountClash(
  { type, account }: EditorValues,
  span: Span | EditorErrors,
  loaded: readonly Planned[],
  clock: ZoneClock,
  uuid: string | null,
): string | undefined {
  if (!isSpan(span) || type !== 'LIVE' || account === null) return undefined;
  const found = collisionOf({ ...span, uuid, type, account, employees: [] }, loaded);
  return found === null ? undefined : collisionText(found, clock);
}

export interface PersonClash {
  readonly message: string;
  /** Reason with which it has been accepted; null when it has not. Double bookings cannot be accepted. */
  readonly reason: string | null;
}

/** @param before the stored schedule, whose times and people an accepted reason belongs to; null for a new one. */
export function personClash(
  employee: string,
  span: Span | EditorErrors,
  { loaded, workers, zone }: { readonly loaded: readonly Planned[]; readonly workers: readonly KnownWorker[]; readonly zone: string },
  clock: ZoneClock,
  before: Planned | null,
): PersonClash | null {
  if (!isSpan(span)) return null;
  const candidate = { ...span, uuid: before?.uuid ?? null, type: 'VIDEO', account: null, employees: [employee] } as const;
  const found = collisionOf(candidate, loaded);
  if (found !== null) return { message: collisionText(found, clock), reason: null };
  const message = personText(candidate, { loaded, workers, zone });
  if (message === null) return null;
  const isStored =
    before !== null &&
    before.start === span.start &&
    before.end === span.end &&
    before.people.some((person) => person.employee === employee);
  return { message, reason: isStored ? (before.item.acceptedReason ?? null) : null };
}
