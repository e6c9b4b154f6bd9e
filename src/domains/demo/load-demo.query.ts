/** Loads the demo agency: realistic, the same at every start on the same day, and large enough to explore. */
import { itemAt } from '#core/present';
import { oneRow } from '#server/one-row';
import { setImmediate } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { mondayOf, Temporal } from '#core/time';
import { hashPassword } from '#domains/identity/server';
import { storeLastDay } from '#domains/workforce/server';
import type { Database, Transaction } from '#server/database';
import { broadcastsOf, type PlannedWeek } from './broadcasts.rules.ts';
import { ACCOUNTS, CLIENTS, EMPLOYEES, LEAVER, SIGN_INS } from './cast.rules.ts';
import { insertAvailability } from './load-availability.query.ts';
import { insertClaims } from './load-claims.query.ts';
import { insertFeeds } from './load-feeds.query.ts';
import { insertNotifications } from './load-notifications.query.ts';
import { insertPayrolls } from './load-payrolls.query.ts';
import { insertStreams } from './load-streams.query.ts';
import { insertUploads, type DemoVideos } from './load-uploads.query.ts';
import { insertTemplates } from './load-templates.query.ts';
import { insertVideo } from './load-video.query.ts';
import { planWeek, withOpenPlaces, type PlannedSchedule } from './plan.rules.ts';

export const DEMO_PASSWORD = 'greenroom-demo';
export { SIGN_INS };

const WEEKS_BEFORE = 12;
const WEEKS_AFTER = 6;
/** The first week, counted from the current one, that is still a draft. */
const FIRST_DRAFT_WEEK = 2;
/** Next week is not fully staffed yet. */
const [OPEN_WEEK, OPEN_PLACES] = [1, 40];

/**
 * Fills an empty database in one transaction. @param videos absent = no videos. @returns false, without changes, when the agency already
 * has users.
 */
/** Whether the demo's accounts exist: a database with other users never gets them. */
export async function hasDemo(database: Database): Promise<boolean> {
  const names = SIGN_INS.map(({ username }) => username);
  const row = await oneRow<{ found: number }>(database, sql`select count(*)::int as found from app_user where username = any(${names})`);
  return row.found === names.length;
}

export async function loadDemo(
  database: Database,
  agency: { readonly timeZone: string; readonly currency: string },
  { now = Temporal.Now.instant(), videos }: { readonly now?: Temporal.Instant; readonly videos?: DemoVideos } = {},
): Promise<boolean> {
  const hash = await hashPassword(DEMO_PASSWORD);
  return database.transaction(async (tx) => {
    // Two nodes may start at the same time; the second one then finds the users of the first.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtext('demo'))`);
    const row = await oneRow<{ empty: boolean }>(tx, sql`select not exists (select 1 from app_user) as empty`);
    if (!row.empty) return false;
    const clients = await insertClients(tx);
    const employees = await insertEmployees(tx);
    const users = await insertUsers(tx, hash, employees, clients);
    const accounts = await insertAccounts(tx, clients, users);
    const weeks = await planWeeks(now.toZonedDateTimeISO(agency.timeZone).toPlainDate(), agency.timeZone);
    await insertStreams(tx, broadcastsOf(weeks, now.epochMilliseconds), accounts);
    for (const { week, schedules } of weeks) await insertPlan(tx, schedules, accounts, employees, week < FIRST_DRAFT_WEEK);
    const today = now.toZonedDateTimeISO(agency.timeZone).toPlainDate();
    await planLeaving(tx, employees.get(LEAVER)!, { today, zone: agency.timeZone });
    await insertAvailability(tx, { weeks, employees, admin: users.get('admin')!, zone: agency.timeZone, today });
    await insertVideo(tx, { today, clients, employees });
    if (videos !== undefined) await insertUploads(tx, videos, users.get('manager')!);
    await insertPayrolls(tx, { zone: agency.timeZone, currency: agency.currency, now, admin: users.get('admin')! });
    await insertFeeds(tx, users);
    const lastWeek = mondayOf(today).subtract({ weeks: 1 }).toString();
    await insertTemplates(tx, {
      monday: lastWeek,
      zone: agency.timeZone,
      by: users.get('manager')!,
      account: accounts.get('bloomandbare.uk')!,
    });
    const employee = employees.get(SIGN_INS.find(({ username }) => username === 'employee')!.employee!)!;
    await insertClaims(tx, now.toString(), employee);
    await insertNotifications(tx, { users, employee, ...agency });
    // A smaller statistics sample is sufficient for this amount of data, and the first start waits for it.
    await tx.rows(sql`set local default_statistics_target = 20`);
    await tx.rows(sql`analyze`);
    return true;
  });
}

/** Someone whose shifts are planned beyond their last day, the Friday of the first week of drafts: the roster marks them. */
async function planLeaving(
  tx: Transaction,
  employee: string,
  { today, zone }: { readonly today: Temporal.PlainDate; readonly zone: string },
): Promise<void> {
  const leavesOn = mondayOf(today).add({ weeks: FIRST_DRAFT_WEEK, days: 4 }).toString();
  await tx.rows(sql`update employee set leaves_on = ${leavesOn} where uuid = ${employee}`);
  await storeLastDay(tx, employee, leavesOn, zone);
  await tx.rows(sql`
    update schedule s set needs = (select jsonb_object_agg(r.role, r.people) from (select role, count(*) as people from schedule_employee where schedule = s.uuid group by role) r)
    where exists (select from schedule_employee se join employee e on e.uuid = se.employee where se.schedule = s.uuid and e.uuid = ${employee} and not works_at(e, se.start_time))`);
}

async function planWeeks(today: Temporal.PlainDate, zone: string): Promise<PlannedWeek[]> {
  const weeks: PlannedWeek[] = [];
  for (let week = -WEEKS_BEFORE; week < WEEKS_AFTER; week += 1) {
    const monday = mondayOf(today).add({ weeks: week });
    const schedules = planWeek(monday, week, zone);
    weeks.push({ week, monday, schedules: week === OPEN_WEEK ? withOpenPlaces(schedules, OPEN_PLACES) : schedules });
    await setImmediate();
  }
  return weeks;
}

type Uuids = ReadonlyMap<string, string>;

async function insertClients(tx: Transaction): Promise<Uuids> {
  const rows = await tx.rows<{ name: string; uuid: string }>(sql`
    insert into client (name, email, phone) select * from jsonb_to_recordset(${JSON.stringify(CLIENTS)}::jsonb) as c (name text, email text, phone text) returning name, uuid`);
  return new Map(rows.map(({ name, uuid }) => [name, uuid]));
}

async function insertEmployees(tx: Transaction): Promise<Uuids> {
  const rows = await tx.rows<{ nickname: string; uuid: string }>(sql`
    insert into employee (nickname, firstname, lastname, email, phone, status, host_hourly_rate, moderator_hourly_rate, support_hourly_rate, model_hourly_rate, general_hourly_rate, bank_account, payroll_period, weekly_hours, birth_date)
    select nickname, firstname, lastname, email, phone, status, host, moderator, support, model, general, bank, period, wish, born
    from jsonb_to_recordset(${JSON.stringify(EMPLOYEES.map((employee, index) => ({ ...employee, wish: wishOf(index) })))}::jsonb) as e (nickname text, firstname text, lastname text, email text, phone text, status text, host numeric, moderator numeric, support numeric, model numeric, general numeric, bank text, period text, wish jsonb, born date)
    returning nickname, uuid`);
  return new Map(rows.map(({ nickname, uuid }) => [nickname, uuid]));
}

/** Preferred weekly hours: few for some employees, many for others, none for the rest. */
function wishOf(index: number): { min: number; target: number; max: number } | null {
  const target = [24, 16, 20, 12][index % 4]!;
  return index % 3 === 0 ? null : { min: target - 8, target, max: target + 8 };
}

async function insertUsers(tx: Transaction, hash: string, employees: Uuids, clients: Uuids): Promise<Uuids> {
  const found = new Map<string, string>();
  for (const { username, nickname, roles, employee, client } of SIGN_INS) {
    const row = await oneRow<{ uuid: string }>(
      tx,
      sql`
      insert into app_user (username, nickname, email, roles, employee, client, password_hash)
      values (${username}, ${nickname}, ${`${username}@greenroom.example`}, ${roles}, ${employee === null ? null : employees.get(employee)}, ${client === null ? null : clients.get(client)}, ${hash}) returning uuid`,
    );
    found.set(username, row.uuid);
  }
  return found;
}

async function insertAccounts(tx: Transaction, clients: Uuids, users: Uuids): Promise<Uuids> {
  const found = new Map<string, string>();
  for (const account of ACCOUNTS) {
    const row = await oneRow<{ uuid: string }>(
      tx,
      sql`
      insert into live_account (identity, timezone, client, administrative_cost_per_hour, agency_share, hourly_gmv_bonus_settings, incentive_settings, default_needs, creator_id)
      values (${account.identity}, ${account.timezone}, ${clients.get(account.client)}, ${account.cost}, ${account.share}, ${JSON.stringify(account.bonus)}, ${account.incentives === null ? null : JSON.stringify(account.incentives)}, ${JSON.stringify({ LIVE: { HOST: 1, MODERATOR: 1 } })}, ${account.creatorId}) returning uuid`,
    );
    await tx.rows(sql`insert into live_account_manager (live_account, manager) values (${row.uuid}, ${users.get(account.manager)})`);
    found.set(account.identity, row.uuid);
  }
  return found;
}

async function insertPlan(
  tx: Transaction,
  planned: readonly PlannedSchedule[],
  accounts: Uuids,
  employees: Uuids,
  published: boolean,
): Promise<void> {
  const schedules = planned.map(({ account, type, title, start, end, needs }) => ({
    account: account === null ? null : accounts.get(account),
    type,
    title,
    start,
    end,
    needs,
  }));
  const rows = await tx.rows<{ uuid: string }>(sql`
    insert into schedule (type, title, start_time, end_time, live_account, needs, published_at)
    select type, title, start, "end", account, needs, case when ${published} then date_trunc('second', least(now(), start - interval '5 days')) end
    from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (type text, title text, start timestamptz, "end" timestamptz, account uuid, needs jsonb)
    returning uuid`);
  const shifts = planned.flatMap(({ assignees }, index) =>
    assignees.map(({ employee, role }) => ({ schedule: itemAt(rows, index).uuid, employee: employees.get(employee), role })),
  );
  await tx.rows(sql`
    insert into schedule_employee (schedule, employee, role, start_time, end_time)
    select s.schedule, s.employee, s.role, now(), now() from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as s (schedule uuid, employee uuid, role text)`);
}
