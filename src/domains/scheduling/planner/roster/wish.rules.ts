/** Compares a person's hours with their wished hours. */
import { hoursText } from '#core/date-text';
import type { WeeklyHours } from '#domains/workforce';

export interface Wish {
  /** "32 of 30–40 h" */
  readonly text: string;
  /** The same in words: "17.5 h planned, wishes 24–32 h: fewer than wished". */
  readonly about: string;
  readonly is: 'met' | 'under' | 'over';
}

const COMPARED: Readonly<Record<Wish['is'], string>> = { met: '', under: ': fewer than wished', over: ': more than wished' };

/** @returns null when no hours are wished. @param weeks number of weeks covered by the hours. */
export function wishOf(hours: number, { min, target, max }: WeeklyHours, weeks: number): Wish | null {
  const least = min === undefined ? undefined : min * weeks;
  const most = max === undefined ? undefined : max * weeks;
  const wanted = rangeText(least, target === undefined ? undefined : target * weeks, most);
  if (wanted === null) return null;
  const is = most !== undefined && hours > most ? 'over' : least !== undefined && hours < least ? 'under' : 'met';
  return {
    text: `${hoursText(hours).replace(/ h$/, '')} of ${wanted}`,
    about: `${hoursText(hours)} planned, wishes ${wanted}${COMPARED[is]}`,
    is,
  };
}

function rangeText(least: number | undefined, target: number | undefined, most: number | undefined): string | null {
  if (least !== undefined && most !== undefined)
    return least === most ? hoursText(most) : `${hoursText(least).replace(/ h$/, '')}–${hoursText(most)}`;
  if (target !== undefined) return hoursText(target);
  if (most !== undefined) return `up to ${hoursText(most)}`;
  return least === undefined ? null : `${hoursText(least)} or more`;
}
