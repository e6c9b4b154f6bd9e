/** Where and when a new schedule begins: in the span that was drawn, the cell that was clicked, or after the focused schedule. */
import { HOUR_MS, type Span } from '#core/span';
import { NONE, type Planned } from '../../schedules/schedule/planned.rules.ts';
import { dayText, STEP_MS, type ZoneClock } from '../../schedules/schedule/zone-time.rules.ts';
import { periodOf, type CalendarState } from '../store/calendar-state.rules.ts';

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
