/** The text for a due date: relative while it is near or past. */
import { formatDay } from '#core/date-text';
import { Temporal } from '#core/time';
import { SOON_DAYS } from './job-life.rules.ts';

interface DueText {
  readonly text: string;
  /** Urgency, for open work. */
  readonly tone: 'late' | 'soon' | 'calm';
}

/** @param today in the agency's time zone. @param open whether the work is unfinished. */
export function dueText(due: string, today: string, open: boolean): DueText {
  const days = Temporal.PlainDate.from(today).until(due).days;
  const date = formatDay(due, 'short-date');
  if (!open || days > SOON_DAYS) return { text: date, tone: 'calm' };
  if (days < 0) return { text: `${date}, ${days === -1 ? '1 day' : `${-days} days`} late`, tone: 'late' };
  if (days === 0) return { text: 'Today', tone: 'soon' };
  return { text: days === 1 ? 'Tomorrow' : `${date}, in ${days} days`, tone: 'soon' };
}
