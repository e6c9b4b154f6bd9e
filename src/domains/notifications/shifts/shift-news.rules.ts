/** The text about changed shifts of an employee: all changes in one message. */
import { formatDays, formatInstant, formatTimes } from '#core/date-text';
import { SHIFT_ROLE_LABELS, type ShiftRole } from '#domains/scheduling';
import { Temporal } from '#core/time';
import type { NotificationType } from '../message/notification-type.rules.ts';

/** A shift as the employee knows it, or as planned now. */
export interface ShiftState {
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly role: ShiftRole;
  readonly account: string | null;
}

/** At least one is set: only `before` means removed, only `after` means new. */
export interface ShiftNews {
  readonly schedule: string;
  readonly before: ShiftState | null;
  readonly after: ShiftState | null;
}

interface NewsText {
  readonly type: Extract<NotificationType, 'SCHEDULE_CHANGE' | 'SCHEDULE_CANCELLATION'>;
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

/** Limit of a readable message; the plan shows the rest. */
const MAX_LINES = 40;

/** @param news at least one, sorted by time. @param zone of the agency. */
export function newsText(news: readonly ShiftNews[], zone: string): NewsText {
  const [only] = news as [ShiftNews];
  const lines = news.map((one) => lineOf(one, zone));
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `And ${lines.length - MAX_LINES} more.`] : lines;
  return {
    type: news.every(({ after }) => after === null) ? 'SCHEDULE_CANCELLATION' : 'SCHEDULE_CHANGE',
    title: news.length === 1 ? titleOf(only, zone) : titleOfMany(news, zone),
    text: news.length === 1 ? describe((only.after ?? only.before)!) + wasOf(only) : shown.join('\n'),
    link: news.length === 1 && only.after !== null ? `/schedules/${only.schedule}` : '/schedules',
  };
}

/** Start of the first affected shift, before or after the change. */
export function soonestOf(news: readonly ShiftNews[]): number {
  return Math.min(
    ...news.flatMap(({ before, after }) => [before, after].flatMap((state) => (state === null ? [] : [Date.parse(state.start)]))),
  );
}

export function shiftTimes({ start, end }: Pick<ShiftState, 'start' | 'end'>, zone: string): string {
  return `${formatInstant(start, zone, 'weekday')}, ${formatTimes(start, end, zone)}`;
}

export function describe({ account, role }: Pick<ShiftState, 'account' | 'role'>): string {
  return account === null ? SHIFT_ROLE_LABELS[role] : `${account} · ${SHIFT_ROLE_LABELS[role]}`;
}

function titleOf({ before, after }: ShiftNews, zone: string): string {
  if (before === null) return `New shift: ${shiftTimes(after!, zone)}`;
  if (after === null) return `Cancelled: ${shiftTimes(before, zone)}`;
  if (before.start === after.start && before.end === after.end) return `Changed: ${shiftTimes(after, zone)}`;
  return `${shiftTimes(before, zone)} moved to ${dayOf(before.start, zone) === dayOf(after.start, zone) ? formatTimes(after.start, after.end, zone) : shiftTimes(after, zone)}`;
}

function titleOfMany(news: readonly ShiftNews[], zone: string): string {
  const days = news.map(({ before, after }) => dayOf((after ?? before)!.start, zone)).toSorted();
  const when = formatDays(days[0]!, days.at(-1)!, 'short-date');
  if (news.every(({ before }) => before === null)) return `${news.length} new shifts, ${when}`;
  if (news.every(({ after }) => after === null)) return `${news.length} shifts cancelled, ${when}`;
  return `${news.length} changes to your shifts, ${when}`;
}

function lineOf(news: ShiftNews, zone: string): string {
  return `${titleOf(news, zone)} (${describe((news.after ?? news.before)!)}${wasOf(news)})`;
}

/** Changes other than times. */
function wasOf({ before, after }: ShiftNews): string {
  if (before === null || after === null || describe(before) === describe(after)) return '';
  return `, was ${describe(before)}`;
}

function dayOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}
