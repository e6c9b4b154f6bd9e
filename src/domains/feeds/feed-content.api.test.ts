/** The content of calendar feeds for each role and over time, as read by three independent parsers. */
import ICAL from 'ical.js';
import ical from 'node-ical';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import type { JobContext } from '#server/jobs/job';
import { startApi, type Answer, type Api, type Person } from '../../../test/kit/api.ts';
import { eventsIn, makeFeed, readFeed } from '../../../test/kit/feeds.ts';
import { atTheSameMoment } from '../../../test/kit/same-moment.ts';
import { tidyFeeds } from './tidy-feeds.job.ts';

/** The next two instants at which the zone's clocks change. */
function clockChanges(zone: string): [Temporal.Instant, Temporal.Instant] {
  const first = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next')!;
  return [first.toInstant(), first.getTimeZoneTransition('next')!.toInstant()];
}

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Length of a day; the test's dates are far enough ahead that nothing in it becomes old. */
const DAY = 86_400_000;
const soon = (days: number, hour: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + hour * 3_600_000).toISOString();

const make = (person: Person, body: object = {}) => makeFeed(api, person, body);
const read = (url: string, headers?: Record<string, string>) => readFeed(api, url, headers);
const plan = async (body: object, published = true): Promise<string> => {
  const made = await api.as('admin').post('/api/schedules', { type: 'LIVE', overrideReason: 'test', ...body });
  expect(made.status, made.text).toBe(201);
  const iri = made.json<{ '@id': string }>()['@id'];
  if (published) expect((await api.as('admin').post('/api/schedules/publish', { schedules: [iri] })).status).toBe(200);
  return iri;
};
const uuidOf = (iri: string) => iri.split('/').at(-1)!;

describe('the content of a feed', () => {
  it('for an employee: own published shifts with colleagues and the note, no drafts, no one else’s shifts, no money', async () => {
    const both = await plan({
      liveAccount: api.world.accounts.acmeUk,
      note: 'Bring the lamp',
      startTime: soon(3, 9),
      endTime: soon(3, 11),
      scheduleEmployees: [
        { employee: api.world.employees.ava, role: 'HOST' },
        { employee: api.world.employees.ben, role: 'MODERATOR' },
      ],
    });
    const draft = await plan(
      {
        liveAccount: api.world.accounts.acmeUk,
        startTime: soon(4, 9),
        endTime: soon(4, 11),
        scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
      },
      false,
    );
    const other = await plan({
      liveAccount: api.world.accounts.birch,
      startTime: soon(4, 9),
      endTime: soon(4, 11),
      scheduleEmployees: [{ employee: api.world.employees.ben, role: 'HOST' }],
    });
    const feed = await make('employee', { alarmMinutes: 90 });
    const events = await eventsIn(api, feed.url);
    const mine = events.find(({ uid }) => uid === `${uuidOf(both)}@greenroom`)!;
    expect(mine).toMatchObject({
      summary: 'acme.uk · Host',
      status: 'CONFIRMED',
      sequence: 0,
      start: soon(3, 9),
      end: soon(3, 11),
      alarms: ['-PT90M'],
    });
    expect(mine.description).toContain('Ben (moderator)');
    expect(mine.description).toContain('Bring the lamp');
    const uids = events.map(({ uid }) => uid);
    for (const hidden of [draft, other]) expect(uids).not.toContain(`${uuidOf(hidden)}@greenroom`);
    expect((await read(feed.url)).text).not.toMatch(/15\.00|16\.00|rate|cost|GBP|£/i);
  });

  it('for a manager: the accounts they manage; for an admin: all; for a client: their own, without the note', async () => {
    const acme = await plan({
      liveAccount: api.world.accounts.acmeUs,
      title: 'Spring sale',
      note: 'internal note',
      startTime: soon(5, 9),
      endTime: soon(5, 11),
    });
    const birch = await plan({ liveAccount: api.world.accounts.birch, startTime: soon(5, 9), endTime: soon(5, 11) });
    const seen = async (person: Person) => {
      const events = await eventsIn(api, (await make(person)).url);
      return [acme, birch].map((iri) => events.find(({ uid }) => uid === `${uuidOf(iri)}@greenroom`)?.summary ?? null);
    };
    expect(await seen('admin')).toEqual(['Spring sale', 'birch']);
    expect(await seen('manager')).toEqual(['Spring sale', null]);
    expect(await seen('manager2')).toEqual([null, 'birch']);
    expect(await seen('client')).toEqual(['Spring sale', null]);
    expect((await read((await make('client')).url)).text).not.toContain('internal note');
    expect((await read((await make('manager')).url)).text).toContain('internal note');
  });

  it('reaches back 12 weeks, and forward without limit', async () => {
    const times = [-90, -80, 400].map((days) => ({ startTime: soon(days, 4), endTime: soon(days, 5) }));
    const made = [];
    for (const time of times) made.push(await plan({ liveAccount: api.world.accounts.acmeUs, ...time }));
    const uids = (await eventsIn(api, (await make('manager')).url)).map(({ uid }) => uid);
    expect(made.map((iri) => uids.includes(`${uuidOf(iri)}@greenroom`))).toEqual([false, true, true]);
  });

  it('increments the sequence of moved events, cancels removed ones, and restores returning ones under the same UID', async () => {
    const schedule = await plan({
      liveAccount: api.world.accounts.acmeUs,
      startTime: soon(6, 9),
      endTime: soon(6, 11),
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
    });
    const { url } = await make('employee', { alarmMinutes: 10 });
    const state = async () => {
      const found = (await eventsIn(api, url)).filter(({ uid }) => uid === `${uuidOf(schedule)}@greenroom`);
      return found.map(({ status, sequence, start, alarms }) => [status, sequence, start, alarms.length]);
    };
    expect(await state()).toEqual([['CONFIRMED', 0, soon(6, 9), 1]]);
    expect(await state()).toEqual([['CONFIRMED', 0, soon(6, 9), 1]]);
    await api.as('admin').patch(schedule, { startTime: soon(6, 10), overrideReason: 'test' });
    expect(await state()).toEqual([['CONFIRMED', 1, soon(6, 10), 1]]);
    await api.as('admin').patch(schedule, { scheduleEmployees: [], overrideReason: 'test' });
    expect(await state()).toEqual([['CANCELLED', 2, soon(6, 10), 0]]);
    expect(await state()).toEqual([['CANCELLED', 2, soon(6, 10), 0]]);
    await api
      .as('admin')
      .patch(schedule, { scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }], overrideReason: 'test' });
    expect(await state()).toEqual([['CONFIRMED', 3, soon(6, 10), 1]]);
    expect((await api.as('admin').delete(schedule)).status).toBe(204);
    expect(await state()).toEqual([['CANCELLED', 4, soon(6, 10), 0]]);
  });

  it('responds with 304 until something in it changes', async () => {
    const schedule = await plan({
      liveAccount: api.world.accounts.acmeUk,
      startTime: soon(7, 9),
      endTime: soon(7, 11),
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
    });
    const feed = await make('employee');
    let { etag } = (await read(feed.url)).headers;
    const unchanged = async () => (await read(feed.url, { 'if-none-match': etag! })).status;
    const changes: (() => Promise<Answer>)[] = [
      () => api.as('admin').patch(schedule, { title: 'Another title' }),
      () => api.as('admin').patch(api.world.accounts.acmeUk, { identity: 'acme.renamed' }),
      () => api.as('admin').patch(api.world.employees.ava, { nickname: 'Avalon' }),
      () => api.as('employee').patch(feed['@id'], { alarmMinutes: 15 }),
      () => api.as('employee').patch(feed['@id'], { name: 'Renamed' }),
      () => api.as('admin').delete(schedule),
    ];
    for (const change of changes) {
      expect(await unchanged()).toBe(304);
      const done = await change();
      expect(done.status, done.text).toBeLessThan(300);
      const answer = await read(feed.url, { 'if-none-match': etag! });
      expect(answer.status, change.toString()).toBe(200);
      ({ etag } = answer.headers);
    }
    expect(await unchanged()).toBe(304);
    const client = await make('client');
    const { etag: theirs } = (await read(client.url)).headers;
    await api.as('admin').patch(api.world.clients.birch, { name: 'Birch and sons' });
    expect((await read(client.url, { 'if-none-match': theirs! })).status).toBe(304);
  });

  it('responds with 304 to a tag sent in a list, as a weak tag, or as *', async () => {
    const { url } = await make('manager');
    const { etag } = (await read(url)).headers;
    for (const given of [`W/${etag}`, `"other", ${etag}`, '*'])
      expect((await read(url, { 'if-none-match': given })).status, given).toBe(304);
    expect((await read(url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is generated again once old changes to the plan are deleted', async () => {
    const tidy = async () => {
      await api.database.rows(sql`update plan_change set at = now() - interval '2 hours'`);
      await tidyFeeds.execute({ database: api.database } as JobContext, {});
    };
    const schedule = await plan({ liveAccount: api.world.accounts.acmeUs, startTime: soon(9, 9), endTime: soon(9, 11) });
    await tidy();
    const { url } = await make('manager');
    const { etag } = (await read(url)).headers;
    expect((await read(url, { 'if-none-match': etag! })).status).toBe(304);
    await api.as('admin').patch(schedule, { title: 'Forgotten?' });
    await tidy();
    const answer = await read(url, { 'if-none-match': etag! });
    expect([answer.status, answer.text.includes('Forgotten?')]).toEqual([200, true]);
  });

  it('reflects a write to the feed as soon as it is committed', async () => {
    const feed = await make('manager', { name: 'Early' });
    await read(feed.url);
    const uuid = uuidOf(feed['@id']);
    const renamed = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`update calendar_feed set name = 'Late', plan_mark = null where uuid = ${uuid}`);
      },
      () => read(feed.url),
    );
    expect([renamed.status, /^NAME:(.*)$/m.exec(renamed.text)?.[1]?.trim()]).toEqual([200, 'Late']);
    const revoked = await atTheSameMoment(
      api.database,
      async (tx) => {
        await tx.rows(sql`update calendar_feed set status = 'REVOKED', revoked_at = now(), plan_mark = null where uuid = ${uuid}`);
      },
      () => read(feed.url),
    );
    expect(revoked.status).toBe(404);
  });

  it('is the same in concurrent responses for a changed feed', async () => {
    const schedule = await plan({ liveAccount: api.world.accounts.acmeUs, startTime: soon(8, 9), endTime: soon(8, 11) });
    const { url } = await make('manager');
    await read(url);
    await api.as('admin').patch(schedule, { title: 'Moved' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(url)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await eventsIn(api, url)).find(({ uid }) => uid.startsWith(uuidOf(schedule)))!.sequence).toBe(1);
  });
});

describe('the calendar itself (RFC 5545)', () => {
  it('is parsed identically by two parsers, with hostile texts, clock changes and long lines', async () => {
    const title = `Sale; 50%, \\ or "more" ${'ümlaut 🎥 '.repeat(14)}`.trim();
    // London's clocks go forward in one of these nights and back in the other.
    const [first, second] = clockChanges('Europe/London');
    const times = (change: Temporal.Instant) => ({
      startTime: change.subtract({ minutes: 30 }).toString(),
      endTime: change.add({ minutes: 90 }).toString(),
    });
    const iso = (text: string) => new Date(text).toISOString();
    const shown = { start: iso(times(first).startTime), end: iso(times(first).endTime) };
    const note = 'First line\nBEGIN:VEVENT\r\nSUMMARY:injected\tand a tab\u0007';
    const night = await plan({
      liveAccount: api.world.accounts.acmeUs,
      title,
      note,
      ...times(first),
    });
    const back = await plan({ liveAccount: api.world.accounts.acmeUs, ...times(second) });
    const { url } = await make('manager', { name: 'Ours; and, theirs\nX-EVIL:1', alarmMinutes: 0 });
    const answer = await read(url);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(answer.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.text).not.toMatch(/^(X-EVIL|SUMMARY:injected)/m);

    const calendar = new ICAL.Component(ICAL.parse(answer.text) as unknown[]);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Ours\\; and\\, theirs X-EVIL:1');
    // A calendar published as a message must name an organiser; a polled feed is not a message.
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    const events = await eventsIn(api, url);
    const one = events.find(({ uid }) => uid.startsWith(uuidOf(night)))!;
    expect(one).toMatchObject({ summary: title, ...shown, alarms: ['PT0S'] });
    expect(one.description.endsWith('First line\nBEGIN:VEVENT\nSUMMARY:injected\tand a tab')).toBe(true);

    const parsed = Object.values(ical.sync.parseICS(answer.text)).filter((part) => part?.type === 'VEVENT');
    expect(parsed).toHaveLength(events.length);
    const same = parsed.find((part) => part.uid.startsWith(uuidOf(night)))!;
    expect(same.summary).toBe(title);
    expect([same.start.toISOString(), same.end!.toISOString()]).toEqual([shown.start, shown.end]);
    const autumn = parsed.find((part) => part.uid.startsWith(uuidOf(back)))!;
    expect(autumn.end!.getTime() - autumn.start.getTime()).toBe(2 * 3_600_000);
  });

  it('is valid without any events, too', async () => {
    const { url } = await make('client2', { name: 'Quiet' });
    const text = (await read(url)).text;
    expect(() => ICAL.parse(text)).not.toThrow();
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
  });
});

describe('leave in a feed', () => {
  it('is a holiday in the own feed and “Away” in that of a manager, once it is approved, without its reason', async () => {
    await plan({
      liveAccount: api.world.accounts.acmeUk,
      startTime: soon(21, 9),
      endTime: soon(21, 11),
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
    });
    const ask = async (employee: string, day: number, type: string) =>
      (
        await api
          .as('admin')
          .post('/api/time_offs', { employee, type, reason: 'Surgery', startTime: soon(day, 0), endTime: soon(day + 1, 0) })
      ).headers.location!;
    const holiday = await ask(api.world.employees.ava, 30, 'HOLIDAY');
    const sick = await ask(api.world.employees.ava, 40, 'SICK');
    // No one who works on the manager's accounts.
    const other = await ask(api.world.employees.cleo, 40, 'HOLIDAY');
    const feeds = {
      employee: (await make('employee', { alarmMinutes: 30 })).url,
      manager: (await make('manager')).url,
      client: (await make('client')).url,
    };
    const name = (await api.as('admin').get(api.world.employees.ava)).json<{ displayName: string }>().displayName;
    const leaveIn = async (url: string) =>
      (await eventsIn(api, url))
        .filter(({ uid }) => [holiday, sick, other].some((iri) => uid === `${uuidOf(iri)}@greenroom`))
        .map(({ summary, description, status, alarms }) => [summary, description, status, alarms.length]);
    expect(await leaveIn(feeds.employee)).toEqual([]);
    for (const iri of [holiday, sick, other]) expect((await api.as('manager2').post(`${iri}/approve`, {})).status).toBe(200);
    expect(await leaveIn(feeds.employee)).toEqual([
      ['Holiday', 'null', 'CONFIRMED', 0],
      ['Time off', 'null', 'CONFIRMED', 0],
    ]);
    expect(await leaveIn(feeds.manager)).toEqual([
      [`${name} · Away`, 'null', 'CONFIRMED', 0],
      [`${name} · Away`, 'null', 'CONFIRMED', 0],
    ]);
    expect(await leaveIn(feeds.client)).toEqual([]);
    for (const url of Object.values(feeds)) expect((await read(url)).text).not.toMatch(/Surgery|[Ss]ick/);
    await api.as('manager2').post(`${sick}/cancel`, {});
    expect((await leaveIn(feeds.manager)).map(([, , status]) => status)).toEqual(['CONFIRMED', 'CANCELLED']);
  });
});
