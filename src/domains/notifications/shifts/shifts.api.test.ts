/**
 * API tests of shift notifications: news after a quiet period, reminders, and conflicts for planners; nothing about drafts, nothing twice.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Poll, PollContext } from '#server/jobs/cron';
import { forWorker, startApi, ZONE, type Api, type Person } from '../../../../test/kit/api.ts';
import { mondayOf, Temporal } from '#core/time';
import { tidyNotifications } from '../message/tidy-notifications.job.ts';
import { conflictPoll } from './conflicts.query.ts';
import { newsPoll } from './news.query.ts';
import { reminderPoll } from './reminders.query.ts';

let api: Api;
let context: PollContext;
beforeAll(async () => {
  api = await startApi();
  const quiet = () => undefined;
  context = { ...forWorker(api), log: { error: quiet, warn: quiet, info: quiet, debug: quiet }, signal: new AbortController().signal };
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.rows(sql`delete from schedule where start_time > now()`);
  await api.database.rows(
    sql`truncate notification, notification_recipient, notification_delivery, notification_preference, shift_mark, known_shift, time_off, time_off_day, payroll_item_leave, employee_availability`,
  );
});

const uuidOf = (iri: string) => iri.split('/').at(-1)!;
const run = (poll: Poll) => poll.execute(context);
const report = (quietSeconds = 0) => run(newsPoll(ZONE, quietSeconds));
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString();
const plan = async (start: string, more: object = {}) => {
  const answer = await api.as('admin').post('/api/schedules', {
    type: 'VIDEO',
    startTime: start,
    endTime: new Date(Date.parse(start) + 7_200_000).toISOString(),
    scheduleEmployees: [{ employee: api.world.employees.ava, role: 'GENERAL' }],
    overrideReason: 'test',
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.json<{ '@id': string }>()['@id'];
};
const publish = (...schedules: string[]) => api.as('admin').post('/api/schedules/publish', { schedules, overrideReason: 'test' });
const move = async (iri: string, start: string) => {
  const body = { startTime: start, endTime: new Date(Date.parse(start) + 7_200_000).toISOString(), overrideReason: 'test' };
  expect((await api.as('admin').patch(iri, body)).status).toBe(200);
};
const inbox = async (person: Person) =>
  (await api.as(person).get('/api/notifications/inbox')).json<{ items: { type: string; title: string; text: string; urgency: string }[] }>()
    .items;
const types = async (person: Person) => (await inbox(person)).map(({ type }) => type);

describe('news of shifts', () => {
  it('excludes drafts', async () => {
    const iri = await plan(inHours(100));
    await move(iri, inHours(101));
    await report();
    expect(await inbox('employee')).toEqual([]);
    await publish(iri);
    await report();
    expect(await types('employee')).toEqual(['SCHEDULE_CHANGE']);
    expect((await inbox('employee'))[0]!.title).toMatch(/^New shift: /);
  });

  it('is sent once, and only to the employees concerned', async () => {
    await publish(await plan(inHours(100)));
    await report();
    await report();
    expect(await types('employee')).toHaveLength(1);
    expect(await types('employee2')).toEqual([]);
  });

  it('waits until the planner has paused, and is then one message', async () => {
    const [first, second] = [await plan(inHours(100)), await plan(inHours(110))];
    await publish(first, second);
    await move(second, inHours(120));
    await report(300);
    expect(await inbox('employee')).toEqual([]);
    await api.database.rows(sql`update shift_mark set at = at - interval '5 minutes'`);
    await report(300);
    expect((await inbox('employee')).map(({ title }) => title)).toEqual([expect.stringMatching(/^2 new shifts, /)]);
  });

  it('waits no longer than half an hour, however long planning continues', async () => {
    const iri = await plan(inHours(100));
    await publish(iri);
    await api.database.rows(sql`update shift_mark set at = at - interval '31 minutes'`);
    await move(iri, inHours(101));
    await report(300);
    expect(await types('employee')).toHaveLength(1);
  });

  it('is sent immediately, even during quiet hours, when the shift is soon', async () => {
    await publish(await plan(inHours(11)));
    await report(300);
    expect(await inbox('employee')).toMatchObject([{ type: 'SCHEDULE_CHANGE', urgency: 'URGENT' }]);
  });

  it('excludes changes that were reverted', async () => {
    const [start, other] = [inHours(100), inHours(105)];
    const iri = await plan(start);
    await publish(iri);
    await report();
    await move(iri, other);
    await move(iri, start);
    await report();
    expect(await types('employee')).toHaveLength(1);
    const [row] = await api.database.rows<{ marks: number }>(sql`select count(*) as marks from shift_mark`);
    expect(row!.marks).toBe(0);
  });

  it('reports moves and cancellations, whichever way they were made', async () => {
    const iri = await plan(inHours(100));
    await publish(iri);
    await report();
    await move(iri, inHours(102));
    await report();
    expect((await inbox('employee'))[0]!.title).toMatch(/ moved to /);
    expect((await api.as('admin').delete(iri)).status).toBe(204);
    await report();
    expect(await types('employee')).toEqual(['SCHEDULE_CANCELLATION', 'SCHEDULE_CHANGE', 'SCHEDULE_CHANGE']);
  });

  it('includes a shift of which only the role changed', async () => {
    const iri = await plan(inHours(100));
    await publish(iri);
    await report();
    const scheduleEmployees = [{ employee: api.world.employees.ava, role: 'SUPPORT' }];
    expect((await api.as('admin').patch(iri, { scheduleEmployees, overrideReason: 'test' })).status).toBe(200);
    await report();
    expect(await types('employee')).toEqual(['SCHEDULE_CHANGE', 'SCHEDULE_CHANGE']);
  });

  it('reaches employees who were removed and who were added', async () => {
    const iri = await plan(inHours(100));
    await publish(iri);
    await report();
    await api
      .as('admin')
      .patch(iri, { scheduleEmployees: [{ employee: api.world.employees.ben, role: 'GENERAL' }], overrideReason: 'test' });
    await report();
    expect(await types('employee')).toEqual(['SCHEDULE_CANCELLATION', 'SCHEDULE_CHANGE']);
    expect(await types('employee2')).toEqual(['SCHEDULE_CHANGE']);
  });

  it('is sent once with two workers', async () => {
    await publish(await plan(inHours(100)));
    await Promise.all([report(), report(), report()]);
    expect(await types('employee')).toHaveLength(1);
  });

  it('is kept while it cannot be sent, and not lost', async () => {
    await publish(await plan(inHours(100)));
    await api.database.rows(sql`alter table notification add constraint refused check (type <> 'SCHEDULE_CHANGE') not valid`);
    await expect(report()).rejects.toThrow('refused');
    await api.database.rows(sql`alter table notification drop constraint refused`);
    expect(await inbox('employee')).toEqual([]);
    await report();
    expect(await types('employee')).toHaveLength(1);
  });

  it('excludes published shifts that are marked as known', async () => {
    await publish(await plan(inHours(100)));
    await api.database.rows(sql`select know_all_shifts()`);
    await report();
    expect(await inbox('employee')).toEqual([]);
  });
});

describe('reminders', () => {
  /** Known for a long time. */
  const known = async (hours: number) => {
    const iri = await plan(inHours(hours));
    await publish(iri);
    await api.database.rows(sql`select know_all_shifts()`);
    await api.database.rows(sql`update known_shift set since = now() - interval '3 days'`);
    return iri;
  };
  const remind = () => run(reminderPoll(ZONE));

  it('are sent the day before and two hours before, once each', async () => {
    await known(23);
    await known(1);
    await known(50);
    await remind();
    await remind();
    expect(new Set((await inbox('employee')).map(({ title }) => title.split(':')[0]))).toEqual(new Set(['Soon', 'Tomorrow']));
    expect(await inbox('employee')).toHaveLength(2);
  });

  it('are only sent if the user wants them', async () => {
    await api.database.rows(
      sql`insert into notification_preference ("user", remind_two_hours) values (${uuidOf(api.world.users.employee)}, false)`,
    );
    await known(23);
    await known(1);
    await remind();
    expect((await inbox('employee')).map(({ title }) => title.split(':')[0])).toEqual(['Tomorrow']);
  });

  it('are not sent right after news of the same shift', async () => {
    await publish(await plan(inHours(1.5)));
    await report();
    await remind();
    expect(await types('employee')).toEqual(['SCHEDULE_CHANGE']);
  });

  it('that have not been sent are cancelled with their shift', async () => {
    const iri = await known(1);
    await remind();
    await api.as('admin').delete(iri);
    await report();
    const sent = (await api.as('admin').get('/api/notifications/history?type=SCHEDULE_REMINDER')).json();
    expect(sent).toMatchObject({ member: [{ status: 'CANCELLED' }] });
    expect(await types('employee')).toContain('SCHEDULE_CANCELLATION');
  });
});

describe('a conflict', () => {
  it('is reported to the account’s managers when time off is approved during a published shift', async () => {
    const start = inHours(100);
    const iri = await plan(start, {
      type: 'LIVE',
      liveAccount: api.world.accounts.acmeUk,
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
    });
    await publish(iri);
    const asked = await api
      .as('employee')
      .post('/api/time_offs', { employee: api.world.employees.ava, startTime: inHours(98), endTime: inHours(110) });
    await run(conflictPoll(ZONE));
    expect(await inbox('manager')).toEqual([]);
    expect((await api.as('admin').post(`${asked.headers.location}/approve`, {})).status).toBe(200);
    await run(conflictPoll(ZONE));
    await run(conflictPoll(ZONE));
    expect(await inbox('manager')).toMatchObject([{ type: 'SCHEDULE_CONFLICT', title: expect.stringMatching(/^Ava is off: /) as string }]);
    expect(await inbox('manager2')).toEqual([]);
  });

  it('without recipients does not block others', async () => {
    await api.as('manager').post('/api/notifications/mute', { type: 'SCHEDULE_CONFLICT', muted: true });
    const iri = await plan(inHours(100), {
      type: 'LIVE',
      liveAccount: api.world.accounts.acmeUk,
      scheduleEmployees: [{ employee: api.world.employees.ava, role: 'HOST' }],
    });
    await publish(iri);
    await api.database.rows(sql`
      insert into time_off (employee, start_time, end_time, status, decided_at)
      select ${uuidOf(api.world.employees.ava)}, now(), now() + interval '200 hours', 'APPROVED', now() + interval '1 second'`);
    let transactions = 0;
    const counting = new Proxy(api.database, {
      get(database, name) {
        if (name === 'transaction') transactions += 1;
        const value = Reflect.get(database, name) as unknown;
        return typeof value === 'function' ? (value.bind(database) as unknown) : value;
      },
    });
    await conflictPoll(ZONE).execute({ ...context, database: counting });
    await api.as('manager').post('/api/notifications/mute', { type: 'SCHEDULE_CONFLICT', muted: false });
    expect(transactions).toBe(0);
    await run(conflictPoll(ZONE));
    expect(await types('manager')).toEqual(['SCHEDULE_CONFLICT']);
  });

  it('is reported to admins if the account has no manager, when an employee changes their availability', async () => {
    const start = inHours(100);
    await publish(await plan(start));
    const london = Temporal.Instant.from(start).toZonedDateTimeISO(ZONE).toPlainDate();
    const monday = mondayOf(london).toString();
    const answer = (timeSlots: object[]) =>
      api.as('employee').post('/api/employee-availabilities/hand-in', {
        employee: api.world.employees.ava,
        weekStartDate: monday,
        days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'].map((dayOfWeek) => ({ dayOfWeek, timeSlots })),
      });
    expect((await answer([{ startTime: '00:00', endTime: '24:00' }])).status).toBeLessThan(300);
    await run(conflictPoll(ZONE));
    expect(await inbox('admin')).toEqual([]);
    await answer([]);
    await run(conflictPoll(ZONE));
    await run(conflictPoll(ZONE));
    expect(await inbox('admin')).toMatchObject([
      { type: 'SCHEDULE_CONFLICT', title: expect.stringMatching(/^Ava cannot work: /) as string },
    ]);
  });
});

it('known shifts that have ended are deleted', async () => {
  await api.database.rows(sql`
    insert into known_shift (employee, schedule, start_time, end_time, role)
    select ${uuidOf(api.world.employees.ava)}, gen_random_uuid(), now() - age, now() - age + interval '1 hour', 'HOST' from (values (interval '1 day'), (interval '9 days')) a (age)`);
  await tidyNotifications.execute({ ...context, job: '', attempt: 1, onProgress: () => undefined }, {});
  const [row] = await api.database.rows<{ left: number }>(sql`select count(*)::int as left from known_shift`);
  expect(row!.left).toBe(1);
});
