/** Decides how the day that work is due is put into words: how far it is, as long as that matters. */
import { formatDay } from '#core/date-text';
import { Temporal } from '#core/time';

const NEAR_DAYS = 7;

export interface DueText {
  readonly text: string;
  /** What it means for work that is still open. */
  readonly tone: 'late' | 'soon' | 'calm';
}

/** @param today in the agency's zone. @param open whether the work is not done. */
export function dueText(due: string, today: string, open: boolean): DueText {
  const days = Temporal.PlainDate.from(today).until(due).days;
  const date = formatDay(due, 'short-date');
  if (!open || days > NEAR_DAYS) return { text: date, tone: 'calm' };
  if (days < 0) return { text: `${date}, ${days === -1 ? '1 day' : `${-days} days`} late`, tone: 'late' };
  if (days === 0) return { text: 'Today', tone: 'soon' };
  return { text: days === 1 ? 'Tomorrow' : `${date}, in ${days} days`, tone: 'soon' };
}
