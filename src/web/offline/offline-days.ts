/** Splits the cached shifts into today's and upcoming ones, in the agency's time zone. */
import { formatInstant, formatTimes } from '#core/date-text';
import type { OfflineShift, OfflineShifts } from '../service-worker/worker-messages.ts';

interface OfflineRow {
  readonly time: string;
  readonly title: string;
  readonly detail: string;
}
interface OfflineDay {
  readonly title: string;
  readonly rows: readonly OfflineRow[];
  /** Shown when there are no rows. */
  readonly none: string;
}

const MAX_NEXT = 6;

export function offlineDays(
  { shifts, timeZone, savedAt }: OfflineShifts,
  now: Date,
): { readonly days: readonly OfflineDay[]; readonly saved: string } {
  const day = (at: Date | string) => formatInstant(Number(new Date(at)), timeZone, 'date');
  const time = (at: string) => formatInstant(at, timeZone, 'time');
  const short = (at: string) => formatInstant(at, timeZone, 'weekday');
  const today = day(now);
  const on = ({ startTime }: OfflineShift) => day(startTime);
  const times = ({ startTime, endTime }: OfflineShift) => formatTimes(startTime, endTime, timeZone);
  const open = shifts
    .filter(({ endTime }) => Date.parse(endTime) > now.getTime())
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const isToday = (shift: OfflineShift) => on(shift) === today || Date.parse(shift.startTime) <= now.getTime();
  const row = (shift: OfflineShift, when: string): OfflineRow => ({ time: when, title: shift.title, detail: shift.detail });
  const next = open.filter((shift) => !isToday(shift)).slice(0, MAX_NEXT);
  return {
    days: [
      { title: 'Today', rows: open.filter(isToday).map((shift) => row(shift, times(shift))), none: 'No more shifts today.' },
      ...(next.length === 0
        ? []
        : [
            {
              title: 'Next',
              rows: next.map((shift) => row(shift, `${short(shift.startTime)}, ${times(shift)}`)),
              none: '',
            },
          ]),
    ],
    saved: `As of ${short(savedAt)}, ${time(savedAt)}. It may have changed since then. Times are in ${timeZone.replaceAll('_', ' ')}.`,
  };
}
