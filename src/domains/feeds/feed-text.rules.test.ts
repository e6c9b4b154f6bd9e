/** Texts of a feed: events, alarms, names of the apps that read it, and links to add it to a calendar. */
import { describe, expect, it } from 'vitest';
import { alarmChoices, alarmText } from './alarm-text.rules.ts';
import { calendarLinks, isReachable } from './calendar-links.rules.ts';
import { kindsFor } from './feed-kind.rules.ts';
import { eventText, leaveText, type PlannedEvent } from './feed-text.rules.ts';
import { readerOf } from './reader.rules.ts';

const event: PlannedEvent = {
  schedule: 's',
  type: 'LIVE',
  title: null,
  note: null,
  start: '2026-06-10T09:00:00+00:00',
  end: '2026-06-10T10:00:00+00:00',
  account: 'acme.uk',
  role: null,
  assignees: [],
};

describe('leave', () => {
  const leave = { timeOff: 't', name: 'Ava', start: event.start, end: event.end };

  it('is named in the own feed, and “Away” with the name in others', () => {
    const summaryOf = (ownType: 'HOLIDAY' | 'SICK' | null) => leaveText({ ...leave, ownType }).summary;
    expect([summaryOf('HOLIDAY'), summaryOf('SICK'), summaryOf(null)]).toEqual(['Holiday', 'Time off', 'Ava · Away']);
    expect(leaveText({ ...leave, ownType: null })).toMatchObject({ schedule: 't', isTimeOff: true, description: '' });
  });
});

describe('an event', () => {
  it.each([
    [{ title: 'Sale' }, 'Sale'],
    [{ title: '  ' }, 'acme.uk'],
    [{ role: 'HOST' }, 'acme.uk · Host'],
    [{ type: 'VIDEO', account: null }, 'Video'],
    [{ type: 'VIDEO', account: null, role: 'GENERAL' }, 'Video · General'],
    [{ account: null }, 'Live'],
    [{ title: 'Bell\u0007 and\u0000 whistle' }, 'Bell and whistle'],
    [{ title: 'Two\r\nlines' }, 'Two\nlines'],
  ] as const)('%j is called %s', (change, summary) => {
    expect(eventText({ ...event, ...change }, 'SHIFTS').summary).toBe(summary);
  });

  it('shows the note only to people of the agency', () => {
    const noted = { ...event, note: 'Bring the lamp' };
    expect(eventText(noted, 'SHIFTS').description).toBe('Account: acme.uk\n\nBring the lamp');
    expect(eventText(noted, 'CLIENT').description).toBe('Account: acme.uk');
    expect(eventText({ ...event, note: ' \n' }, 'SHIFTS').description).toBe('Account: acme.uk');
  });

  it('names the own role and all assignees, if there are any', () => {
    const assignees = [
      { name: 'Ava', role: 'HOST' },
      { name: 'Ewan', role: 'MODERATOR' },
    ] as const;
    expect(eventText({ ...event, role: 'HOST', assignees }, 'SHIFTS').description).toBe(
      'Account: acme.uk\nYour role: Host\nAssigned: Ava (host), Ewan (moderator)',
    );
    expect(eventText({ ...event, account: null }, 'SHIFTS').description).toBe('');
  });
});

it.each([
  [null, 'No alarm'],
  [0, 'At the start'],
  [30, '30 minutes before'],
  [60, '1 hour before'],
  [1, '1 minute before'],
  [90, '90 minutes before'],
  [180, '3 hours before'],
  [2880, '2 days before'],
] as const)('an alarm of %s is called %s', (minutes, text) => {
  expect(alarmText(minutes)).toBe(text);
});

it('offers the current alarm, in order', () => {
  expect(alarmChoices(45).map(({ value }) => value)).toEqual(['', '0', '10', '30', '45', '60', '120', '1440']);
  expect(alarmChoices(null).map(({ value }) => value)).toEqual(['', '0', '10', '30', '60', '120', '1440']);
  expect(alarmChoices(60)[0]).toEqual({ value: '', label: 'No alarm' });
});

it.each([
  ['Google-Calendar-Importer', 'Google Calendar'],
  ['iOS/17.4 (21E219) dataaccessd/1.0', 'Apple Calendar'],
  ['macOS/14.4 (23E214) CalendarAgent/988', 'Apple Calendar'],
  ['Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)', 'Outlook'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.9.0', 'Thunderbird'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36', 'A browser'],
  ['curl/8.5.0', 'curl'],
  ['  my-reader (Linux)', 'my-reader'],
  ['reader!', 'Unknown program'],
  ['r'.repeat(60), 'r'.repeat(40)],
  ['<script>alert(1)</script>', 'Unknown program'],
  ['', 'Unknown program'],
  [undefined, 'Unknown program'],
])('the app with user agent %s is %s', (userAgent, name) => {
  expect(readerOf(userAgent)).toBe(name);
});

it('links contain the whole URL', () => {
  const url = 'https://greenroom.example/calendar/a-b_c.ics';
  const links = Object.fromEntries(calendarLinks(url, 'Me & you').map(({ label, href }) => [label, new URL(href)]));
  expect(links['Apple Calendar']!.href).toBe('webcal://greenroom.example/calendar/a-b_c.ics');
  expect(links['Google Calendar']!.searchParams.get('cid')).toBe('webcal://greenroom.example/calendar/a-b_c.ics');
  expect(links['Outlook.com']!.searchParams.get('url')).toBe(url);
  expect(links['Outlook for work']!.searchParams.get('name')).toBe('Me & you');
  expect([links['Outlook.com']!.host, links['Outlook for work']!.host]).toEqual(['outlook.live.com', 'outlook.office.com']);
});

it('marks calendars that are apps on the device, and those that are read by external servers', () => {
  const links = calendarLinks('http://greenroom.example/http://x.ics', 'Mine');
  expect(links.map(({ label, local, remote }) => [label, local, remote])).toEqual([
    ['Apple Calendar', true, false],
    ['Google Calendar', false, true],
    ['Outlook.com', false, true],
    ['Outlook for work', false, true],
  ]);
  expect(links[0]!.href).toBe('webcal://greenroom.example/http://x.ics');
});

it.each([
  ['https://greenroom.example/calendar/x.ics', true],
  ['http://localhost:3000/x', false],
  ['http://127.0.0.1:3000/x', false],
  ['http://192.168.1.20/x', false],
  ['http://172.20.0.1/x', false],
  ['http://172.40.0.1/x', true],
  ['http://[::1]:3000/x', false],
  ['http://studio.local/x', false],
  ['https://localhost.example/x', true],
] as const)('%s is reachable for external servers: %s', (url, reachable) => {
  expect(isReachable(url)).toBe(reachable);
});

it.each([
  [{ roles: ['ROLE_EMPLOYEE'], employee: 'e', client: null }, ['SHIFTS']],
  [{ roles: ['ROLE_EMPLOYEE'], employee: null, client: null }, []],
  [{ roles: ['ROLE_MANAGER'], employee: null, client: null }, ['ACCOUNTS']],
  [{ roles: ['ROLE_MANAGER', 'ROLE_EMPLOYEE'], employee: 'e', client: null }, ['SHIFTS', 'ACCOUNTS']],
  [{ roles: ['ROLE_CLIENT'], employee: null, client: 'c' }, ['CLIENT']],
  [{ roles: [], employee: null, client: null }, []],
] as const)('%j may have %j', (actor, kinds) => {
  expect(kindsFor(actor)).toEqual(kinds);
});
