/** Formats days and times for screens, print and messages: en-US short dates (spec §9) and a 24-hour clock. */
import { both } from './typed-object.ts';
import { numberFormat } from './number-format.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './span.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const FORMS = {
  /** "Jun 10, 2026" */
  date: DATE,
  /** "Jun 10", where the year is clear from context. */
  'short-date': { month: 'short', day: 'numeric' },
  /** "Wed, Jun 10" */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** "Wed, Jun 10, 2026" */
  'weekday-date': { weekday: 'short', ...DATE },
  /** "Wed" */
  'weekday-name': { weekday: 'short' },
  /** "Wednesday, June 10, 2026", for screen reader labels. */
  spoken: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** "June 2026" */
  month: { month: 'long', year: 'numeric' },
  /** "Jun 2026" */
  'short-month': { month: 'short', year: 'numeric' },
  /** "June" */
  'month-name': { month: 'long' },
  /** "18:05" */
  time: CLOCK,
  /** "Jun 10, 2026, 18:05" */
  'date-time': { ...DATE, ...CLOCK },
  'date-time-seconds': { ...DATE, ...CLOCK, second: '2-digit' },
  /** "Wed 18:05" */
  'weekday-time': { weekday: 'short', ...CLOCK },
  /** "Wed, Jun 10, 18:05" */
  'weekday-date-time': { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

export type DateForm = keyof typeof FORMS;

/** The same formats in the date pickers' own format syntax. */
export const PICKER_FORMS = {
  date: 'MMM D, YYYY',
  'weekday-date': 'ddd, MMM D, YYYY',
  'date-time': 'MMM D, YYYY, HH:mm',
  'date-time-seconds': 'MMM D, YYYY, HH:mm:ss',
} as const;

/** Cached, since creating a formatter costs a hundred times as much as using one, and a list uses hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(form: DateForm, zone: string): Intl.DateTimeFormat {
  const key = `${form} ${zone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone: zone });
  formatters.set(key, formatter);
  return formatter;
}

/** @param at milliseconds since the epoch, or ISO 8601; any other text is returned unchanged. */
export function formatInstant(at: number | string, zone: string, form: DateForm = 'date-time'): string {
  const instant = typeof at === 'number' ? at : Date.parse(at);
  return Number.isNaN(instant) ? String(at) : formatterOf(form, zone).format(instant);
}

/** A calendar day has no time zone: it is read and written in the same one. @param day YYYY-MM-DD; anything after that is ignored. */
export function formatDay(day: string, form: DateForm = 'date'): string {
  const noon = Date.parse(`${day.slice(0, 10)}T12:00:00Z`);
  return Number.isNaN(noon) ? day : formatInstant(noon, 'UTC', form);
}

/** "Jun 8 – 14, 2026", "Jun 29 – Jul 5, 2026", "Jun 10, 2026". Both ends inclusive. */
export function formatDays(from: string, to: string, form: 'date' | 'short-date' = 'date'): string {
  const [first, last] = both([from, to], (day) => Date.parse(`${day}T12:00:00Z`));
  // Newer Unicode data puts thin spaces around the dash, which not every print font contains.
  return formatterOf(form, 'UTC').formatRange(first, last).replace(/\s/gu, ' ');
}

/** "18:00–22:00"; the end may be on the next day. @param from and to: as they are written. */
export function timeRange(from: string, to: string): string {
  return `${from}–${to}`;
}

/** "18:00–22:00" */
export function formatTimes(start: number | string, end: number | string, zone: string): string {
  return timeRange(formatInstant(start, zone, 'time'), formatInstant(end, zone, 'time'));
}

/** "Wed, Jun 10, 18:00–22:00"; from 24 hours on with both days: "Wed, Jun 10, 09:00 – Fri, Jun 12, 13:00". */
export function formatSpan(start: number | string, end: number | string, zone: string): string {
  const [from, to] = both([start, end], (at) => (typeof at === 'number' ? at : Date.parse(at)));
  return to - from < DAY_MS
    ? `${formatInstant(from, zone, 'weekday')}, ${formatTimes(from, to, zone)}`
    : `${formatInstant(from, zone, 'weekday-date-time')} – ${formatInstant(to, zone, 'weekday-date-time')}`;
}

/** "3 h 30 min", "45 min", "8 h", "0 min"; whole minutes. @param length in milliseconds. */
export function formatLength(length: number): string {
  const [hours, minutes] = [Math.floor(length / HOUR_MS), Math.floor((length % HOUR_MS) / MINUTE_MS)];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** Two decimals, because a quarter of an hour is 0.25 h. */
const HOURS = numberFormat({ maximumFractionDigits: 2 });

/** "7.25", "1,554" */
export function hoursNumber(hours: number): string {
  return HOURS.format(hours);
}

/** "7.25 h", "1,554 h" */
export function hoursText(hours: number): string {
  return `${hoursNumber(hours)} h`;
}
