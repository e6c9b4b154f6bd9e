/** The initial slot and form values of a new schedule. */
import { HOUR_MS, type Span } from '#core/span';
import { NONE, type Person, type Planned, type ScheduleItem } from '../schedule/planned.rules.ts';
import { periodOf, type CalendarState } from '../calendar/calendar-state.rules.ts';
import type { EditorValues } from './editor-values.rules.ts';
import { clockText, dayText, STEP_MS, type ZoneClock } from '../schedule/zone-time.rules.ts';

export interface Slot extends Span {
  readonly account: string | null;
  readonly employee: string | null;
}

const USUAL_HOUR = 10;
const USUAL_LENGTH_MS = 4 * HOUR_MS;

/** The default hours of a day, YYYY-MM-DD. */
export function usualHours(day: string, clock: ZoneClock): Span {
  const start = clock.instantOf(Date.parse(day) + USUAL_HOUR * HOUR_MS);
  return { start, end: start + USUAL_LENGTH_MS };
}

/** The slot of a span drawn in a row. @param row id of an account or employee; undefined when there are no rows. */
export function slotIn({ start, end }: Span, rows: CalendarState['rows'] | null, row: string | undefined): Slot {
  const known = row === undefined || row === NONE ? null : row;
  return { start, end, account: rows === 'accounts' ? known : null, employee: rows === 'people' ? known : null };
}

/** Default slot of a new schedule: after the focused one, else now, else in the morning of the displayed day. */
export function usualSlot(
  after: Planned | null,
  state: Pick<CalendarState, 'view' | 'span' | 'date'>,
  clock: ZoneClock,
  now: number,
): Slot {
  if (after !== null) return { start: after.end, end: after.end + USUAL_LENGTH_MS, account: after.account?.uuid ?? null, employee: null };
  const { from, to } = periodOf(state);
  const today = dayText(clock.wallOf(now));
  const start =
    today >= from && today < to
      ? Math.ceil(now / (STEP_MS * 2)) * STEP_MS * 2
      : usualHours(from > state.date ? from : state.date, clock).start;
  return { start, end: start + USUAL_LENGTH_MS, account: null, employee: null };
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

/** IRIs of the linked video jobs; a schedule being created has none yet. */
export function jobsOf({ item }: { readonly item: Partial<Pick<ScheduleItem, 'videoJobs'>> }): readonly string[] {
  return (item.videoJobs ?? []).map((job) => job['@id']);
}
