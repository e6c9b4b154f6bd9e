/** When the demo's employees are available: around their planned shifts, plus individual habits. */
import { both } from '#core/typed-object';
import { itemAt } from '#core/present';
import { Temporal } from '#core/time';
import { DAYS_OF_WEEK, type DayOfWeek, type LeaveType, type TimeSlot } from '#domains/availability';
import { EMPLOYEES } from './cast.rules.ts';
import type { PlannedSchedule } from './plan.rules.ts';

interface UsualDay {
  readonly employee: string;
  readonly dayOfWeek: DayOfWeek;
  readonly timeSlots: readonly TimeSlot[];
}

/** Employees who submit their availability week by week; the last two have not submitted the next week yet. */
export const WITHOUT_USUAL = ['Ava', 'Rhys', 'Theo'] as const;

/** Preferred hours, assigned to employees in rotation. */
const HABITS = [
  [8, 16],
  [10, 19],
  [14, 24],
] as const;
const HOURS_ROUND_SHIFTS = 1;

/** @param weeks from the current one on; employees are available for their shifts in them. */
export function usualWeeks(weeks: readonly { readonly schedules: readonly PlannedSchedule[] }[], zone: string): UsualDay[] {
  const people = EMPLOYEES.filter(
    ({ status, nickname }) => status === 'ACTIVE' && !(WITHOUT_USUAL as readonly string[]).includes(nickname),
  );
  return people.flatMap(({ nickname }, index) => {
    const planned = hoursPlanned(nickname, weeks, zone);
    return DAYS_OF_WEEK.map((dayOfWeek, day): UsualDay => {
      // Everyone has two days off per week, unless they have shifts on them.
      const isOwn = day === (index + 5) % 7 || day === (index + 6) % 7;
      const hours = [...planned[day]!, ...(isOwn ? [] : [HABITS[index % HABITS.length]!])];
      return { employee: nickname, dayOfWeek, timeSlots: slotsOf(hours) };
    });
  });
}

type Hours = readonly [from: number, to: number];

/** Planned hours by weekday, in the agency's time zone; a night shift spans two days. */
function hoursPlanned(nickname: string, weeks: Parameters<typeof usualWeeks>[0], zone: string): Hours[][] {
  const days: Hours[][] = DAYS_OF_WEEK.map(() => []);
  for (const { assignees, start, end } of weeks.flatMap(({ schedules }) => schedules)) {
    if (!assignees.some(({ employee }) => employee === nickname)) continue;
    const [from, to] = both([start, end], (at) => Temporal.Instant.from(at).toZonedDateTimeISO(zone));
    const first = Math.max(0, from.hour - HOURS_ROUND_SHIFTS);
    const last = to.hour + (to.minute > 0 ? 1 : 0) + HOURS_ROUND_SHIFTS;
    const day = from.dayOfWeek - 1;
    if (to.toPlainDate().equals(from.toPlainDate())) itemAt(days, day).push([first, Math.min(last, 24)]);
    else {
      itemAt(days, day).push([first, 24]);
      itemAt(days, (day + 1) % 7).push([0, last]);
    }
  }
  return days;
}

function slotsOf(hours: readonly Hours[]): TimeSlot[] {
  const joined: [number, number][] = [];
  for (const [from, to] of hours.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.map(([from, to]) => ({ startTime: clock(from), endTime: clock(to) }));
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface DemoTimeOff {
  readonly employee: string;
  readonly type: LeaveType;
  /** Days from today; both are inclusive. */
  readonly from: number;
  readonly to: number;
  /** Ends at noon of its last day. */
  readonly endsAtNoon?: true;
  readonly status: 'REQUESTED' | 'APPROVED' | 'DECLINED' | 'CANCELLED';
  readonly reason: string | null;
  readonly note: string | null;
}

export const TIME_OFF: readonly DemoTimeOff[] = [
  { employee: 'Gwen', type: 'HOLIDAY', from: -5, to: 12, status: 'APPROVED', reason: 'Honeymoon', note: 'Enjoy it!' },
  { employee: 'Priya', type: 'HOLIDAY', from: 16, to: 17, status: 'REQUESTED', reason: 'My sister’s wedding', note: null },
  { employee: 'Ewan', type: 'OTHER', from: 9, to: 9, endsAtNoon: true, status: 'REQUESTED', reason: 'Dentist', note: null },
  { employee: 'Kofi', type: 'HOLIDAY', from: 44, to: 51, status: 'APPROVED', reason: 'Family visit', note: null },
  { employee: 'Ava', type: 'HOLIDAY', from: 46, to: 48, status: 'REQUESTED', reason: 'A long weekend', note: null },
  {
    employee: 'Hana',
    type: 'HOLIDAY',
    from: 20,
    to: 24,
    status: 'DECLINED',
    reason: 'City break',
    note: 'Both other moderators are off in that week; the one after is fine.',
  },
  { employee: 'Theo', type: 'HOLIDAY', from: 30, to: 31, status: 'CANCELLED', reason: null, note: null },
  { employee: 'Ava', type: 'HOLIDAY', from: -68, to: -62, status: 'APPROVED', reason: 'A week in Crete', note: null },
  { employee: 'Freya', type: 'SICK', from: -70, to: -69, status: 'APPROVED', reason: 'Flu', note: 'Get well soon.' },
  { employee: 'Oscar', type: 'HOLIDAY', from: 46, to: 48, endsAtNoon: true, status: 'APPROVED', reason: null, note: null },
];

/** The statutory 5.6 weeks of five days. */
export const HOLIDAYS_A_YEAR = '28.00';
/** Work when they are needed: their holidays are a percentage of the hours worked. */
export const BY_HOURS = ['Rhys', 'Theo'] as const;
export const HOLIDAY_PERCENT = '12.07';
