/**
 * Declarations and database schema stay consistent: every column, type, choice and link matches, and every filter and order has an index.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { registry } from '#domains/resources';
import { openDatabase, type Database } from '#server/database';
import { cloneDatabase } from './kit/database.ts';
import { driftOf, readSchema, undeclaredIndexes, type Schema } from './kit/schema.ts';

/** Columns that only the server uses, without a declared field. */
const SERVER_ONLY: Readonly<Record<string, readonly string[]>> = {
  app_user: ['password_hash'],
  // What a retry needs, and the key that prevents duplicate jobs.
  // The lane and run of work on videos: decision 95.
  background_job: ['dedupe_key', 'payload', 'queue', 'max_attempts', 'lane', 'priority', 'run'],
  // Prevents storing an email twice.
  outbox_mail: ['key'],
  // The two forms of `displayName`, for planners and for everyone else; maintained by the database.
  // The end of the last day is an instant, computed by the database.
  employee: ['display_name', 'public_name', 'last_day_ends'],
  // All arrears, or those it was given.
  payroll: ['takes_all_arrears'],
  // The first terms are older than every day.
  employee_terms: ['since'],
  live_account_terms: ['since'],
  bonus_settings_terms: ['since'],
  // The original file, with a separate download; earlier versions stored it in `content`.
  live_stream_import: ['content', 'file'],
  // The files themselves, each with a separate link.
  file_upload: ['file'],
  video_upload: ['poster', 'strip', 'peaks', 'proxy', 'frames', 'rejected_by'],
  // The secret of its URL, and the state of its last response.
  calendar_feed: ['secret_hash', 'plan_mark', 'made_on', 'tag'],
  // Keys for encrypting push messages to a browser.
  user_device: ['push_key', 'push_secret'],
  // Prevents raising it twice, and the additional content of its email.
  notification: ['key', 'mail'],
  // The provider's key, the device of a push, and the current lease.
  notification_delivery: ['key', 'device', 'lease_until'],
  // The user who decided is in the audit trail; what was removed is part of computed fields.
  shift_claim: ['decided_by', 'removed'],
  shift_swap: ['decided_by', 'removed_given', 'removed_wanted'],
  // Copy of the payroll's period, maintained by the database, for the exclusion constraint.
  payroll_item: ['period_type', 'start_date', 'end_date'],
  // Copy of the schedule's times, maintained by the database, for the exclusion constraint.
  schedule_employee: ['start_time', 'end_time'],
  // The holder of a task, and the time of the next attempt.
  similarity_task: ['worker', 'lease_until', 'next_try_at', 'is_undecoded', 'source'],
  // Whether it has changed, and what it is identical to.
  library_video: ['bytes', 'tag', 'sha256'],
  // What the service found, with bumpers; and the earlier video of either kind.
  video_similarity: ['found', 'earlier'],
};

/** Indexes for hand-written statements, which no declaration requires. */
const OF_STATEMENTS: Readonly<Record<string, string>> = {
  account_link_expires_at: 'expired links are deleted (identity/account-mail/account-link.query.ts)',
  arrears_check_changed_in: 'what a transaction has changed in closed periods (payroll/arrears/arrears.query.ts)',
  background_job_lane: 'the unfinished jobs of one person, and those that a job waits for (jobs/enqueue.ts)',
  employee_nickname_key: 'finding shared nicknames (functions/employees.sql)',
  incoming_file_expires_at: 'incomplete files are deleted (files/incoming-file.ts)',
  known_browser_last_seen_at: 'browsers not seen for long are deleted (identity/account-mail/known-browser.query.ts)',
  known_shift_end_time: 'ended shifts are deleted (notifications/message/tidy-notifications.job.ts)',
  known_shift_schedule: 'people affected by a change of a schedule (functions/notifications.sql)',
  leaving_of_record: 'what a deletion has changed, to undo it',
  library_video_sha256: 'files with the same content (similarity/result/complete.query.ts)',
  notification_delivery_due: 'next deliveries to send (notifications/delivery/deliveries.query.ts)',
  outbox_event_at: 'old events are deleted (operations/tidy-jobs.job.ts)',
  payroll_item_shift_schedule: 'payrolls that count a schedule (functions/payroll.sql)',
  plan_change_at: 'old changes are deleted (feeds/tidy-feeds.job.ts)',
  shift_mark_employee: 'how long a person’s shifts have been unchanged (notifications/shifts/news.query.ts)',
  sign_in_challenge_expires_at: 'unfinished sign-ins are deleted (identity/second-factor/challenge.query.ts)',
  sign_in_failure_key: 'number of failed guesses (identity/session/throttle.query.ts)',
  similarity_task_lease_until: 'tasks of dead workers are released (similarity/task/claim.query.ts)',
  user_session_device: 'known devices of an account (identity/session/session.query.ts)',
  video_similarity_earlier: 'similarities with an earlier video of either kind (similarity/family/families.query.ts)',
};

/** Up to this number, migrations also defined functions. */
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

describe('database schema', () => {
  it.each(registry.resources.map((resource) => [resource.name, resource] as const))(
    'of %s matches the declaration',
    async (_, resource) => {
      expect(driftOf(resource, registry, schema, SERVER_ONLY[resource.table])).toEqual([]);
    },
  );

  it('has each function once, in migrations/functions, and in that version', async () => {
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

  it('has no unused index', async () => {
    expect(undeclaredIndexes(registry, schema)).toEqual(Object.keys(OF_STATEMENTS));
  });

  it('names only existing server-only columns', async () => {
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
    ['alter table client drop constraint client_status_known', 'client.status allows [], declared [ACTIVE, INACTIVE]'],
    [
      "alter table client drop constraint client_status_known; alter table client add check (status in ('ACTIVE', 'PAUSED'))",
      'client.status allows [ACTIVE, PAUSED], declared [ACTIVE, INACTIVE]',
    ],
    [
      "alter table app_user drop constraint app_user_roles_known; alter table app_user add check (roles <@ array['ROLE_ADMIN'])",
      'app_user.roles allows [ROLE_ADMIN], declared [ROLE_ADMIN, ROLE_CLIENT, ROLE_EMPLOYEE, ROLE_MANAGER]',
    ],
    ['alter table employee alter host_hourly_rate type numeric(12, 3)', 'employee.host_hourly_rate has 3 decimals, declared 2'],
    [
      'alter table live_account alter administrative_cost_per_hour type numeric(11, 2)',
      'live_account.administrative_cost_per_hour has fewer than 10 integer digits',
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
  ])('detects drift: %s', async (change, finding) => {
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
