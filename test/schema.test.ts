/** Declarations and database do not drift apart: every column, type, choice and link is the declared one, and what can be filtered or ordered by has an index. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { registry } from '#domains/resources';
import { openDatabase, type Database } from '#server/database';
import { cloneDatabase } from './kit/database.ts';
import { driftOf, readSchema, undeclaredIndexes, type Schema } from './kit/schema.ts';

/** Columns that no reader or writer knows: what they hold is the server's own. */
const SERVER_ONLY: Readonly<Record<string, readonly string[]>> = {
  app_user: ['password_hash'],
  // What a retry needs, and what keeps two alike from waiting.
  background_job: ['dedupe_key', 'payload'],
  // What keeps a mail from being kept twice.
  outbox_mail: ['key'],
  // What `displayName` is, for planners and for everybody else; kept by the database.
  employee: ['display_name', 'public_name'],
  // The original file, behind a call of its own; `content` is where versions before kept it.
  live_stream_import: ['content', 'file'],
  // The files themselves, each behind a link of its own.
  file_upload: ['file'],
  video_upload: ['poster', 'strip', 'peaks', 'proxy', 'frames', 'rejected_by'],
  // The secret of its address, and what its answer was made of.
  calendar_feed: ['secret_hash', 'plan_mark', 'made_on', 'tag'],
  // With what messages to a browser are encrypted.
  user_device: ['push_key', 'push_secret'],
  // What keeps it from being raised twice, and what its mail says in addition.
  notification: ['key', 'mail'],
  // What providers know it by, the device of a push, and whose it is for the moment.
  notification_delivery: ['key', 'device', 'lease_until'],
  // Who decided is in the audit trail.
  shift_claim: ['decided_by'],
  shift_swap: ['decided_by'],
  // A copy of the payroll's period, kept by the database, for the exclusion constraint.
  payroll_item: ['period_type', 'start_date', 'end_date'],
  // A copy of the schedule's times, kept by the database, for the exclusion constraint.
  schedule_employee: ['start_time', 'end_time'],
  // Who holds a task, and when it is tried again.
  similarity_task: ['worker', 'lease_until', 'next_try_at', 'is_undecoded'],
};

/** Indexes of statements that are written out, where no declaration asks for them. */
const OF_STATEMENTS: Readonly<Record<string, string>> = {
  account_link_expires_at: 'old links go (identity/account-mail/account-link.query.ts)',
  employee_nickname_key: 'names that several people share (functions/employees.sql)',
  incoming_file_expires_at: 'files that never became whole go (files/incoming-file.ts)',
  known_browser_last_seen_at: 'browsers not seen for long go (identity/account-mail/known-browser.query.ts)',
  known_shift_end_time: 'what is over is forgotten (notifications/message/tidy-notifications.job.ts)',
  known_shift_schedule: 'whom a change of a schedule concerns (functions/notifications.sql)',
  notification_delivery_due: 'what is to be sent next (notifications/delivery/deliveries.query.ts)',
  outbox_event_at: 'old events go (operations/tidy-jobs.job.ts)',
  plan_change_at: 'old changes go (feeds/tidy-feeds.job.ts)',
  shift_mark_employee: 'since when a person’s shifts are quiet (notifications/shifts/news.query.ts)',
  sign_in_challenge_expires_at: 'sign-ins that were not finished go (identity/second-factor/challenge.query.ts)',
  sign_in_failure_key: 'how often it was guessed (identity/throttle.query.ts)',
  similarity_task_lease_until: 'what dead workers held comes back (similarity/task/claim.query.ts)',
  user_session_device: 'devices that an account knows (identity/session.query.ts)',
};

/** Up to here, numbered migrations defined functions, too. */
const LAST_WITH_FUNCTIONS = '0014_dates_in_words.sql';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let database: Database;
let schema: Schema;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 2 });
  schema = await readSchema(database);
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

describe('the schema', () => {
  it.each(registry.resources.map((resource) => [resource.name, resource] as const))('of %s is the declared one', async (_, resource) => {
    expect(driftOf(resource, registry, schema, SERVER_ONLY[resource.table])).toEqual([]);
  });

  it('has each function once, in migrations/functions, and as it is there', async () => {
    const text = readdirSync('migrations/functions')
      .map((name) => readFileSync(`migrations/functions/${name}`, 'utf8'))
      .join('\n');
    const defined = [...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, name]) => name!).sort();
    const known = await database.rows<{ name: string; body: string }>(
      sql`select proname as name, prosrc as body from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    );
    expect(known.map(({ name }) => name)).toEqual(defined);
    expect(known.filter(({ body }) => !text.includes(body)).map(({ name }) => name)).toEqual([]);
    const numbered = readdirSync('migrations').filter((name) => name.endsWith('.sql') && name > LAST_WITH_FUNCTIONS);
    expect(numbered.filter((name) => /\bcreate (or replace )?function\b/i.test(readFileSync(`migrations/${name}`, 'utf8')))).toEqual([]);
  });

  it('has no index that nothing reads', async () => {
    expect(undeclaredIndexes(registry, schema)).toEqual(Object.keys(OF_STATEMENTS));
  });

  it('names server-only columns that do exist', async () => {
    const known = new Set(schema.columns.map(({ table, name }) => `${table}.${name}`));
    for (const [table, names] of Object.entries(SERVER_ONLY)) for (const name of names) expect(known).toContain(`${table}.${name}`);
  });

  it.each([
    ['alter table client drop column phone', 'client.phone is declared but does not exist'],
    ['alter table client add column fax text', 'client.fax exists but is not declared'],
    ['alter table client alter phone set not null', 'client.phone may not be null, declared otherwise'],
    ['alter table client alter email drop not null', 'client.email may be null, declared otherwise'],
    ['drop index client_phone_search; alter table client alter phone type integer using null', 'client.phone is int4, declared text'],
    ['alter table client drop column version', 'client.version is declared but does not exist'],
    ['alter table client drop constraint client_status_known', 'client.status lets [] in, declared [ACTIVE, INACTIVE]'],
    [
      "alter table client drop constraint client_status_known; alter table client add check (status in ('ACTIVE', 'PAUSED'))",
      'client.status lets [ACTIVE, PAUSED] in, declared [ACTIVE, INACTIVE]',
    ],
    [
      "alter table app_user drop constraint app_user_roles_known; alter table app_user add check (roles <@ array['ROLE_ADMIN'])",
      'app_user.roles lets [ROLE_ADMIN] in, declared [ROLE_ADMIN, ROLE_CLIENT, ROLE_EMPLOYEE, ROLE_MANAGER]',
    ],
    ['alter table employee alter host_hourly_rate type numeric(12, 3)', 'employee.host_hourly_rate has 3 decimals, declared 2'],
    [
      'alter table live_account alter administrative_cost_per_hour type numeric(11, 2)',
      'live_account.administrative_cost_per_hour has no room for 10 digits before the point',
    ],
    ['alter table live_account drop constraint live_account_client_fkey', 'live_account.client does not reference client'],
    [
      'alter table live_account_manager drop constraint live_account_manager_manager_fkey',
      'live_account_manager.manager (LiveAccount.managers) does not reference app_user',
    ],
    ['drop index client_name_search', 'Client filter name: no trigram index starts with client.name'],
    ['drop index client_name_order', 'Client order name: no btree index starts with client.name'],
    ['drop index client_phone_search', 'Client search phone: no trigram index starts with client.phone'],
    ['drop index app_user_roles', 'User filter roles: no array index starts with app_user.roles'],
    ['drop index live_account_manager_manager', 'LiveAccount filter managers: no btree index starts with live_account_manager.manager'],
    ['drop index live_account_client', 'Schedule filter liveAccount.client: no btree index starts with live_account.client'],
    ['alter table app_user drop constraint app_user_employee_key', 'Employee filter user: no btree index starts with app_user.employee'],
    ['drop index schedule_start_time', 'ScheduleEmployee order schedule.startTime: no btree index starts with schedule.start_time'],
    ['drop index schedule_employee_role', 'Schedule filter scheduleEmployees.role: no btree index starts with schedule_employee.role'],
  ])('drift is noticed: %s', async (change, finding) => {
    const undo = new Error('undo');
    const found: string[] = [];
    await database
      .transaction(async (tx) => {
        for (const statement of change.split('; ')) await tx.rows(sql`${raw(statement)}`);
        const changed = await readSchema(tx);
        for (const resource of registry.resources) found.push(...driftOf(resource, registry, changed, SERVER_ONLY[resource.table]));
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    expect(found).toContain(finding);
  });
});
