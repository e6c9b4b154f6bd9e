/** iCalendar output: written as specified in RFC 5545, folded by octets, with all text escaped. */
import { describe, expect, it } from 'vitest';
import { calendarText } from './calendar-text.rules.ts';
import type { FeedEvent } from './feed-history.rules.ts';

const EVENT: FeedEvent = {
  schedule: '0198-a',
  isTimeOff: false,
  sequence: 3,
  changedAt: '2026-06-01T08:09:10.123+00:00',
  start: '2026-06-10T09:00:00+00:00',
  end: '2026-06-10T10:30:00+00:00',
  summary: 'Launch; mugs, pots',
  description: 'Account: northpeak\nBring the \\ lamp',
  cancelled: false,
};
const write = (event: Partial<FeedEvent> = {}, alarmMinutes: number | null = null, name = 'My  shifts,\nof Ava') =>
  calendarText(
    { name, alarmMinutes, events: [{ ...EVENT, ...event }] },
    ({ schedule }) => `https://greenroom.example/schedules/${schedule}`,
  );
const linesOf = (text: string) => text.split('\r\n');
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

describe('a calendar', () => {
  it('is written in full', () => {
    expect(linesOf(write({}, 30))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Greenroom//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:My shifts\\, of Ava',
      'X-WR-CALNAME:My shifts\\, of Ava',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0198-a@greenroom',
      'DTSTAMP:20260601T080910Z',
      'LAST-MODIFIED:20260601T080910Z',
      'SEQUENCE:3',
      'DTSTART:20260610T090000Z',
      'DTEND:20260610T103000Z',
      'SUMMARY:Launch\\; mugs\\, pots',
      'DESCRIPTION:Account: northpeak\\nBring the \\\\ lamp',
      'URL:https://greenroom.example/schedules/0198-a',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT30M',
      'DESCRIPTION:Launch\\; mugs\\, pots',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('omits the alarm and the description when there is none', () => {
    const lines = linesOf(write({ description: '' }));
    expect(lines.filter((line) => /^(BEGIN:VALARM|DESCRIPTION|TRIGGER)/.test(line))).toEqual([]);
    expect(lines.slice(8)).toHaveLength(14);
    expect(linesOf(write({}, 0))).toContain('TRIGGER:-PT0M');
  });

  it('marks a cancelled event, which has no alarm and does not block time', () => {
    const lines = linesOf(write({ cancelled: true }, 30));
    expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']));
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it.each(['a', 'é', '中', '😀'])('folds lines of %s between characters, at 75 octets', (character) => {
    for (let length = 1; length <= 160; length += 1) {
      const summary = character.repeat(length);
      const text = write({ summary });
      const lines = linesOf(text);
      expect(unfolded(text)).toContain(`\r\nSUMMARY:${summary}\r\n`);
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // No line is shorter than necessary.
      const octets = Buffer.byteLength(character);
      const first = lines.find((line) => line.startsWith('SUMMARY:'))!;
      if (Buffer.byteLength(`SUMMARY:${summary}`) > 75) expect(Buffer.byteLength(first)).toBeGreaterThan(75 - octets);
      else expect(first).toBe(`SUMMARY:${summary}`);
      const second = lines[lines.indexOf(first) + 1]!;
      if (8 + octets * length > 150) expect(Buffer.byteLength(second)).toBeGreaterThan(75 - octets);
    }
  });
});
