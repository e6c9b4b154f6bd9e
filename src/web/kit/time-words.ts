/** Decides how an instant is put into words in a zone (en-US short form, spec §9), and when the zone has to be named. */

export type TimeStyle = 'date-time' | 'date' | 'time' | 'weekday';

const STYLES: Readonly<Record<TimeStyle, Intl.DateTimeFormatOptions>> = {
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
};

/** Making a formatter costs a hundred times what using one does, and a list uses hundreds. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const found = formatters.get(key);
  if (found !== undefined) return found;
  const made = new Intl.DateTimeFormat('en-US', options);
  formatters.set(key, made);
  return made;
}

export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function timeWords(iso: string, zone: string, style: TimeStyle = 'date-time'): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : formatter(`${zone} ${style}`, { ...STYLES[style], timeZone: zone }).format(at);
}

/** "GMT+1", "EDT": what the zone is called at that moment. */
export function zoneWords(iso: string, zone: string): string {
  const parts = formatter(`${zone} name`, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Whether clocks of both zones show the same at that moment. */
export function sameClock(iso: string, one: string, other: string): boolean {
  return one === other || wallClock(iso, one) === wallClock(iso, other);
}

/** YYYY-MM-DD of the instant in the zone: what days are grouped by. */
export function dayIn(iso: string, zone: string): string {
  const parts = formatter(`${zone} parts`, { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(new Date(iso));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function wallClock(iso: string, zone: string): string {
  return formatter(`${zone} clock`, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso));
}
