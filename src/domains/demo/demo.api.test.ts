/** Demo data: fits into a real database, is loaded once and never into an agency with users, and its figures are consistent. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sql, { type Sql } from 'sql-template-tag';
import { Temporal } from '#core/time';
import { openDatabase, type Database } from '#server/database';
import type { FileStore } from '#server/files/file-store';
import { openFolderStore } from '#server/files/folder-store';
import { weekPlansSchema } from '../scheduling/schedules/templates/week-plan.rules.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { hasDemo, loadDemo } from './server.ts';

// Demo data is generated relative to the time of loading, which the database uses as well.
const LOADED = Temporal.Now.instant();
const NOW = LOADED.toString();
const TODAY = LOADED.toZonedDateTimeISO('Europe/London').toPlainDate();

let clone: TestDatabase;
let database: Database;
let files: FileStore;
let folder: string;
beforeAll(async () => {
  clone = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'greenroom-demo-'));
  files = await openFolderStore(folder);
  database = openDatabase(clone.url);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

async function one(query: Sql): Promise<Record<string, unknown>> {
  const [row] = await database.rows<Record<string, unknown>>(query);
  return row!;
}

it('is loaded once by two nodes that start at the same time', async () => {
  expect(await hasDemo(database)).toBe(false);
  const loads = await Promise.all(
    [1, 2].map(() =>
      loadDemo(
        database,
        { timeZone: 'Europe/London', currency: 'GBP' },
        { now: LOADED, videos: { files, folder: path.resolve('assets/demo-videos') } },
      ),
    ),
  );
  expect(loads.sort((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await hasDemo(database)).toBe(true);
  expect(
    await one(sql`
    select (select count(*) from client) as clients, (select count(*) from live_account where creator_id is not null) as accounts, (select count(*) from employee) as employees,
      (select count(distinct date_trunc('week', start_time at time zone 'Europe/London')) from schedule) as weeks, (select count(*) from schedule_employee) > 1500 as many,
      (select count(distinct date_trunc('week', start_time at time zone 'Europe/London')) from live_stream) in (12, 13) as "weeksOfStreams", (select count(*) from live_stream) between 500 and 700 as streams,
      (select count(*) from live_stream_metric) between 60000 and 110000 as minutes, (select count(*) from schedule where published_at is null and start_time < ${NOW}) as drafts`),
  ).toEqual({
    clients: 3,
    accounts: 8,
    employees: 24,
    weeks: 18,
    many: true,
    weeksOfStreams: true,
    streams: true,
    minutes: true,
    drafts: 0,
  });
});

it('has video jobs in every state, for every client, overdue and due soon, and shoots that work on them', async () => {
  expect(
    await one(sql`
    select (select count(*) from video_job) as jobs, (select count(distinct client) from video_job) as clients, (select count(distinct status) from video_job) as statuses, (select count(distinct priority) from video_job) as priorities,
      (select count(*) from video_job where client is null) > 0 as unassigned, (select count(distinct status) from video_task) as "taskStatuses", (select count(*) from video_task) > 60 as tasks,
      (select count(*) from video_task where assigned_employee is null) > 5 as open, (select count(*) from video_task t join employee e on e.uuid = t.assigned_employee where e.nickname = 'Ava' and t.status in ('PENDING', 'IN_PROGRESS')) > 3 as avas,
      (select count(*) from video_task_type where not is_active) as old, (select count(distinct schedule) from schedule_video_job) >= 6 as shoots,
      (select count(*) from video_job where due_date < ${NOW}::date and status in ('PENDING', 'IN_PROGRESS')) > 0 as late`),
  ).toEqual({
    jobs: 20,
    clients: 3,
    statuses: 4,
    priorities: 4,
    unassigned: true,
    taskStatuses: 5,
    tasks: true,
    open: true,
    avas: true,
    old: 1,
    shoots: true,
    late: true,
  });
});

it('matches nearly every past schedule to its stream; the rest is cancelled, moved or unplanned', async () => {
  const { share, cancelled } = await one(
    sql`select count(live_stream)::float / count(*) as share, count(*) - count(live_stream) as cancelled from schedule where type = 'LIVE' and end_time < ${NOW}`,
  );
  expect(share).toBeGreaterThanOrEqual(0.9);
  expect(cancelled).toBeGreaterThan(2);
  // A stream that has just begun, minutes before its schedule, is matched once both overlap.
  expect(
    await one(sql`
    select count(*) filter (where schedules = 0 and not provisional) as unmatched, count(*) filter (where schedules > 1) > 10 as shared, count(*) filter (where provisional) > 0 as provisional, count(*) filter (where not minutes) > 50 as prorated
    from (select (select count(*) from schedule_live_stream where live_stream = s.uuid) as schedules, provisional, exists (select from live_stream_metric where live_stream = s.uuid) as minutes from live_stream s) s`),
  ).toEqual({ unmatched: 7, shared: true, provisional: true, prorated: true });
  expect(
    await one(
      sql`select count(*) as wrong from schedule s where s.live_stream is distinct from case when s.type = 'LIVE' then (streams_of_slot(s.live_account, s.start_time, s.end_time))[1] end`,
    ),
  ).toEqual({ wrong: 0 });
});

it('has streams that are the sums of their minutes, and of their products to the penny', async () => {
  expect(
    await one(sql`
    select count(*) > 300 as several, count(*) filter (where (s.live_attributed_gmv, s.direct_gmv, s.orders_created, s.orders_paid, s.main_orders, s.items_sold, s.buyers, s.viewers, s.views, s.impressions, s.product_impressions, s.product_clicks, s.likes, s.shares, s.comments, s.new_followers)
      is distinct from (m.attributed_gmv, m.direct_gmv, m.created_sku_orders, m.sku_orders, m.main_orders, m.sold_quantity, m.customers, m.viewers, m.views, m.live_impression, m.product_impressions, m.product_clicks, m.likes, m.shares, m.comments, m.new_followers)) as wrong
    from live_stream s join lateral sum_minutes(s.uuid, s.start_time, s.end_time) m on m.minutes is not null`),
  ).toEqual({ several: true, wrong: 0 });
  expect(
    await one(sql`
    select count(*) filter (where gmv is distinct from (select sum(attributed_gmv) from live_stream_product where live_stream = s.uuid)) as wrong from live_stream s`),
  ).toEqual({ wrong: 0 });
  expect(
    await one(sql`
    select count(*) filter (where share <> 1) as wrong, count(*) > 500 as several from (select sum(share_percentage) as share from live_stream_viewer_source group by live_stream union all select unnest(array[sum(viewer_profile), sum(customer_profile)]) from live_stream_profile group by live_stream, profile_group) s`),
  ).toEqual({ wrong: 0, several: true });
});

it('has a payroll in each status, complete and consistent as if created manually', async () => {
  const current = TODAY.with({ day: 1 }).subtract({ months: TODAY.day >= 8 ? 0 : 1 });
  expect(
    await database.rows(
      sql`select status, start_date as start, pay_date as paid, total_amount > 1000 as much, (select count(*) from payroll_item where payroll = p.uuid) as people from payroll p order by start_date`,
    ),
  ).toEqual([
    {
      status: 'PAID',
      start: current.subtract({ months: 2 }).toString(),
      paid: current.subtract({ months: 1 }).with({ day: 5 }).toString(),
      much: true,
      people: 20,
    },
    { status: 'SUBMITTED', start: current.subtract({ months: 1 }).toString(), paid: null, much: true, people: 20 },
    { status: 'DRAFT', start: current.toString(), paid: null, much: true, people: 20 },
  ]);
  expect(
    await one(sql`
    select count(*) filter (where stale or findings @> '[{"severity": "error"}]' or total_amount < 0) as faults, count(*) filter (where additional_amount > 0) as additions, count(*) filter (where deduction_amount > 0) as deductions,
      count(*) filter (where total_amount <> (detail #>> '{summary,finalAmount}')::numeric or (base_amount, bonus_amount) <> (select coalesce(sum(s.base_amount), 0), coalesce(sum(s.bonus_amount), 0) from payroll_item_shift s where s.payroll_item = i.uuid)) as wrong
    from payroll_item i`),
  ).toEqual({ faults: 0, additions: 3, deductions: 3, wrong: 0 });
});

it('has a shift that was found after its month was paid, and that is proposed', async () => {
  expect(
    await database.rows(
      sql`select a.status, a.kind, a.amount > 20 as much, p.status as payroll, s.title from arrears a join payroll p on p.uuid = a.payroll join schedule s on s.uuid = a.schedule`,
    ),
  ).toEqual([{ status: 'OPEN', kind: 'ADDED', much: true, payroll: 'PAID', title: 'Stocktaking' }]);
});

it('has videos in every state, with files and comments', async () => {
  const stored = await database.rows<{ key: string; size: number }>(sql`select key, size from stored_file`);
  expect(stored.length).toBeGreaterThan(40);
  for (const { key, size } of stored) expect(await files.size(key)).toBe(size);
  expect(
    await one(sql`
    select count(*) > 10 as many, bool_and(processing = 'READY') as ready, count(distinct state) as states, count(distinct frame_rate) as rates,
      (select count(*) from video_comment where internal) > 0 as internal, (select count(*) from video_comment where drawing is not null) > 0 as drawn,
      count(*) filter (where revision = 2) > 3 as versions,
      (select count(*) from video_comment c join video_upload u on u.uuid = c.video_upload where c.create_time <= u.create_time or c.create_time > now() or c.resolved_at <= c.create_time) as misdated from video_upload`),
  ).toEqual({ many: true, ready: true, states: 3, rates: 4, internal: true, drawn: true, versions: true, misdated: 0 });
});

it('has a saved week that matches the previous one', async () => {
  const templates = await database.rows<{ name: string; plans: readonly { day: number; minutes: number; people: readonly unknown[] }[] }>(
    sql`select name, plans from schedule_template`,
  );
  expect(templates.map(({ name }) => name)).toEqual(['Usual week of bloomandbare.uk']);
  const { plans } = templates[0]!;
  expect(weekPlansSchema.safeParse(plans).success).toBe(true);
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.every(({ people }) => people.length > 0)).toBe(true);
});

it('has inboxes with notifications about existing records, some of them read', async () => {
  const inboxes = await database.rows<{ username: string; total: number; unread: number }>(sql`
    select u.username, count(*)::int as total, count(*) filter (where r.read_at is null)::int as unread
    from notification_recipient r join app_user u on u.uuid = r."user" group by u.username order by u.username`);
  expect(inboxes.map(({ username }) => username)).toEqual(expect.arrayContaining(['admin', 'client', 'employee', 'manager']));
  for (const { username, total, unread } of inboxes) expect([total >= 3, unread < total], username).toEqual([true, true]);
  const [late] = await database.rows(sql`select uuid from notification where send_at > now()`);
  expect(late).toBeUndefined();
  const [claim] = await database.rows<{ title: string; name: string }>(sql`
    select n.title, e.public_name as name from notification n join shift_claim c on n.subject = '/api/shift_claims/' || c.uuid join employee e on e.uuid = c.employee limit 1`);
  expect(claim!.title).toBe(`${claim!.name} requested a shift`);
});

it('leaves an agency with users unchanged', async () => {
  await database.rows(sql`truncate schedule cascade`);
  expect(await loadDemo(database, { timeZone: 'Europe/London', currency: 'GBP' })).toBe(false);
  expect(await one(sql`select count(*) as count from schedule`)).toEqual({ count: 0 });
});
