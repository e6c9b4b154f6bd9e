/**
 * No notification is lost or sent twice under different keys: servers are killed while they send, while they hang, and while shifts change.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#domains/identity/server';
import { notify } from '#domains/notifications/server';
import { openDatabase, type Database } from '#server/database';
import type { EmbeddedDatabase } from '#server/embedded-database';
import { breadth } from '../test/kit/breadth.ts';
import { startSmtp, type Smtp } from '../test/kit/smtp.ts';
import { startOwnDatabase } from './kit/own-database.ts';
import { startServer, type RunningServer } from './kit/server.ts';

const MANY = breadth(100, 400);

let folder: string;
let embedded: EmbeddedDatabase;
let database: Database;
let smtp: Smtp;
let people: string[];
const running: RunningServer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-notification-kill-'));
  embedded = await startOwnDatabase(folder);
  database = openDatabase(embedded.url);
  await createAdmin(database, { username: 'boss', password: 'a long password', email: null });
  await database.rows(sql`insert into employee (nickname) select 'Person ' || n from generate_series(1, ${MANY}::int) n`);
  const users = await database.rows<{ uuid: string }>(
    sql`insert into app_user (username, email, roles, employee) select 'person' || id, 'person' || id || '@example.com', '{ROLE_EMPLOYEE}', uuid from employee returning uuid`,
  );
  people = users.map(({ uuid }) => uuid);
  // Otherwise more would be sent on some days of the week and hours.
  await database.rows(
    sql`insert into notification_mute ("user", type) select uuid, unnest(array['GENERAL_REMINDER', 'WEEK_SUMMARY', 'DAILY_SUMMARY', 'MONTHLY_SUMMARY']) from app_user`,
  );
});
beforeEach(async () => {
  smtp = await startSmtp();
  await database.rows(sql`truncate notification, notification_recipient, notification_delivery, shift_mark, known_shift`);
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL');
    await server.stop();
  }
  await smtp.stop();
});
afterAll(async () => {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  const server = await startServer({
    DEMO: '0',
    DATABASE_URL: embedded.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'plans@agency.example',
    NOTIFICATION_QUIET_SECONDS: '0',
  });
  running.push(server);
  return server;
}
const statuses = async () =>
  (
    await database.rows<{ status: string; n: number }>(sql`select status, count(*)::int as n from notification_delivery group by status`)
  ).map(({ status, n }) => [status, n]);
/** The lease time of deliveries that a server has started. */
const LEASE = '20 seconds';
/** Kills a server with SIGKILL, and lets the leases expire. */
async function killLongAgo(server: RunningServer): Promise<void> {
  server.process.kill('SIGKILL');
  await server.stop();
  await database.rows(sql`update notification_delivery set lease_until = lease_until - ${LEASE}::interval where lease_until is not null`);
}
const arrived = () => new Set(smtp.received.map(({ messageId }) => messageId));

it.each(breadth([0.2], [0.05, 0.2, 0.5, 0.8]))('announcement, killed after a share of %d', async (share) => {
  await database.transaction((tx) =>
    notify(tx, { key: `all:${share}`, type: 'SYSTEM_ANNOUNCEMENT', to: people, title: 'To all', text: 'Read this.', link: null }),
  );
  const first = await start();
  await expect.poll(() => smtp.received.length, { interval: 5 }).toBeGreaterThan(share * MANY);
  await killLongAgo(first);
  await Promise.all([start(), start()]);
  await expect.poll(statuses).toEqual([['SENT', MANY]]);
  expect(arrived().size).toBe(MANY);
  // Handed over but not stored as sent when the server died: at most the number of concurrent deliveries.
  expect(smtp.received.length - MANY).toBeLessThanOrEqual(16);
});

it('emails that a hanging server had not accepted', async () => {
  smtp.answer = 'hang';
  await database.transaction((tx) =>
    notify(tx, { key: 'hanging', type: 'SYSTEM_ANNOUNCEMENT', to: people.slice(0, 3), title: 'To some', text: 'Read this.', link: null }),
  );
  const first = await start();
  await expect.poll(statuses).toEqual([['SENDING', 3]]);
  await killLongAgo(first);
  smtp.answer = null;
  await start();
  await expect.poll(statuses).toEqual([['SENT', 3]]);
  expect(smtp.received).toHaveLength(3);
});

it('changed shifts', async () => {
  await database.rows(sql`
    with planned as (
      insert into schedule (type, start_time, end_time, published_at)
      select 'VIDEO', now() + interval '3 days' + n * interval '1 minute', now() + interval '3 days 2 hours' + n * interval '1 minute', now() from generate_series(1, ${MANY}::int) n returning uuid
    ), numbered as (select uuid, row_number() over () as place from planned), hands as (select uuid, row_number() over (order by id) as place from employee)
    insert into schedule_employee (schedule, employee, role, start_time, end_time)
    select n.uuid, h.uuid, 'GENERAL', now(), now() from numbered n join hands h using (place)`);
  const inboxes = async () => {
    const [row] = await database.rows<{ people: number; notifications: number }>(
      sql`select count(distinct "user")::int as people, count(*)::int as notifications from notification_recipient`,
    );
    return row!;
  };
  const first = await start();
  await expect.poll(async () => (await inboxes()).people, { interval: 5 }).toBeGreaterThan(MANY / 10);
  await killLongAgo(first);
  await start();
  await expect.poll(inboxes).toEqual({ people: MANY, notifications: MANY });
  await expect.poll(statuses).toEqual([['SENT', MANY]]);
  expect(arrived().size).toBe(MANY);
});
