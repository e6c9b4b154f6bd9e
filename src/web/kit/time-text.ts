/** In which words and zone an instant is shown, and when the zone has to be named. */
import { formatInstant, type DateForm } from '#core/date-text';

export type TimeStyle = Extract<DateForm, 'date-time' | 'date' | 'time' | 'weekday'>;

/** Making a formatter costs a hundred times what using one does, and a list uses hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** For days as the API writes them, and for names of zones. */
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

/** "GMT+1", "EDT": what the zone is called at that moment. */
export function zoneText(iso: string, zone: string): string {
  const parts = formatterOf(zone, 'name', { timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Whether clocks of both zones show the same at that moment. */
export function sameClock(iso: string, one: string, other: string): boolean {
  return one === other || timeText(iso, one) === timeText(iso, other);
}

/** YYYY-MM-DD of the instant in the zone: what days are grouped by. */
export function dayIn(iso: string, zone: string): string {
  return formatterOf(zone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(iso));
}
