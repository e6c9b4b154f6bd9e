/** Writes the events of a feed as iCalendar (RFC 5545); all times are in UTC, so that clock changes cannot move them. */
import type { FeedEvent } from './feed-history.rules.ts';
import { plainText } from './feed-text.rules.ts';

export interface Feed {
  readonly name: string;
  readonly alarmMinutes: number | null;
  readonly events: readonly FeedEvent[];
}

/** How often apps are asked to poll. */
const REFRESH = 'PT1H';
/** Maximum length of a line in octets, without its line ending. */
const LONGEST_LINE = 75;

/**
 * Written without a METHOD, which would make it a message: that requires an ORGANIZER per event (RFC 5546), and the time of sending as
 * DTSTAMP. @param addressOf returns the absolute URL of an event.
 */
export function calendarText({ name, alarmMinutes, events }: Feed, addressOf: (event: FeedEvent) => string): string {
  const title = escaped(plainText(name).replaceAll(/\s+/g, ' '));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Greenroom//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap((event) => eventLines(event, alarmMinutes, addressOf(event))),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventLines(event: FeedEvent, alarmMinutes: number | null, address: string): string[] {
  const { schedule, isTimeOff, sequence, changedAt, start, end, summary, description, cancelled } = event;
  const alarm =
    cancelled || isTimeOff || alarmMinutes === null
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${alarmMinutes}M`, `DESCRIPTION:${escaped(summary)}`, 'END:VALARM'];
  return [
    'BEGIN:VEVENT',
    `UID:${schedule}@greenroom`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${address}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...alarm,
    'END:VEVENT',
  ];
}

/** `2026-06-10T09:00:00+00:00` → `20260610T090000Z`. */
function utc(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');
}

/** Folds long lines between characters, never within one. */
function folded(line: string): string {
  // A character takes at most three octets per UTF-16 code unit.
  if (line.length * 3 <= LONGEST_LINE) return line;
  let text = '';
  let size = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (size + octets > LONGEST_LINE) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += octets;
  }
  return text;
}

/** Length of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
