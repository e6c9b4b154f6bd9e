/** Formatting of instants in a time zone, and when the zone must be named. */
import { formatInstant, type DateForm } from '#core/date-text';
import { withMinus } from '#core/number-format';

export type TimeStyle = Extract<DateForm, 'date-time' | 'date' | 'time' | 'weekday'>;

/** Creating a formatter costs a hundred times as much as using one, and a list uses hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters for days in the API's format, and for names of zones. */
function formatterOf(zone: string, what: 'day' | 'name', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${what} ${zone}`;
  const locale = what === 'day' ? 'sv-SE' : 'en-US';
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, formatter);
  return formatter;
}

export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function timeText(iso: string, zone: string, style: TimeStyle = 'date-time'): string {
  return formatInstant(iso, zone, style);
}

/** "GMT+1", "EDT": abbreviation of the zone at that moment. */
export function zoneText(iso: string, zone: string): string {
  const parts = formatterOf(zone, 'name', { timeZoneName: 'short' }).formatToParts(new Date(iso));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? zone : withMinus(name);
}

/** Whether both zones have the same local time at that moment. */
export function sameClock(iso: string, a: string, b: string): boolean {
  return a === b || timeText(iso, a) === timeText(iso, b);
}

/** YYYY-MM-DD of the instant in the zone, used to group by day. */
export function dayIn(iso: string, zone: string): string {
  return formatterOf(zone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso));
}
