/**
 * API tests of deliveries with a real queue and SMTP server: retries, failures, quiet hours, takeover from dead workers, and nothing sent
 * twice.
 */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorker, type Worker } from '#server/jobs/worker';
import type { Logger } from '#server/logger';
import { forWorker, startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { notifications, offCalendar } from '../../../../test/kit/notifications.ts';
import { startSmtp, type Smtp } from '../../../../test/kit/smtp.ts';
import { skipStateMachines } from '../../../../test/kit/state-machines.ts';
import { cancelNotifications } from '../message/notify.query.ts';

const log: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
let api: Api;
let smtp: Smtp;
const workers: Worker[] = [];
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'Agency <plans@agency.example>' });
});
afterEach(async () => {
  smtp.answer = null;
  for (const worker of workers.splice(0)) await worker.stop();
});
beforeEach(async () => {
  smtp.received.length = 0;
  await api.database.rows(
    sql`truncate notification, notification_recipient, notification_delivery, notification_mute, notification_unsubscribed, notification_preference`,
  );
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
});

const uuidOf = (person: Person) => api.world.users[person].split('/').at(-1)!;
const domain = () => offCalendar({ AGENCY_TIME_ZONE: 'Europe/London' });
const work = async () => void workers.push(await startWorker({ ...forWorker(api), domains: [domain()], log }));
const send = notifications(() => api);
interface Delivery {
  readonly uuid: string;
  readonly status: string;
  readonly attempts: number;
  readonly answer: string | null;
  readonly provider: string | null;
  readonly nextAttemptAt: string;
}
const deliveries = () =>
  api.database.rows<Delivery>(
    sql`select uuid, status, attempts, answer, provider, next_attempt_at as "nextAttemptAt" from notification_delivery order by id`,
  );
const only = async () => (await deliveries())[0]!;
const statusOf = async (uuid: string | null) => (await api.as('admin').get(`/api/notifications/${uuid}`)).json<{ status: string }>().status;
/** Skips the waiting time before retries. */
const hurry = () => api.database.rows(sql`update notification_delivery set next_attempt_at = now() where status = 'QUEUED'`);

describe('a delivery', () => {
  it('is sent, and records the server’s response', async () => {
    const uuid = await send();
    expect(await statusOf(uuid)).toBe('QUEUED');
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
    expect(await only()).toMatchObject({ status: 'SENT', attempts: 1, provider: 'smtp', answer: expect.stringContaining('250') as string });
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatchObject({ to: 'employee@example.com' });
    expect(smtp.received[0]!.raw).toMatch(/^List-Id: .*tasks/im);
  });

  it('is retried after a temporary refusal, within 10 s', async () => {
    smtp.answer = { code: 451, text: 'Busy' };
    const uuid = await send();
    await work();
    await expect.poll(async () => (await only()).attempts).toBe(1);
    await expect.poll(async () => (await only()).status).toBe('QUEUED');
    const { answer, nextAttemptAt } = await only();
    expect(answer).toContain('Busy');
    expect(Date.parse(nextAttemptAt) - Date.now()).toBeLessThan(10_000);
    smtp.answer = null;
    await hurry();
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
    expect(smtp.received).toHaveLength(1);
  });

  it('waits as long as the server requests', async () => {
    smtp.answer = { code: 451, text: 'Try again in 300 seconds' };
    await send();
    await work();
    await expect.poll(async () => (await only()).answer).toContain('300');
    expect(Date.parse((await only()).nextAttemptAt) - Date.now()).toBeGreaterThan(290_000);
  });

  it('fails after a permanent refusal, until an admin retries it', async () => {
    smtp.answer = { code: 550, text: 'No such person' };
    const uuid = await send();
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('FAILED');
    const listed = (await api.as('admin').get(`/api/notifications/${uuid}/deliveries`)).json<{ deliveries: { uuid: string }[] }>();
    expect(listed).toMatchObject({
      total: 1,
      deliveries: [{ status: 'FAILED', answer: expect.stringContaining('No such person') as string }],
    });
    const retry = `/api/notification_deliveries/${listed.deliveries[0]!.uuid}/retry`;
    expect((await api.as('manager').post(retry, {})).status).toBe(403);
    smtp.answer = null;
    expect((await api.as('admin').post(retry, {})).json()).toMatchObject({ status: 'QUEUED', attempts: 0 });
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
    expect((await api.as('admin').post(retry, {})).status).toBe(409);
  });

  it('is not sent once it has expired', async () => {
    const late = await send({ expiresAt: new Date(Date.now() - 1000) });
    const cancelled = await send({ key: 'cancelled' });
    await api.database.transaction((tx) => cancelNotifications(tx, ['cancelled']));
    await work();
    await expect.poll(() => statusOf(late)).toBe('EXPIRED');
    expect(await statusOf(cancelled)).toBe('CANCELLED');
    expect((await deliveries()).map(({ status }) => status)).toEqual(['EXPIRED', 'CANCELLED']);
    expect(smtp.received).toEqual([]);
  });

  it('is not sent to users who may no longer sign in', async () => {
    const uuid = await send();
    await api.database.rows(
      sql`update employee set status = 'DELETED' where uuid = (select employee from app_user where uuid = ${uuidOf('employee')})`,
    );
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('CANCELLED');
    await api.database.rows(sql`update employee set status = 'ACTIVE'`);
    expect(smtp.received).toEqual([]);
  });

  it('of a scheduled notification is released at its time, or expires', async () => {
    const uuid = await send({ sendAt: new Date(Date.now() + 3_600_000) });
    const gone = await send({ sendAt: new Date(Date.now() + 3_600_000), expiresAt: new Date(Date.now() + 7_200_000) });
    expect(await deliveries()).toEqual([]);
    await api.database.rows(sql`update notification set send_at = now() - interval '1 minute'`);
    await api.database.rows(sql`update notification set expires_at = now() - interval '30 seconds' where uuid = ${gone}`);
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
    expect(await statusOf(gone)).toBe('EXPIRED');
  });
});

describe('quiet hours', () => {
  beforeEach(async () => {
    await api.database.rows(sql`
      insert into notification_preference ("user", quiet_from, quiet_to, time_zone)
      select ${uuidOf('employee')}, (now() at time zone 'Asia/Tokyo' - interval '1 hour')::time, (now() at time zone 'Asia/Tokyo' + interval '1 hour')::time, 'Asia/Tokyo'`);
  });

  it('postpone a mail to their end, in the user’s own time zone', async () => {
    await send();
    await work();
    await expect.poll(async () => Date.parse((await only()).nextAttemptAt) - Date.now()).toBeGreaterThan(3_000_000);
    expect(await only()).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect(smtp.received).toEqual([]);
  });

  it('do not delay urgent notifications', async () => {
    const uuid = await send({ type: 'SYSTEM_ALERT' });
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
  });
});

describe('quiet_until', () => {
  it.each([
    ['2026-06-10T21:30:00Z', '22:00', '07:00', '2026-06-11T06:00:00+00:00'],
    ['2026-06-10T03:00:00Z', '22:00', '07:00', '2026-06-10T06:00:00+00:00'],
    ['2026-06-10T12:00:00Z', '22:00', '07:00', null],
    ['2026-06-10T12:00:00Z', '12:00', '14:00', '2026-06-10T13:00:00+00:00'],
    ['2026-06-10T06:00:00Z', '22:00', '07:00', null],
    // The clocks go back during quiet hours: the end is in local time.
    ['2026-10-24T22:30:00Z', '22:00', '07:00', '2026-10-25T07:00:00+00:00'],
  ])('at %s from %s to %s in London is %s', async (at, from, to, until) => {
    const [row] = await api.database.rows<{ later: string | null }>(
      sql`select quiet_until(${at}::timestamptz, ${from}::time, ${to}::time, 'Europe/London') as later`,
    );
    expect(row!.later).toBe(until);
  });
});

describe('many deliveries', () => {
  const MANY = 60;
  const ids = () => smtp.received.map(({ messageId }) => messageId);

  it('are sent once each by two workers', async () => {
    for (let n = 0; n < MANY; n += 1) await send();
    await Promise.all([work(), work()]);
    await expect.poll(async () => (await deliveries()).filter(({ status }) => status === 'SENT').length).toBe(MANY);
    expect(new Set(ids()).size).toBe(MANY);
    expect(smtp.received).toHaveLength(MANY);
  });

  it('of a dead worker are taken over, under the same Message-ID', async () => {
    const uuid = await send();
    await work();
    await expect.poll(() => statusOf(uuid)).toBe('SENT');
    // The worker died after sending it, before recording that.
    await skipStateMachines(
      api.database,
      sql`update notification_delivery set status = 'SENDING', lease_until = now() - interval '1 second'`,
    );
    await expect.poll(() => smtp.received.length).toBe(2);
    expect(new Set(ids()).size).toBe(1);
  });
});

describe('unsubscribing', () => {
  const prefer = (change: object) =>
    api.as('employee').send({
      method: 'PUT',
      url: '/api/notification-preferences',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(change),
    });

  it('takes one click, without signing in', async () => {
    await send({ type: 'WEEK_SUMMARY' });
    await work();
    await expect.poll(() => smtp.received.length).toBe(1);
    const address = new URL(/^List-Unsubscribe: <([^>]+)>/im.exec(smtp.received[0]!.raw.replace(/\r\n\s+/g, ' '))![1]!);
    expect(address.origin).toBe('https://greenroom.example');
    const looked = await api.anonymous().get(address.pathname);
    expect(looked.text).toContain('<form');
    const preferences = async () => (await api.as('employee').get('/api/notification-preferences')).json();
    expect(await preferences()).toMatchObject({ weekSummaries: true, unsubscribed: [] });
    await prefer({ quietFrom: '00:00', quietTo: '23:59' });
    const waiting = await send({ type: 'WEEK_SUMMARY' });
    const clicked = await api.anonymous().send({
      method: 'POST',
      url: address.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    // Only this type, and only by email; queued mails are not sent either.
    expect(await preferences()).toMatchObject({ weekSummaries: true, emailEnabled: true, unsubscribed: ['WEEK_SUMMARY'] });
    await prefer({ quietFrom: null, quietTo: null });
    await hurry();
    await expect.poll(() => statusOf(waiting)).toBe('CANCELLED');
    const month = await send({ type: 'MONTHLY_SUMMARY' });
    await expect.poll(() => statusOf(month)).toBe('SENT');
    expect(await statusOf(await send({ type: 'WEEK_SUMMARY' }))).toBe('DELIVERED');
    expect((await api.as('employee').post('/api/notification-preferences/subscribe', { type: 'WEEK_SUMMARY' })).json()).toEqual({
      unsubscribed: [],
    });
    expect(await statusOf(await send({ type: 'WEEK_SUMMARY' }))).toBe('QUEUED');
    const wrong = address.pathname.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    expect((await api.anonymous().get(wrong)).status).toBe(404);
  });
});
