/** The content of the dashboard: on air and next, bars of the day, totals of the week, and upcoming days. */
import { formatDay } from '#core/date-text';
import { sumOf, toScale } from '#core/money';
import { HOUR_MS } from '#core/span';
import { mondayOf, startOfDay, Temporal, writeInstant } from '#core/time';
import type { Planned } from '../../schedules/schedule/planned.rules.ts';

export interface Window {
  readonly start: number;
  readonly end: number;
}

/** The day and the week around `now`, in the agency's time zone. */
export function windowsAt(now: number, zone: string): { readonly day: Window; readonly week: Window; readonly today: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const monday = mondayOf(day);
  const at = (date: Temporal.PlainDate) => startOfDay(date, zone).epochMilliseconds;
  return {
    day: { start: at(day), end: at(day.add({ days: 1 })) },
    week: { start: at(monday), end: at(monday.add({ days: 7 })) },
    today: day.toString(),
  };
}

/** API filters for everything that touches the window. */
export function touching({ start, end }: Window): Readonly<Record<string, string>> {
  const text = (instant: number) => writeInstant(Temporal.Instant.fromEpochMilliseconds(instant));
  return { 'startTime[strictly_before]': text(end), 'endTime[strictly_after]': text(start) };
}

export function isWithin(planned: Pick<Planned, 'start' | 'end'>, { start, end }: Window): boolean {
  return planned.start < end && planned.end > start;
}

/** On air: published live schedules that have started and not ended. */
export function onAir(all: readonly Planned[], now: number): Planned[] {
  return all
    .filter(({ type, draft, start, end }) => type === 'LIVE' && !draft && start <= now && end > now)
    .sort((one, other) => one.end - other.end);
}

/** The next live schedules, soonest first. */
export function nextUp(all: readonly Planned[], now: number, count: number): Planned[] {
  return all
    .filter(({ type, draft, start }) => type === 'LIVE' && !draft && start > now)
    .sort((one, other) => one.start - other.start)
    .slice(0, count);
}

export interface Beginning<Item> {
  readonly shown: readonly Item[];
  /** Number of the others. */
  readonly left: number;
  /** The first of the others, where a link to them leads; null = none. */
  readonly next: Item | null;
}

/** The first items of a list. @param items one more than are shown, if there are more. */
export function beginningOf<Item>(
  { items, total }: { readonly items: readonly Item[]; readonly total: number },
  most: number,
): Beginning<Item> {
  return { shown: items.slice(0, most), left: Math.max(0, total - most), next: items[most] ?? null };
}

export interface Totals {
  readonly hours: number;
  readonly schedules: number;
  /** Decimal string; null when no schedule has a known cost. */
  readonly cost: string | null;
  /** Based on the average rates of roles, not on actual pay. */
  readonly estimated: boolean;
  /** Number of schedules with unknown cost. */
  readonly unknownCosts: number;
}

/** Totals of schedules that start in the window. */
export function totalsOf(all: readonly Planned[], { start, end }: Window): Totals {
  const counted = all.filter((planned) => planned.start >= start && planned.start < end);
  const costs = counted.flatMap(({ item }) => (typeof item.labourCost === 'string' ? [item.labourCost] : []));
  return {
    hours: counted.reduce((sum, planned) => sum + (planned.end - planned.start), 0) / HOUR_MS,
    schedules: counted.length,
    cost: costs.length === 0 ? null : toScale(sumOf(costs), 2),
    estimated: counted.some(({ item }) => item.labourCostIsEstimate === true),
    unknownCosts: counted.length - costs.length,
  };
}

export interface Lane {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly bars: readonly Planned[];
}

/** One lane per live account with schedules, by name; video work shares the last lane. */
export function lanesOf(all: readonly Planned[], window: Window): Lane[] {
  const lanes = new Map<string, Lane & { bars: Planned[] }>();
  for (const planned of all) {
    if (!isWithin(planned, window)) continue;
    const key = planned.account?.uuid ?? '';
    const lane = lanes.get(key) ?? {
      key,
      name: planned.account?.name ?? 'Video work',
      color: planned.account?.color ?? 'var(--mantine-color-gray-6)',
      bars: [],
    };
    lane.bars.push(planned);
    lanes.set(key, lane);
  }
  return [...lanes.values()].sort((one, other) => Number(one.key === '') - Number(other.key === '') || one.name.localeCompare(other.name));
}

/** The part of the day to render: whole hours around the schedules and the current time, at least eight. */
export function drawnWindow(bars: readonly Pick<Planned, 'start' | 'end'>[], day: Window, now: number): Window {
  const first = Math.min(now, ...bars.map(({ start }) => start));
  const last = Math.max(now, ...bars.map(({ end }) => end));
  let start = Math.max(day.start, day.start + Math.floor((first - day.start) / HOUR_MS) * HOUR_MS);
  let end = Math.min(day.end, day.start + Math.ceil((last - day.start) / HOUR_MS) * HOUR_MS);
  while (end - start < 8 * HOUR_MS && (start > day.start || end < day.end)) {
    if (end < day.end) end += HOUR_MS;
    else start -= HOUR_MS;
  }
  return { start, end };
}

export interface Day {
  readonly day: string;
  readonly entries: readonly Planned[];
}

/** @param dayOf returns the day of an instant as YYYY-MM-DD in the displayed zone. */
export function byDay(all: readonly Planned[], dayOf: (instant: number) => string): Day[] {
  const days = new Map<string, Planned[]>();
  for (const planned of [...all].sort((one, other) => one.start - other.start)) {
    const day = dayOf(planned.start);
    days.set(day, [...(days.get(day) ?? []), planned]);
  }
  return [...days].map(([day, entries]) => ({ day, entries }));
}

/** "Today", "Tomorrow", or the date. */
export function dayHeading(day: string, today: string): string {
  const distance = Temporal.PlainDate.from(today).until(Temporal.PlainDate.from(day)).days;
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  return formatDay(day, 'weekday');
}
