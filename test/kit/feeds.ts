/** Calendar feeds in tests: how they are made, read as a calendar app reads them, and filled with schedules. */
import ICAL from 'ical.js';
import { expect } from 'vitest';
import type { Answer, Api, Person } from './api.ts';

export interface Feed {
  readonly '@id': string;
  readonly url: string | null;
  readonly kind: string;
  readonly name: string;
  readonly status: string;
  readonly lastReadAt: string | null;
  readonly lastReadBy: string | null;
}

/** A feed right after it was created or renewed. */
export type NewFeed = Feed & { readonly url: string };

export async function makeFeed(api: Api, person: Person, body: object = {}): Promise<NewFeed> {
  const answer = await api.as(person).post('/api/calendar_feeds', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<NewFeed>();
}

export function readFeed(api: Api, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return api.anonymous().get(new URL(url).pathname, headers);
}

export async function eventsIn(api: Api, url: string) {
  const answer = await readFeed(api, url);
  expect(answer.status, answer.text).toBe(200);
  return new ICAL.Component(ICAL.parse(answer.text) as unknown[]).getAllSubcomponents('vevent').map((part) => ({
    uid: String(part.getFirstPropertyValue('uid')),
    summary: String(part.getFirstPropertyValue('summary')),
    description: String(part.getFirstPropertyValue('description')),
    status: String(part.getFirstPropertyValue('status')),
    sequence: Number(part.getFirstPropertyValue('sequence')),
    start: (part.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    end: (part.getFirstPropertyValue('dtend') as ICAL.Time).toJSDate().toISOString(),
    alarms: part.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }));
}
