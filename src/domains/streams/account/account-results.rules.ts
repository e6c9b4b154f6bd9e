/** Charts of an account's hours and weeks: heat-map levels, bar heights and the text of each. */
import { countText } from '#core/number-format';
import { hoursText } from '#core/date-text';
import { compareDecimals, divideDecimals, formatMoney, sumOf } from '#core/money';
import type { AccountTrend, BestHours } from './account-results.action.ts';

export type { BestHours };
export type HourCell = BestHours['cells'][number];
export type Week = AccountTrend['weeks'][number];

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** Number of heat-map levels; the highest is the darkest. */
export const LEVELS = 5;
const HOURS_OF_DAY = 24;

export const SOURCE_LABELS: Readonly<Record<BestHours['source'], string>> = {
  minutes: 'Based on the per-minute figures of each stream.',
  prorated: 'There are no per-minute figures, so sales are spread evenly over each stream.',
  mixed: 'Based on per-minute figures where available; the sales of other streams are spread evenly.',
  none: '',
};

/** 9 → "09:00" */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** "Tue 19:00–20:00" */
export function slotText({ weekday, hour }: Pick<HourCell, 'weekday' | 'hour'>): string {
  return `${WEEKDAYS[weekday - 1]} ${hourText(hour)}–${hourText((hour + 1) % HOURS_OF_DAY)}`;
}

export function cellText(cell: HourCell, currency: string): string {
  const length = `${hoursText(cell.hours)} streamed`;
  if (cell.hourlyGmv === null || cell.gmv === null) return `${slotText(cell)}: sales unknown, ${length}`;
  return `${slotText(cell)}: ${formatMoney(cell.hourlyGmv, currency)} per hour, ${length}, ${formatMoney(cell.gmv, currency)} in total`;
}

export function cellKey({ weekday, hour }: Pick<HourCell, 'weekday' | 'hour'>): string {
  return `${weekday} ${hour}`;
}

/** Best first, without hours whose sales are unknown. */
export function ranked(cells: readonly HourCell[]): readonly (HourCell & { readonly hourlyGmv: string })[] {
  return cells
    .filter((cell): cell is HourCell & { readonly hourlyGmv: string } => cell.hourlyGmv !== null)
    .sort((a, b) => compareDecimals(b.hourlyGmv, a.hourlyGmv) || b.hours - a.hours);
}

const ENOUGH_HOURS = 2;

/** The hour to highlight: the best of those with enough streamed time to be meaningful, else the best of all. */
export function bestHour(cells: readonly HourCell[]): HourCell | null {
  const best = ranked(cells);
  return best.find(({ hours }) => hours >= ENOUGH_HOURS) ?? best[0] ?? null;
}

/** Level of each hour by its rank among the others, 1 to 5: by rank, so that one extraordinary hour does not make all others pale. */
export function levelsOf(cells: readonly HourCell[]): ReadonlyMap<string, number> {
  const best = ranked(cells);
  return new Map(best.map((cell, place) => [cellKey(cell), LEVELS - Math.floor((place * LEVELS) / best.length)]));
}

/** Average of the finished weeks that had sales; null when there is none. */
export function averageGmv(weeks: readonly Week[]): string | null {
  const known = weeks.slice(0, -1).flatMap(({ gmv }) => gmv ?? []);
  return known.length === 0 ? null : divideDecimals(sumOf(known), known.length, 2);
}

/** Height of a bar or of the average line as a fraction of the highest. */
export function heightOf(amount: string | null, highest: number): number {
  return amount === null || highest <= 0 ? 0 : Math.max(0, Number(amount)) / highest;
}

export function weekText({ monday, streams, gmv }: Week, currency: string, dayLabel: (day: string) => string): string {
  if (streams === 0) return `Week of ${dayLabel(monday)}: no streams`;
  return `Week of ${dayLabel(monday)}: ${gmv === null ? 'sales unknown' : formatMoney(gmv, currency)}, ${countText(streams, 'stream')}`;
}
