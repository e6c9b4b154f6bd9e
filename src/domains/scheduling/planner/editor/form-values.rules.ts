/** The values of the schedule editor: of a stored schedule, and the initial ones of a new schedule. */
import type { Span } from '#core/span';
import type { Needs } from '#domains/live';
import { ownValues, type OwnFields } from '../../schedules/schedule/own-fields.rules.ts';
import { jobsOf } from '../../schedules/schedule/planned.rules.ts';
import type { Changeable } from '../../schedules/schedule/schedule-change.rules.ts';
import type { ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import { clockText, dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { Slot } from '../gestures/new-slot.rules.ts';

export interface PersonValue {
  /** Key of the row, not of the person: rows may be empty. */
  readonly key: number;
  readonly employee: string | null;
  readonly role: ShiftRole;
}

/** Own fields have the value of the API; an empty text is null. */
export type EditorValues = OwnFields & {
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  readonly day: string;
  readonly from: string;
  /** At or before `from` = on the next day. */
  readonly to: string;
  readonly people: readonly PersonValue[];
  /** Null = default needs of the account. */
  readonly needs: Needs | null;
  /** IRIs of the linked video jobs. */
  readonly jobs: readonly string[];
};

/** Initial form values for a slot. @param only the only available account, if there is exactly one. @param own the declared defaults. */
export function newValues(slot: Slot, clock: ZoneClock, only: string | null, own: OwnFields): EditorValues {
  return {
    ...own,
    ...clockValues(slot, clock),
    type: 'LIVE',
    account: slot.account ?? only,
    people: slot.employee === null ? [] : [{ key: 0, employee: slot.employee, role: 'HOST' }],
    needs: null,
    jobs: [],
  };
}

export function valuesOf(planned: Changeable, clock: ZoneClock, own: OwnFields): EditorValues {
  return {
    ...own,
    ...ownValues(planned.item, own),
    ...clockValues(planned, clock),
    type: planned.type,
    account: planned.account?.uuid ?? null,
    people: planned.people.map(({ employee, role }, key) => ({ key, employee, role })),
    needs: planned.item.needs ?? null,
    jobs: jobsOf(planned),
  };
}

/** The day and times of a span, as typed. */
export function clockValues({ start, end }: Span, clock: ZoneClock): Pick<EditorValues, 'day' | 'from' | 'to'> {
  const first = clock.wallOf(start);
  return { day: dayText(first), from: clockText(first), to: clockText(clock.wallOf(end)) };
}
