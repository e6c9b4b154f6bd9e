/** API tests of summaries: contents, recipients, scheduled and manual sending; and the availability reminder. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Temporal } from '#core/time';
import type { Queryable } from '#server/database';
import type { PollContext } from '#server/jobs/cron';
import { forWorker, startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { calendarPoll } from './calendar-poll.query.ts';
import { readPeople, readResults, readWeek } from './summary-data.query.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() =>
  api.database.rows(sql`truncate notification, notification_recipient, notification_delivery, notification_mute, notification_preference`),
);

const send = (body: object, person: Person = 'admin') => api.as(person).post('/api/notifications/send-week-summary', body);
const WEEK = { weekStart: '2026-06-08', weekEnd: '2026-06-14' };
const titles = async (person: Person) =>
  (await api.as(person).get('/api/notifications/inbox')).json<{ items: { title: string; text: string; type: string }[] }>().items;
const turnOff = (person: Person) =>
  api.as(person).send({
    method: 'PUT',
    url: '/api/notification-preferences',
    headers: { 'content-type': 'application/json' },
    payload: '{"weekSummaries":false}',
  });
const personOf = async (db: Queryable, person: Person) => (await readPeople(db, [api.world.users[person].split('/').at(-1)!]))[0]!;
/** Runs a poll at a local time of the agency. */
const pollAt = (local: string) => {
  const quiet = () => undefined;
  const context: PollContext = {
    ...forWorker(api),
    log: { error: quiet, warn: quiet, info: quiet, debug: quiet },
    signal: new AbortController().signal,
  };
  const now = () => Temporal.ZonedDateTime.from(`${local}[${ZONE}]`);
  return calendarPoll({ zone: ZONE, currency: 'GBP' }, now).execute(context);
};

describe('the data of a week', () => {
  const data = async (query: string, person: Person = 'admin') => api.as(person).get(`/api/notifications/week-summary-data${query}`);

  it('cover published shifts by employee, with open tasks', async () => {
    const answer = await data('?weekStart=2026-06-08&weekEnd=2026-06-14');
    expect(answer.json()).toEqual({
      ...WEEK,
      employees: [
        { employee: api.world.employees.ava, name: 'Ava', shifts: 2, hours: 6, openTasks: 1 },
        { employee: api.world.employees.ben, name: 'Ben', shifts: 2, hours: 5, openTasks: 1 },
        { employee: api.world.employees.cleo, name: 'Cleo', shifts: 0, hours: 0, openTasks: 0 },
      ],
      totals: { employees: 3, shifts: 4, hours: 11, openTasks: 2 },
    });
  });

  it('count only tasks that the requester may see', async () => {
    const jobs = sql`update video_job set client = (select client from live_account where uuid = ${api.world.accounts.birch.split('/').at(-1)!})`;
    await api.database.transaction(async (tx) => {
      await tx.rows(sql`create temp table kept on commit drop as select uuid, client from video_job`);
      await tx.rows(jobs);
      const rows = async (person: Person) =>
        (await readWeek(tx, await personOf(tx, person), { from: WEEK.weekStart, to: WEEK.weekEnd }, ZONE)).reduce(
          (sum, { openTasks }) => sum + openTasks,
          0,
        );
      expect(await rows('admin')).toBe(2);
      expect(await rows('manager')).toBe(0);
      expect(await rows('manager2')).toBe(2);
      await tx.rows(sql`update video_job j set client = kept.client from kept where kept.uuid = j.uuid`);
    });
  });

  it('compare a period in progress with the same part of the previous one', async () => {
    const admin = await personOf(api.database, 'admin');
    const results = (within: number) => readResults(api.database, admin, { from: '2026-06-10', to: '2026-06-16' }, ZONE, within);
    expect((await results(7 * 24)).streams).toBe(2);
    expect((await results(0)).streams).toBe(0);
  });

  it('default to next week, and are available to staff only', async () => {
    const { weekStart } = (await data('', 'manager')).json<{ weekStart: string }>();
    expect(Temporal.PlainDate.from(weekStart).dayOfWeek).toBe(1);
    for (const person of ['client', 'employee'] as const) expect((await data('', person)).status).toBe(403);
  });

  it.each(['?weekStart=2026-06-14&weekEnd=2026-06-08', '?weekStart=yesterday', '?weekStart=2026-01-01&weekEnd=2026-12-31'])(
    'with %s is refused',
    async (query) => {
      expect((await data(query)).status).toBe(422);
    },
  );
});

describe('recipients of week summaries', () => {
  const read = async (person: Person) => api.as(person).get('/api/notification-preferences/week-summary-recipients');
  it('are those who want it and for whom it has content', async () => {
    await turnOff('employee2');
    const { recipients, count } = (await read('manager')).json<{ recipients: { name: string; user: string }[]; count: number }>();
    expect(recipients.map(({ name }) => name)).toEqual(['admin', 'employee', 'manager', 'manager2']);
    expect(count).toBe(4);
    expect(recipients[1]).toEqual({
      user: api.world.users.employee,
      name: 'employee',
      email: 'employee@example.com',
      emailEnabled: true,
      pushEnabled: true,
    });
    expect((await read('employee')).status).toBe(403);
  });
});

describe('a week summary sent manually', () => {
  it('reaches those who want it, and reports who was skipped and why', async () => {
    await turnOff('employee2');
    const { employee, employee2, client } = api.world.users;
    const answer = await send({ ...WEEK, users: [employee, employee2, client] });
    expect(answer.json()).toEqual({
      sent: 1,
      skipped: [
        { user: employee2, reason: 'The user has turned off week summaries.' },
        { user: client, reason: 'There is nothing to summarise for this user.' },
      ],
    });
    expect(await titles('employee')).toMatchObject([
      { type: 'WEEK_SUMMARY', title: 'Your week, Jun 8 – 14', text: '2 shifts, 6 h; 1 open task.' },
    ]);
    const history = (await api.as('admin').get('/api/notifications/history')).json<{ member: unknown[] }>();
    expect(history.member).toMatchObject([{ type: 'WEEK_SUMMARY', triggerType: 'MANUAL', createdBy: { username: 'admin' } }]);
  });

  it('is sent to everyone by default, and only once when triggered twice', async () => {
    expect((await send(WEEK)).json()).toMatchObject({ sent: 5, skipped: [] });
    const again = (await send(WEEK)).json<{ sent: number; skipped: unknown[] }>();
    // A minute boundary may have passed in between.
    expect([again.sent, again.skipped.length]).toSatisfy(([sent, skipped]: [number, number]) => sent + skipped === 5);
  });

  it('shows managers nothing of accounts managed by others', async () => {
    await send({ weekStart: '2026-06-17', weekEnd: '2026-06-23', users: [api.world.users.manager] });
    expect((await titles('manager'))[0]!.text).toContain('£480 GMV in 1 stream');
    await send({ weekStart: '2026-06-17', weekEnd: '2026-06-23', users: [api.world.users.admin] });
    expect((await titles('admin'))[0]!.text).toContain('£830 GMV in 2 streams');
  });

  it('can only be sent by staff, to users', async () => {
    expect((await send(WEEK, 'employee')).status).toBe(403);
    expect((await send({ ...WEEK, users: ['someone'] })).status).toBe(422);
    expect((await send({ weekStart: 'soon' })).status).toBe(422);
  });
});

describe('scheduled messages', () => {
  it('send the week summary on Sunday at 17:00, once', async () => {
    await pollAt('2026-06-07T16:59');
    expect(await titles('employee')).toEqual([]);
    await Promise.all([pollAt('2026-06-07T17:00'), pollAt('2026-06-07T17:00')]);
    await pollAt('2026-06-07T18:30');
    expect((await titles('employee')).map(({ type }) => type)).toEqual(['WEEK_SUMMARY']);
    expect(await titles('client')).toEqual([]);
  });

  it('send managers and admins a summary of each day with content, and of the month', async () => {
    const types = async (person: Person) => (await titles(person)).map(({ type }) => type);
    await pollAt('2026-06-10T09:00');
    expect(await types('manager')).toEqual(['DAILY_SUMMARY']);
    await pollAt('2026-07-01T09:00');
    expect(await types('manager')).toEqual(['MONTHLY_SUMMARY', 'DAILY_SUMMARY']);
    expect(await types('admin')).toEqual(['MONTHLY_SUMMARY', 'DAILY_SUMMARY']);
    expect(await types('employee')).toEqual([]);
  });

  it('send other kinds of summaries to users who have muted one', async () => {
    for (const type of ['WEEK_SUMMARY', 'MONTHLY_SUMMARY']) await api.as('admin').post('/api/notifications/mute', { type, muted: true });
    await pollAt('2026-06-14T17:00');
    await pollAt('2026-06-10T07:00');
    await pollAt('2026-07-01T09:00');
    expect((await titles('admin')).map(({ type }) => type)).not.toContain('WEEK_SUMMARY');
    expect((await titles('admin')).map(({ type }) => type)).toContain('DAILY_SUMMARY');
  });

  it('remind users without submitted availability on Thursday, once', async () => {
    await api.database.rows(
      sql`insert into employee_availability (employee, week_start_date, day_of_week, time_slots) values (${api.world.employees.ben.split('/').at(-1)}, '2026-06-15', 'MONDAY', '[]')`,
    );
    await pollAt('2026-06-11T12:00');
    await pollAt('2026-06-11T12:01');
    expect(await titles('employee')).toMatchObject([{ type: 'GENERAL_REMINDER', title: 'When can you work, Jun 15 – 21?' }]);
    expect(await titles('employee2')).toEqual([]);
  });
});
