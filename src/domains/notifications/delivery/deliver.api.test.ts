/**
 * API tests of delivery polls with a channel that hangs, fails and is cancelled: deliveries do not block each other, and none is handed
 * over twice.
 */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/database';
import { startPolls } from '#server/jobs/cron';
import type { Logger } from '#server/logger';
import { forWorker, startApi, type Api, type Person } from '../../../../test/kit/api.ts';
import { cancelNotifications, notify, type Message } from '../message/notify.query.ts';
import type { Channel, Outcome } from './channel.service.ts';
import { deliveryPolls } from './deliver.service.ts';

const log: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.database.rows(sql`truncate notification, notification_recipient, notification_delivery`));
afterAll(() => api.stop());

const uuidOf = (person: Person) => api.world.users[person].split('/').at(-1)!;
const send = (title: string, message: Partial<Message> = {}) =>
  api.database.transaction((tx) =>
    notify(tx, { key: `deliver:${title}`, type: 'TASK_ASSIGNED', to: [uuidOf('employee')], title, text: 'x', link: null, ...message }),
  );
const statuses = async () =>
  Object.fromEntries(
    (
      await api.database.rows<{ title: string; status: string }>(
        sql`select n.title, d.status from notification_delivery d join notification n on n.uuid = d.notification`,
      )
    ).map(({ title, status }) => [title, status]),
  );
const statusOf = async (uuid: string | null) => (await api.as('admin').get(`/api/notifications/${uuid}`)).json<{ status: string }>().status;

interface Gate {
  readonly wait: Promise<void>;
  readonly open: () => void;
}
function gate(): Gate {
  let open = () => undefined as void;
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}

/** A worker that only delivers, through a channel defined by the test. */
function deliver(handOver: (title: string) => Promise<Outcome>, database: Database = api.database) {
  const handed: string[] = [];
  const channel: Channel = {
    name: 'EMAIL',
    provider: () => 'test',
    send: ({ notification }) => {
      handed.push(notification.title);
      return handOver(notification.title);
    },
  };
  const polls = startPolls(deliveryPolls([channel], 'Europe/London'), { ...forWorker(api), database, log });
  return { handed, stop: () => polls.stop() };
}
const sent: Outcome = { state: 'SENT', answer: 'ok' };

it('does not wait for a delivery that hangs', async () => {
  const hangs = gate();
  const worker = deliver(async (title) => {
    if (title === 'hangs') await hangs.wait;
    return sent;
  });
  await send('hangs');
  await expect.poll(() => worker.handed).toEqual(['hangs']);
  await send('urgent');
  await expect.poll(statuses).toEqual({ hangs: 'SENDING', urgent: 'SENT' });
  hangs.open();
  await expect.poll(statuses).toEqual({ hangs: 'SENT', urgent: 'SENT' });
  await worker.stop();
  expect(worker.handed).toEqual(['hangs', 'urgent']);
});

it('is recorded once the database is available again, without being handed over again', async () => {
  let away = true;
  const flaky = new Proxy(api.database, {
    get(database, name, self) {
      if (name !== 'rows') return Reflect.get(database, name, self) as unknown;
      return (query: ReturnType<typeof sql>) => {
        // The query that records the outcome of a delivery.
        if (away && query.text.includes('set status = $1, provider')) return Promise.reject(new Error('The database is away.'));
        return database.rows(query);
      };
    },
  });
  const slow = gate();
  await send('first');
  await send('second');
  const worker = deliver(async (title) => {
    if (title === 'second') await slow.wait;
    return sent;
  }, flaky);
  await expect.poll(() => worker.handed.toSorted()).toEqual(['first', 'second']);
  away = false;
  await expect.poll(async () => (await statuses())['first']).toBe('SENT');
  slow.open();
  await expect.poll(statuses).toEqual({ first: 'SENT', second: 'SENT' });
  await worker.stop();
  expect(worker.handed).toHaveLength(2);
});

it('is not retried when it is cancelled while being handed over', async () => {
  const handing = gate();
  const uuid = await send('cancelled', { to: [uuidOf('employee'), uuidOf('manager')] });
  const worker = deliver(async () => {
    await handing.wait;
    return { state: 'RETRY', answer: 'Later.', afterSeconds: 0 };
  });
  await expect.poll(() => worker.handed).toHaveLength(2);
  await api.database.transaction((tx) => cancelNotifications(tx, ['deliver:cancelled']));
  handing.open();
  await expect.poll(async () => (await statuses())['cancelled']).toBe('QUEUED');
  await api.database.rows(sql`update notification_delivery set next_attempt_at = now()`);
  await expect.poll(async () => (await statuses())['cancelled']).toBe('CANCELLED');
  expect(await statusOf(uuid)).toBe('CANCELLED');
  await worker.stop();
  expect(worker.handed).toHaveLength(2);
});

it('settles a notification whose worker was killed after the last delivery had ended', async () => {
  const uuid = await send('left');
  await api.database.rows(sql`update notification_delivery set status = 'SENDING'`);
  await api.database.rows(sql`update notification_delivery set status = 'SENT', sent_at = date_trunc('second', now())`);
  await api.database.rows(sql`update notification set status = 'SENDING'`);
  const worker = deliver(async () => sent);
  await expect.poll(() => statusOf(uuid)).toBe('SENT');
  expect(worker.handed).toEqual([]);
  await worker.stop();
});
