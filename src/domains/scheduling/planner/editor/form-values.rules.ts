/** The values of the schedule editor: of a stored schedule, and the initial ones of a new schedule. */
import type { Needs } from '#domains/live';
import { jobsOf, type Person, type Planned, type ScheduleItem } from '../../schedules/schedule/planned.rules.ts';
import type { ShiftRole } from '../../schedules/schedule/shift-role.rules.ts';
import { clockText, dayText, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import type { Slot } from '../gestures/new-slot.rules.ts';

export interface PersonValue {
  /** Key of the row, not of the person: rows may be empty. */
  readonly key: number;
  readonly employee: string | null;
  readonly role: ShiftRole;
}

export interface EditorValues {
  readonly type: 'LIVE' | 'VIDEO';
  readonly account: string | null;
  readonly day: string;
  readonly from: string;
  /** At or before `from` = on the next day. */
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly people: readonly PersonValue[];
  /** Null = default needs of the account. */
  readonly needs: Needs | null;
  /** IRIs of the linked video jobs. */
  readonly jobs: readonly string[];
}

/** Initial form values for a slot. @param only the only available account, if there is exactly one. */
export function newValues(slot: Slot, clock: ZoneClock, only: string | null): EditorValues {
  const people: Person[] = slot.employee === null ? [] : [{ employee: slot.employee, name: '', role: 'HOST' }];
  return { ...valuesOf({ ...slot, type: 'LIVE', account: null, people, item: { title: null } }, clock), account: slot.account ?? only };
}

export function valuesOf(
  planned: Pick<Planned, 'type' | 'account' | 'start' | 'end' | 'people'> & {
    readonly item: Pick<ScheduleItem, 'title' | 'note'> & Partial<Pick<ScheduleItem, 'videoJobs' | 'needs'>>;
  },
  clock: ZoneClock,
): EditorValues {
  const start = clock.wallOf(planned.start);
  return {
    type: planned.type,
    account: planned.account?.uuid ?? null,
    day: dayText(start),
    from: clockText(start),
    to: clockText(clock.wallOf(planned.end)),
    title: planned.item.title ?? '',
    note: planned.item.note ?? '',
    people: planned.people.map(({ employee, role }, key) => ({ key, employee, role })),
    needs: planned.item.needs ?? null,
    jobs: jobsOf(planned),
  };
}
